import type { ScriptStructure } from "@mochang/contract";
import { findLine } from "@mochang/screenplay";
import { useCallback, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import {
  afterComposition,
  changeMarksPlugin,
  createCaretStore,
  fixedRowsPlugin,
  goToRow,
  openSaving,
  originLayer,
  putWords,
  selectText,
  type Saving,
  useOpenSheet,
  writingExtension,
  type SheetEvents,
} from "../../sheet/index.ts";

import { useStore } from "../../ui/store.ts";
import { createDebouncedDocument } from "./debouncedDocument.ts";
import { ceilingPlugin } from "./ceilingMarker.ts";
import { indexOfScene } from "./sceneText.ts";

const parse = async (text: string) => (await import("./parsePasted.ts")).parsePasted(text);
const NO_EVENTS: SheetEvents = {};

/** What makes the sheet one that is written, and where its caret is. */
function useWriting(scroller: RefObject<HTMLElement | null>, saving: Saving) {
  const quiet = useMemo(() => createDebouncedDocument(), []);
  const caret = useMemo(() => createCaretStore(), []);
  const extension = useMemo(
    () =>
      writingExtension({
        parse,
        isProse: false,
        onPasted: () => undefined,
        onKinds: () => undefined,
        onComplete(view, ask) {
          if (ask === "take") caret.store.refresh();
          const [first] = caret.store.get()?.completions ?? [];
          if (!first) return false;
          const tr = ask === "next" ? null : putWords(first.rest)(view.state);
          if (ask === "next") caret.store.turn();
          else if (tr) view.dispatch(tr);
          return true;
        },
        onEscape: () => caret.store.dismiss(),
        isTypewriter: () => false,
        scroller: () => scroller.current ?? document.documentElement,
        plugins: [
          fixedRowsPlugin(),
          caret.plugin,
          saving.plugin,
          originLayer.plugin(),
          changeMarksPlugin(),
          ceilingPlugin(),
          quiet.plugin,
        ],
      }),
    [caret, scroller, saving, quiet],
  );
  return { extension, caret: caret.store, doc: quiet.store };
}

/** The sheet of step 8: written and saved like any script; its scenes are made, merged and deleted in step 7. */
export function useScriptSheet(structure: ScriptStructure, userId: string) {
  const [saving] = useState(() => openSaving(structure, userId));
  const scroller = useRef<HTMLDivElement>(null);
  const { sheet, sheetRef, onView } = useOpenSheet();
  const { extension, caret, doc: quiet } = useWriting(scroller, saving);
  const doc = useStore(quiet);
  const place = useSyncExternalStore(caret.subscribe, caret.get);
  const goTo = useCallback(
    (index: number) => {
      const opened = sheetRef.current;
      if (!opened) return;
      opened.scrollToScene(index);
      afterComposition(opened.view, () => {
        const tr = goToRow(index)(opened.view.state);
        if (tr) opened.view.dispatch(tr);
      });
      opened.focus();
    },
    [sheetRef],
  );
  /** Shows a scene with words of one of its lines selected; the scene alone where the line is not named. */
  const goToWords = useCallback(
    (sceneId: string, lineId: string | null, words: string) => {
      const opened = sheetRef.current;
      if (!opened) return;
      goTo(Math.max(0, indexOfScene(opened.view.state.doc, sceneId)));
      const line = lineId === null ? null : findLine(opened.view.state.doc, lineId);
      if (!line) return;
      const at = Math.max(0, line.node.textContent.indexOf(words));
      afterComposition(opened.view, () => {
        const tr = selectText(line.node.attrs.id as string, at, words.length)(opened.view.state);
        if (tr) opened.view.dispatch(tr);
      });
    },
    [sheetRef, goTo],
  );
  return { saving, scroller, sheet, doc, onView, events: NO_EVENTS, extension, place, goTo, goToWords };
}
