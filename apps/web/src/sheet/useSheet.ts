import type { ScriptStructure } from "@mochang/contract";
import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { useToasts } from "../ui/toasts.ts";
import { sceneList } from "./document/sceneList.ts";
import type { TextRange } from "./document/textPositions.ts";
import { useScriptDownload } from "./download/DownloadMenu.tsx";
import { useUncertainLines } from "./import/useUncertainLines.ts";
import { usePanels, type Side } from "./layout/usePanels.ts";
import { useShortcuts } from "./layout/useShortcuts.ts";
import { useSnackbar } from "./layout/useSnackbar.ts";
import { useNoteCommands } from "./notes/useNoteCommands.ts";
import { useNoteEffects, useNotes } from "./notes/useNotes.ts";
import { useNotesExport } from "./notes/useNotesExport.ts";
import { useCurrentScene } from "./outline/useCurrentScene.ts";
import { useReadingMode, useReadingPosition } from "./reading/useReadingMode.ts";
import { useLineMenu } from "./retag/useLineMenu.ts";
import { useRetag, useRetagEffects } from "./retag/useRetag.ts";
import { useSearch } from "./search/useSearch.ts";
import { useTextSelection } from "./selection/useTextSelection.ts";
import { useSplitScenes } from "./split/useSplitScenes.ts";
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
  const notes = useNoteCommands({
    store,
    notes: allNotes,
    sheet,
    sheetRef,
    show,
    showSnackbar: snackbar.show,
    warn: toasts.warn,
  });
  const { selection, changed: selectionChanged } = useTextSelection(notes.selectionCleared);
  const lineMenu = useLineMenu(sheet, snackbar);
  const retag = useRetag(structure, sheet, useRetagEffects(scriptId, toasts.warn, onStored));
  const reading = useReadingMode(sheet, scroller);
  useReadingPosition(scriptId, sheet, scroller);
  const search = useSearch(sheet, text);
  useShortcuts(sheet, lineMenu.undo, search.show);

  // The lists follow the sheet: its first paint does not wait for their thousand rows.
  const listed = useDeferredValue(text, null);
  const listedDoc = listed?.doc ?? null;
  const scenes = useMemo(() => (listedDoc ? sceneList(listedDoc) : []), [listedDoc]);
  const split = useSplitScenes(scriptId, sheetRef, listedDoc, scenes);
  useCurrentScene(scroller, sheet, scenes);
  const showScript = useCallback(() => show.front("script"), [show]);
  const uncertain = useUncertainLines(sheet, listed, showScript);
  const navigation = useNavigation(sheet, showScript);
  const { add: addToSplit } = split;
  const addSplitScene = useCallback(
    (index: number) => {
      if (addToSplit(index)) show.beside("right", "split");
    },
    [addToSplit, show],
  );

  const { annotate, annotateSelection, active } = notes;
  const { open: openLineMenu } = lineMenu;
  const { documentChanged } = retag;
  const events = useMemo<SheetEvents>(
    () => ({
      onSelect: annotateSelection,
      onNote: annotate,
      onSelectionChange: selectionChanged,
      onLineMenu: openLineMenu,
      onSplitScene: addSplitScene,
      onHover: active.hover,
      onPress(offset) {
        if (active.press(offset)) show.beside("right", "notes");
      },
      onLine: (_line, words) => setAnnounced(words),
      onDocument(next, byUser) {
        setText(next);
        if (byUser) documentChanged();
      },
    }),
    [
      annotateSelection,
      annotate,
      selectionChanged,
      openLineMenu,
      addSplitScene,
      active,
      show,
      setText,
      documentChanged,
    ],
  );
  return {
    scriptId,
    name,
    structure,
    sheet,
    doc: text?.doc ?? null,
    scenes,
    scroller,
    panels,
    snackbar,
    announced,
    notes,
    notesExport: useNotesExport(scriptId, name),
    selection,
    /** The selected words, or those of the note that is being written. */
    selected: selection?.selected ?? notes.selected,
    lineMenu,
    retag,
    reading,
    search,
    split,
    uncertain,
    download: useScriptDownload(scriptId, name),
    events,
    extension,
    onView,
    showScript,
    addSplitScene,
    ...navigation,
  };
}
export type OpenSheet = ReturnType<typeof useSheet>;
