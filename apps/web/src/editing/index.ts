// The modification editor: panels and dialogs around the sheet that is written.
export { EditorView } from "./EditorView.tsx";
export { assistantWay } from "./assistant/assistantModes.ts";
export { keepVersion, keptVersion } from "./versions/keptVersion.ts";
