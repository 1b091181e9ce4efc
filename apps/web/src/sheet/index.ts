// The script's sheet: what evaluation reads on, and what editing and generation write on.
export { preloadStructure } from "./data/preloadStructure.ts";
export { fetchStructure } from "./data/api.ts";
export { useScriptDetail, useStructure } from "./data/queries.ts";
export { linesOfScene, ordinalsOf, sceneList, type SceneEntry } from "./documentLookups/sceneList.ts";
export type { TextRange } from "./documentLookups/textPositions.ts";
export { EmptyPanel, PanelHead } from "./layout/PanelHead.tsx";
export type { PanelTab } from "./layout/PanelTabs.tsx";
export type { CommandTarget, SheetCommand } from "./layout/sheetCommand.ts";
export { OpenedScript } from "./layout/OpenedScript.tsx";
export { passageKey, type SheetPassage, type PassageSequence } from "./quotedPassages/sheetPassage.ts";
export { QuoteSheet } from "./quotedPassages/QuoteSheet.tsx";
export { CHECK_IMPORT, wantsImportNotes, wantsNote } from "./quotedPassages/noteNavigationState.ts";
export { PrintedPages } from "./printedPages/PrintedPages.tsx";
export { usePrintedPages } from "./printedPages/usePrintedPages.ts";
export { ScriptLines } from "./quotedPassages/ScriptLines.tsx";
export { lineProps, SCRIPT_CLASS } from "./quotedPassages/lineClassNames.ts";
export { loadCitedMarkdown, CitedMarkdown } from "./citedMarkdown/LazyCitedMarkdown.tsx";
export { placeOfQuote, showWords, type LineWords } from "./quotedPassages/showWords.ts";
export { createNotesStore, type NoteEffects } from "./notes/notesStore.ts";
export { type ListedNote, type Note, type NoteWords } from "./notes/note.ts";
export { noteMarks, type NoteMark } from "./notes/noteMarks.ts";
export { heldPassage, notePassagesPlugin, setNotePassages } from "./notes/notePassagesPlugin.ts";
export { NotesPanel, type NotesListCommands } from "./notes/NotesPanel.tsx";
export { isMissingNote, isUnsyncedNote, NOTE_CLOCK, refusalOf, useNotesOf } from "./notes/useNotes.ts";
export { useNoteThreads } from "./notes/useNoteThreads.ts";
export { useNotesExport } from "./notes/useNotesExport.ts";
export { exportLossMessage } from "./download/exportLossMessage.ts";
export { openSaving, type Saving } from "./saving/openSaving.ts";
export { MergeQuestions } from "./saving/MergeQuestions.tsx";
export { SavingStatus } from "./saving/SavingStatus.tsx";
export { savingLabel, type SavingState } from "./saving/savingState.ts";
export { NOT_SAVED, saveEverything } from "./saving/saveEverything.ts";
export { saveDocumentTo } from "./saving/saveDocumentTo.ts";
export { SAVE_REASON, SAVE_RUN } from "./saving/savingPlugin.ts";
export { unsentText } from "./saving/unsentText.ts";
export { useSaving } from "./saving/useSaving.ts";
export { SheetFrame, type SidePanel } from "./SheetFrame.tsx";
export { importTab, notesTab, outlineTab, splitTab } from "./sheetTabs.tsx";
export { changedLinesPlugin, markChangedLines } from "./view/changedLinesPlugin.ts";
export { createRowLayer, type DecorateRow } from "./view/rowLayer.ts";
export { placeInWindow } from "./view/placeInWindow.ts";
export { originLayer } from "./view/originLayer.ts";
export { pageAtCaret, pageBreaksPlugin, showPages } from "./view/pageBreaksPlugin.ts";
export { changeMarksPlugin, setChangeMarks, type ChangeMark } from "./view/changeMarksPlugin.ts";
export { Sheet } from "./view/Sheet.tsx";
export { useOpenSheet } from "./view/useOpenSheet.ts";
export { labelsOf } from "./view/shownLabels.ts";
export { lineTypeName } from "./documentLookups/lineTypes.ts";
export { sceneTitle } from "./documentLookups/sceneTitle.ts";
export { createCaretStore, type CaretPlace, type CaretStore } from "./writing/caretStore.ts";
export { afterComposition } from "./view/composition.ts";
export * from "./writing/commands.ts";
export { countScenes, putBackScene, renamePerson } from "./writing/restoreCommands.ts";
export { ofRun, takeEdits } from "./writing/takeEdits.ts";
export { writingKeysLabel } from "./writing/writingKeysLabel.ts";
export { insertModelLines } from "./writing/insertModelLines.ts";
export * from "./writing/sceneCommands.ts";
export { selectText } from "./writing/selectText.ts";
export {
  find,
  previewReplacement,
  searchStateOf,
  replaceAllFound,
  replaceFound,
  stepFound,
} from "./writing/findPlugin.ts";
export { foldScenes } from "./writing/foldPlugin.ts";
export { BROWSER_STORE, type KeyValueStore } from "./reading/readingPreferences.ts";
export { clipboardText } from "./writing/htmlText.ts";
export type { ParseText, PasteReport } from "./writing/clipboardPlugin.ts";
export { NUMBERED, typesFor } from "./writing/keys.ts";
export { keepOrigin } from "./writing/typedText.ts";
export { writingExtension } from "./writing/writingExtension.ts";
export { rowIds } from "./retag/changeLineType.ts";
export { useInitialScrollTarget } from "./useInitialScrollTarget.ts";
export { SplitViewPanel } from "./splitView/SplitViewPanel.tsx";
export { useSplitScenes } from "./splitView/useSplitScenes.ts";
export { fixedRowsPlugin } from "./writing/fixedRowsPlugin.ts";
export { cutRowsPlugin, type CutRow } from "./writing/cutRowsPlugin.ts";
export * from "./writing/cutSceneCommands.ts";
export { useSheet, type OpenSheet } from "./useSheet.ts";
export type { SelectedText, SheetContext, SheetEvents, SheetExtension, SheetView } from "./view/sheetView.ts";
