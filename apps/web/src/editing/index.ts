// The modification editor: panels and dialogs around the sheet that is written.
export { EditorView } from "./EditorView.tsx";
