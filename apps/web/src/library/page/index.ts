// The script page and what stands in its margins. Loaded apart from the rest: see load.ts.
export { KINDS, kindName } from "./kinds.ts";
export { LineMenu, type LineCommand } from "./LineMenu.tsx";
export { NoteItem } from "./notes/NoteItem.tsx";
export { NotesPanel } from "./notes/NotesPanel.tsx";
export { useNotes } from "./notes/useNotes.ts";
export { lineHolding, linesOf, positionsOf } from "./places.ts";
export { runOf } from "./retag.ts";
export { retagQueue } from "./retagQueue.ts";
export { sceneName } from "./sceneName.ts";
export { ScriptPage } from "./ScriptPage.tsx";
export { hitFrom, loadHanFold, plainFold, search, type Fold } from "./search.ts";
export { ordinalOf } from "./dressPlugin.ts";
