import type { ScriptStructure } from "@mochang/contract";
import { useCallback, useDeferredValue, useMemo, useRef, useState, type RefObject } from "react";
import { useUser } from "../account/index.ts";
import { useToasts } from "../ui/toasts.ts";
import { divisionList, sceneList } from "./documentLookups/sceneList.ts";
import type { SheetText } from "./documentLookups/lineMap.ts";
import type { TextRange } from "./documentLookups/textPositions.ts";
import { useScriptDownload } from "./download/DownloadMenu.tsx";
import { useUncertainLines } from "./importDoubts/useUncertainLines.ts";
import { usePanels, type PanelCommands, type Side } from "./layout/usePanels.ts";
import { useShortcuts } from "./layout/useShortcuts.ts";
import { useSnackbar } from "./layout/useSnackbar.ts";
import { useNoteCommands, type NoteCommands } from "./notes/useNoteCommands.ts";
import { useNoteThreads } from "./notes/useNoteThreads.ts";
import { useNoteEffects, useNotes } from "./notes/useNotes.ts";
import { useNotesExport } from "./notes/useNotesExport.ts";
import { useCurrentScene } from "./outline/useCurrentScene.ts";
import { useReadingMode, useReadingPosition } from "./reading/useReadingMode.ts";
import { useLineMenu } from "./retag/useLineMenu.ts";
import { useRetag, useRetagEffects } from "./retag/useRetag.ts";
import { useSearch } from "./search/useSearch.ts";
import { useTextSelection } from "./selection/useTextSelection.ts";
import { useSplitScenes } from "./splitView/useSplitScenes.ts";
import type { SheetEvents, SheetOptions, SheetView } from "./view/sheetView.ts";
import { useOpenSheet } from "./view/useOpenSheet.ts";

export interface SheetInputs {
  scriptId: string;
  name: string;
  structure: ScriptStructure;
  /** The tabs that are open at first. */
  tabs: Record<Side, string>;
  /** Called after each change that the server has stored: figures and findings are computed anew with it. */
  onStored: () => void;
  /** What makes the sheet more than read only. */
  extension?: SheetOptions["extension"];
}

/** Going to places of the script, which comes in front on a phone. */
function useNavigation(sheet: SheetView | null, showScript: () => void) {
  return useMemo(() => {
    // On a phone the sheet is laid out once it is shown.
    const afterShown = (scroll: () => void): void => {
      showScript();
      requestAnimationFrame(scroll);
    };
    return {
      goToScene: (index: number): void => afterShown(() => sheet?.scrollToScene(index)),
      /** Highlights a passage, too. */
      goToPassage({ start, end }: TextRange): void {
        sheet?.highlight({ quote: { start, end } });
        afterShown(() => sheet?.scrollToText({ start, end }));
      },
    };
  }, [sheet, showScript]);
}

/** The lists that stand beside the sheet. They follow it: its first paint does not wait for their thousand rows. */
function useLists(inputs: {
  scriptId: string;
  sheet: SheetView | null;
  sheetRef: RefObject<SheetView | null>;
  text: SheetText | null;
  scroller: RefObject<HTMLElement | null>;
  show: PanelCommands;
  showScript: () => void;
}) {
  const { scriptId, sheet, sheetRef, text, scroller, show, showScript } = inputs;
  const listed = useDeferredValue(text, null);
  const doc = listed?.doc ?? null;
  const scenes = useMemo(() => (doc ? sceneList(doc) : []), [doc]);
  const divisions = useMemo(() => (doc ? divisionList(doc) : []), [doc]);
  useCurrentScene(scroller, sheet, scenes);
  const uncertain = useUncertainLines(sheet, listed, showScript);
  const split = useSplitScenes(scriptId, sheetRef, doc, scenes);
  const { add } = split;
  const addSplitScene = useCallback(
    (index: number) => {
      if (add(index)) show.beside("right", "split");
    },
    [add, show],
  );
  return { scenes, divisions, uncertain, split, addSplitScene };
}

/** Ties what happens on the sheet to what is done about it. */
function useEvents(inputs: {
  notes: NoteCommands;
  onSelectionChange: NonNullable<SheetEvents["onSelectionChange"]>;
  onLineMenu: NonNullable<SheetEvents["onLineMenu"]>;
  onSplitScene: (index: number) => void;
  onText: (text: SheetText) => void;
  onChanged: () => void;
  announce: (words: string) => void;
  show: PanelCommands;
}): SheetEvents {
  const { notes, onSelectionChange, onLineMenu, onSplitScene, onText, onChanged, announce, show } = inputs;
  const { annotate, annotateSelection, active } = notes;
  return useMemo<SheetEvents>(
    () => ({
      onSelect: annotateSelection,
      onNote: annotate,
      onSelectionChange,
      onLineMenu,
      onSplitScene,
      onHover: active.hover,
      onPress(offset) {
        if (active.press(offset)) show.beside("right", "notes");
      },
      onLine: (_line, words) => announce(words),
      onDocument(next, byUser) {
        onText(next);
        if (byUser) onChanged();
      },
    }),
    [
      annotateSelection,
      annotate,
      onSelectionChange,
      onLineMenu,
      onSplitScene,
      active,
      show,
      announce,
      onText,
      onChanged,
    ],
  );
}

/** An open script with everything that is done on its sheet: the one state behind `SheetFrame` and the panels that features add. */
export function useSheet({ scriptId, name, structure, tabs, onStored, extension }: SheetInputs) {
  const toasts = useToasts();
  const scroller = useRef<HTMLElement>(null);
  const { sheet, sheetRef, text, setText, onView } = useOpenSheet();
  const panels = usePanels(tabs);
  const { show } = panels;
  const snackbar = useSnackbar();
  const [announced, setAnnounced] = useState("");
  const { store, notes: allNotes } = useNotes(structure.remark, useNoteEffects(scriptId, structure.versionId));
  const threads = useNoteThreads(scriptId, structure.versionId, store);
  const noteCommands = useNoteCommands({
    store,
    notes: allNotes,
    sheet,
    sheetRef,
    show,
    showSnackbar: snackbar.show,
    warn: toasts.warn,
  });
  const notes = useMemo(() => ({ ...noteCommands, threads }), [noteCommands, threads]);
  const { selection, changed: selectionChanged } = useTextSelection(notes.selectionCleared);
  const lineMenu = useLineMenu(sheet, snackbar);
  const retag = useRetag(structure, sheet, useRetagEffects(scriptId, toasts.warn, onStored));
  const reading = useReadingMode(sheet, scroller);
  useReadingPosition(scriptId, sheet, scroller);
  const search = useSearch(sheet, text);
  useShortcuts(sheet, lineMenu.undo, search.show);

  const showScript = useCallback(() => show.front("script"), [show]);
  const lists = useLists({ scriptId, sheet, sheetRef, text, scroller, show, showScript });
  const events = useEvents({
    notes,
    onSelectionChange: selectionChanged,
    onLineMenu: lineMenu.open,
    onSplitScene: lists.addSplitScene,
    onText: setText,
    onChanged: retag.documentChanged,
    announce: setAnnounced,
    show,
  });
  return {
    scriptId,
    name,
    structure,
    sheet,
    doc: text?.doc ?? null,
    scroller,
    panels,
    snackbar,
    announced,
    notes,
    ownName: useUser().data?.userName ?? "",
    notesExport: useNotesExport(scriptId, name),
    selection,
    /** The selected words, or those of the note that is being written. */
    selected: selection?.selected ?? notes.selected,
    lineMenu,
    retag,
    reading,
    search,
    ...lists,
    download: useScriptDownload(scriptId, name),
    events,
    extension,
    onView,
    showScript,
    ...useNavigation(sheet, showScript),
  };
}
export type OpenSheet = ReturnType<typeof useSheet>;
