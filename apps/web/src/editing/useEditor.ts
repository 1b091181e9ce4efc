import type { ScriptStructure } from "@mochang/contract";
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { useCallback, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { useLatest } from "../lib/useLatest.ts";
import {
  afterComposition,
  createCaretStore,
  goToRow,
  openSaving,
  type CaretPlace,
  type PasteReport,
  putWords,
  type Saving,
  type SheetEvents,
  useOpenSheet,
  type WritingCommand,
  writingExtension,
} from "../sheet/index.ts";
import { useSceneRows } from "./useSceneRows.ts";
import { loadWritingPreferences, saveWritingPreferences, type WritingPreferences } from "./writingPreferences.ts";

/** What takes the place of the foot of the middle. */
export type Foot = { is: "status" } | { is: "find" } | { is: "pasted"; report: PasteReport };
export const STATUS: Foot = { is: "status" };

function dispatch(view: EditorView, command: WritingCommand): void {
  const tr = command(view.state);
  if (tr) view.dispatch(tr);
}

const parse = async (text: string) => (await import("./parsePasted.ts")).parsePasted(text);

/** How the sheet looks and follows, as it was chosen last. */
function usePreferences() {
  const [preferences, setPreferences] = useState(loadWritingPreferences);
  const change = useCallback((changed: Partial<WritingPreferences>) => {
    setPreferences((before) => {
      const after = { ...before, ...changed };
      saveWritingPreferences(after);
      return after;
    });
  }, []);
  return { preferences, change };
}

/** The sheet's extension and what it asks for. */
function useWriting(scroller: RefObject<HTMLElement | null>, preferences: WritingPreferences, saving: Saving) {
  const [kinds, setKinds] = useState(false);
  const [foot, setFoot] = useState<Foot>(STATUS);
  const caret = useMemo(() => createCaretStore(), []);
  const latest = useLatest({ foot, preferences });
  const extension = useMemo(
    () =>
      writingExtension({
        parse,
        onPasted: (report) => setFoot({ is: "pasted", report }),
        onKinds: () => setKinds(true),
        onComplete(view, ask) {
          if (ask === "take") caret.store.refresh();
          const [first] = caret.store.get()?.completions ?? [];
          if (!first) return false;
          if (ask === "next") caret.store.turn();
          else dispatch(view, putWords(first.rest));
          return true;
        },
        onEscape() {
          caret.store.dismiss();
          if (latest.current.foot.is !== "status") setFoot(STATUS);
        },
        isTypewriter: () => latest.current.preferences.typewriter,
        scroller: () => scroller.current ?? document.documentElement,
        plugins: [caret.plugin, saving.plugin],
      }),
    [caret, latest, scroller, saving],
  );
  return { extension, caret: caret.store, kinds, setKinds, foot, setFoot };
}

/** An open script that is written. */
export function useEditor(structure: ScriptStructure, userId: string) {
  const [saving] = useState(() => openSaving(structure, userId));
  const scroller = useRef<HTMLElement>(null);
  const { sheet, sheetRef, onView } = useOpenSheet();
  const { preferences, change } = usePreferences();
  const writing = useWriting(scroller, preferences, saving);
  const { rows, changed } = useSceneRows();
  const caret: CaretPlace | null = useSyncExternalStore(writing.caret.subscribe, writing.caret.get);

  /** Runs a command at the caret, once nothing is being composed there. */
  const run = useCallback(
    (command: WritingCommand) => {
      const view = sheetRef.current?.view;
      if (!view) return;
      afterComposition(view, () => dispatch(view, command));
      view.focus();
    },
    [sheetRef],
  );
  const events = useMemo<SheetEvents>(() => ({ onDocument: ({ doc }: { doc: Node }) => changed(doc) }), [changed]);
  const opened = useCallback(
    (view: Parameters<typeof onView>[0]) => {
      onView(view);
      if (view) changed(view.doc());
    },
    [onView, changed],
  );
  const goToScene = useCallback((index: number) => run(goToRow(index)), [run]);
  return {
    structure,
    saving,
    scroller,
    sheet,
    onView: opened,
    events,
    rows,
    place: caret,
    run,
    goToScene,
    preferences,
    change,
    ...writing,
  };
}
export type Editor = ReturnType<typeof useEditor>;
