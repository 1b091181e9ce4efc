import type { ScriptStructure } from "@mochang/contract";
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useLatest } from "../lib/useLatest.ts";
import {
  afterComposition,
  createCaretStore,
  goToRow,
  type CaretPlace,
  type PasteReport,
  putWords,
  type SheetEvents,
  useOpenSheet,
  type WritingCommand,
  writingExtension,
} from "../sheet/index.ts";
import { useSceneRows } from "./useSceneRows.ts";

/** What takes the place of the foot of the middle. */
export type Foot = { is: "status" } | { is: "find" } | { is: "pasted"; report: PasteReport };
const STATUS: Foot = { is: "status" };

function dispatch(view: EditorView, command: WritingCommand): void {
  const tr = command(view.state);
  if (tr) view.dispatch(tr);
}

const parse = async (text: string) => (await import("./parsePasted.ts")).parsePasted(text);

/** The sheet's extension and what it asks for. */
function useWriting() {
  const [kinds, setKinds] = useState(false);
  const [foot, setFoot] = useState<Foot>(STATUS);
  const caret = useMemo(createCaretStore, []);
  const requests = useLatest({ foot });
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
          if (requests.current.foot.is !== "status") setFoot(STATUS);
        },
        plugins: [caret.plugin],
      }),
    [caret, requests],
  );
  return { extension, caret: caret.store, kinds, setKinds, foot, setFoot };
}

/** An open script that is written. */
export function useEditor(structure: ScriptStructure) {
  const scroller = useRef<HTMLElement>(null);
  const { sheet, sheetRef, onView } = useOpenSheet();
  const writing = useWriting();
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
  return { structure, scroller, sheet, onView: opened, events, rows, place: caret, run, goToScene, ...writing };
}
export type Editor = ReturnType<typeof useEditor>;
