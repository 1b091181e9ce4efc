import { complete, type Completion, knownWords, type LineType, nextLine, type NextLine } from "@mochang/screenplay";
import { redoDepth, undoDepth } from "prosemirror-history";
import { type EditorState, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { caretOf } from "./caret.ts";
import { isStruck, selectedRanges } from "./commands.ts";

/** Where the caret is and what can be done there: what stands beside the sheet goes by it. */
export interface CaretPlace {
  sceneIndex: number;
  sceneId: string;
  lineId: string;
  type: LineType;
  isEmpty: boolean;
  /** Characters that are selected; 0 for a caret, and where nothing but blanks is selected. */
  selected: number;
  /** Lines that are selected, wholly or in part. */
  selectedLines: number;
  /** Words of the line are struck out. */
  isStruck: boolean;
  next: NextLine;
  completions: readonly Completion[];
  canUndo: boolean;
  canRedo: boolean;
}

export interface CaretStore {
  get: () => CaretPlace | null;
  subscribe: (listener: () => void) => () => void;
  /** Looks at once: a key has come before the last one was told of. */
  refresh: () => void;
  /** The next completion comes first. */
  turn: () => void;
  /** Offers none until something else is typed. */
  dismiss: () => void;
}

const NONE: readonly Completion[] = [];

function selectedCharacters({ doc, selection: { from, to } }: EditorState): number {
  const words = doc.textBetween(from, to);
  return words.trim() === "" ? 0 : words.length;
}

function placeOf(view: EditorView, isProse: boolean): CaretPlace | null {
  const { state } = view;
  const place = caretOf(state);
  if (!place) return null;
  const { selection } = state;
  const atEnd = selection.empty && place.at === place.line.content.size;
  const next: NextLine = isProse ? { type: "text", name: null } : nextLine(place.scene, place.lineIndex);
  return {
    sceneIndex: place.sceneIndex,
    sceneId: String(place.scene.attrs.id),
    lineId: place.id,
    type: place.type,
    isEmpty: place.line.content.size === 0,
    selected: selectedCharacters(state),
    selectedLines: selectedRanges(state).length,
    isStruck: isStruck(place.line),
    next,
    completions: atEnd && !isProse ? offered(view) : NONE,
    canUndo: (undoDepth(state) as number) > 0,
    canRedo: (redoDepth(state) as number) > 0,
  };
}

/** Words that go on with what was typed; in an empty cue first the one whose turn it is. */
function offered(view: EditorView): readonly Completion[] {
  const place = caretOf(view.state);
  if (!place || (place.type !== "character" && place.type !== "heading")) return NONE;
  const found = complete(place.type, place.line.textContent, knownWords(view.state.doc));
  if (place.type !== "character" || place.line.content.size > 0) return found;
  const above = place.lineIndex > 0 ? nextLine(place.scene, place.lineIndex - 1).name : null;
  return above === null ? found : [{ word: above, rest: above }, ...found.filter(({ word }) => word !== above)];
}

const isSame = (a: CaretPlace, b: CaretPlace): boolean =>
  (Object.keys(a) as (keyof CaretPlace)[]).every((name) =>
    name === "completions"
      ? a.completions.length === b.completions.length &&
        a.completions.every((one, i) => one.word === b.completions[i]?.word && one.rest === b.completions[i]?.rest)
      : name === "next"
        ? a.next.type === b.next.type && a.next.name === b.next.name
        : a[name] === b[name],
  );

/** A store of the caret's place, told after the paint: a key waits for nothing that stands beside the sheet. */
export function createCaretStore(isProse = false): { store: CaretStore; plugin: Plugin } {
  const listeners = new Set<() => void>();
  let place: CaretPlace | null = null;
  let refresh = (): void => undefined;
  const set = (next: CaretPlace | null): void => {
    if (place === next || (place && next && isSame(place, next))) return;
    place = next;
    for (const listener of listeners) listener();
  };
  const plugin = new Plugin({
    view(view) {
      let frame = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const notify = (): void => {
        if (!view.isDestroyed && !view.composing) set(placeOf(view, isProse));
      };
      refresh = notify;
      const later = (): void => {
        frame ||= requestAnimationFrame(() => {
          frame = 0;
          clearTimeout(timer);
          timer = setTimeout(notify);
        });
      };
      later();
      return {
        update: later,
        destroy() {
          cancelAnimationFrame(frame);
          clearTimeout(timer);
        },
      };
    },
  });
  const store: CaretStore = {
    get: () => place,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: () => refresh(),
    turn() {
      const [first, ...rest] = place?.completions ?? [];
      if (place && first) set({ ...place, completions: [...rest, first] });
    },
    dismiss() {
      if (place) set({ ...place, completions: NONE });
    },
  };
  return { store, plugin };
}
