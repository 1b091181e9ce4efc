import { formOfKind, inForm, unitOf, type ScriptStructure } from "@mochang/contract";
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { useLatest } from "../lib/useLatest.ts";
import {
  afterComposition,
  changedLinesPlugin,
  changeMarksPlugin,
  createCaretStore,
  cutRowsPlugin,
  type CutRow,
  goToRow,
  notePassagesPlugin,
  originLayer,
  openSaving,
  pageBreaksPlugin,
  type CaretPlace,
  type PasteReport,
  putWords,
  type Saving,
  type SheetEvents,
  useOpenSheet,
  type WritingCommand,
  writingExtension,
} from "../sheet/index.ts";
import { NO_ORIGINS, type OriginView } from "./origin/originView.ts";
import type { EarlierState } from "./versions/earlierState.ts";
import { useSince } from "./versions/useSince.ts";
import { createStore } from "../ui/store.ts";
import { parseText } from "./parseText.ts";
import { useOpeningScene } from "./useOpeningScene.ts";
import { useSceneRows } from "./useSceneRows.ts";
import { loadWritingPreferences, saveWritingPreferences, type WritingPreferences } from "./writingPreferences.ts";

/** What takes the place of the foot of the middle. */
export type StatusBarContent =
  | { is: "status" }
  | { is: "find" }
  /** `doc`: what the paste made of the document; once that is another one, nothing is told of the paste any more. */
  | { is: "pasted"; report: PasteReport; doc: Node }
  /** The keys of the proposal whose panel has the focus, and how many of its changes are taken. */
  | { is: "proposal"; accepted: number };
export const STATUS: StatusBarContent = { is: "status" };

function dispatch(view: EditorView, command: WritingCommand): void {
  const tr = command(view.state);
  if (tr) view.dispatch(tr);
}

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
function useWriting(
  scroller: RefObject<HTMLElement | null>,
  preferences: WritingPreferences,
  saving: Saving,
  isProse: boolean,
) {
  const [kinds, setKinds] = useState(false);
  const [foot, setFoot] = useState<StatusBarContent>(STATUS);
  const caret = useMemo(() => createCaretStore(isProse), [isProse]);
  const [cutRows] = useState(() => createStore<readonly CutRow[]>([]));
  const latest = useLatest({ foot, preferences });
  const extension = useMemo(
    () =>
      writingExtension({
        parse: parseText,
        isProse,
        onPasted: (report, doc) => setFoot({ is: "pasted", report, doc }),
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
        plugins: [
          caret.plugin,
          saving.plugin,
          changedLinesPlugin(),
          originLayer.plugin(),
          pageBreaksPlugin(),
          changeMarksPlugin(),
          notePassagesPlugin(),
          cutRowsPlugin((rows) => cutRows.set([...cutRows.get(), ...rows])),
        ],
      }),
    [caret, latest, scroller, saving, cutRows, isProse],
  );
  return { extension, caret: caret.store, kinds, setKinds, foot, setFoot, cutRows };
}

/** Runs commands at the caret, and goes to rows. */
function useCommands(sheetRef: ReturnType<typeof useOpenSheet>["sheetRef"]) {
  /** Runs a command at the caret, once nothing is being composed there. */
  const run = useCallback(
    (command: WritingCommand) => {
      const view = sheetRef.current?.view;
      if (!view) return;
      afterComposition(view, () => dispatch(view, command));
      // A finger's keyboard would come up over the list or panel that the command was given from.
      if (!matchMedia("(pointer: coarse)").matches) view.focus();
    },
    [sheetRef],
  );
  /** Scrolls to a row and puts the caret there. */
  const goTo = useCallback(
    (index: number) => {
      sheetRef.current?.scrollToScene(index);
      run(goToRow(index));
    },
    [run, sheetRef],
  );
  return { run, goTo };
}

/** An open script that is written. */
export function useEditor(structure: ScriptStructure, userId: string) {
  const [saving] = useState(() => openSaving(structure, userId));
  const scroller = useRef<HTMLElement>(null);
  const { sheet, sheetRef, onView } = useOpenSheet();
  const { preferences, change } = usePreferences();
  const form = formOfKind(structure.kind);
  const isProse = form === "novel";
  const say = useCallback((sentence: string) => inForm(sentence, form), [form]);
  const writing = useWriting(scroller, preferences, saving, isProse);
  const [region, setRegion] = useState(structure.region);
  const [past, setPast] = useState<EarlierState | null>(null);
  const [origin, setOrigin] = useState<OriginView>(NO_ORIGINS);
  const { since, markSince } = useSince(sheet, structure.scriptId);
  const { rows, isListed, changed } = useSceneRows();
  const caret: CaretPlace | null = useSyncExternalStore(writing.caret.subscribe, writing.caret.get);
  const { run, goTo } = useCommands(sheetRef);
  const events = useMemo<SheetEvents>(() => ({ onDocument: ({ doc }: { doc: Node }) => changed(doc) }), [changed]);
  // The list comes after the script's first paint.
  useEffect(() => {
    if (sheet) changed(sheet.doc());
  }, [sheet, changed]);
  useOpeningScene(sheet);
  // A script without a word is opened to write its first one.
  useEffect(() => {
    if (sheet?.doc().textContent === "") sheet.focus();
  }, [sheet]);
  return {
    structure,
    /** A novel: chapters, text and dialogue instead of scenes and their six kinds. */
    isProse,
    /** What its parts are called, in every panel, menu and message. */
    unit: unitOf(form),
    /** A sentence of ours, its words in braces as the form has them: `这一{场}`. */
    say,
    saving,
    scroller,
    /** Null until the script has been painted and all beside it is drawn. */
    sheet,
    /** The sheet from its first moment on. */
    sheetRef,
    onView,
    events,
    rows,
    isListed,
    place: caret,
    run,
    goTo,
    preferences,
    change,
    /** What of the script's history stands in the place of its sheet. */
    past,
    setPast,
    /** The page format of its exports. */
    region,
    setRegion,
    /** The version since which changed lines are marked. */
    since,
    markSince,
    /** 谁写的: whose the lines are. */
    origin,
    setOrigin,
    ...writing,
  };
}
export type Editor = ReturnType<typeof useEditor>;
