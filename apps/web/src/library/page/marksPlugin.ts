import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, type EditorState } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { linesOf, positionsOf, type TextRange } from "./places.ts";

/** A passage that is marked on the page. Offsets, so that it stays where it is whatever becomes of the lines' kinds. */
export interface Mark extends TextRange {
  id: string;
}

export interface Marked {
  /** Underlined passages: notes. */
  notes: readonly Mark[];
  /** The note in hand. */
  active: string | null;
  /** What a search has found, in order, and which of it is looked at. */
  hits: readonly TextRange[];
  hit: number;
  /** The passage that a citation points at. */
  quote: TextRange | null;
}

const key = new PluginKey<{ marked: Marked; notes: DecorationSet; rest: DecorationSet }>("marks");
const NONE: Marked = { notes: [], active: null, hits: [], hit: -1, quote: null };

/** Hits of a search that are drawn, nearest to the one looked at: a search for 的 finds 20,000. */
const HITS_DRAWN = 300;

const inline = (state: EditorState, range: TextRange, className: string): Decoration[] => {
  const at = positionsOf(state.doc, range);
  // A node of its own for each, so that overlapping ones nest.
  return at ? [Decoration.inline(at.from, at.to, { nodeName: "span", class: className })] : [];
};

const notesOf = (state: EditorState, { notes }: Marked): DecorationSet =>
  DecorationSet.create(
    state.doc,
    notes.flatMap((note) => inline(state, note, "remark")),
  );

function restOf(state: EditorState, { notes, active, hits, hit, quote }: Marked): DecorationSet {
  const held = notes.find((note) => note.id === active);
  const from = Math.max(0, hit - HITS_DRAWN / 2);
  return DecorationSet.create(state.doc, [
    ...(held ? inline(state, held, "remark-on") : []),
    ...(quote ? inline(state, quote, "quoted") : []),
    ...hits
      .slice(from, from + HITS_DRAWN)
      .flatMap((range, i) => inline(state, range, from + i === hit ? "found now" : "found")),
  ]);
}

/** Lines whose notes are drawn at once: what a window shows, and some more. */
const FIRST_LINES = 120;

/** Of the notes of a long script only those in sight are waited for; `mark` brings them all after the first paint. */
function firstOf(doc: Node, notes: readonly Mark[]): readonly Mark[] {
  const end = linesOf(doc)[FIRST_LINES]?.start;
  return end === undefined || end < 0 ? notes : notes.filter((note) => note.start < end);
}

/** Underlines notes, washes the one in hand, and shows what a search or a citation points at. */
export const marksPlugin = (initial: readonly Mark[] = []): Plugin =>
  new Plugin({
    key,
    state: {
      init(_config, state) {
        const marked = { ...NONE, notes: firstOf(state.doc, initial) };
        return { marked, notes: notesOf(state, marked), rest: DecorationSet.empty };
      },
      apply(tr, before, _old, state) {
        const change = tr.getMeta(key) as Partial<Marked> | undefined;
        const marked = change ? { ...before.marked, ...change } : before.marked;
        const again = tr.docChanged || change?.notes !== undefined;
        if (!again && !change) return before;
        return { marked, notes: again ? notesOf(state, marked) : before.notes, rest: restOf(state, marked) };
      },
    },
    props: {
      decorations(state) {
        const held = key.getState(state);
        if (!held) return null;
        return held.rest === DecorationSet.empty ? held.notes : held.notes.add(state.doc, held.rest.find());
      },
    },
  });

export const markedOf = (state: EditorState): Marked => key.getState(state)?.marked ?? NONE;

export function mark(view: EditorView, change: Partial<Marked>): void {
  const before = markedOf(view.state);
  if (Object.entries(change).every(([name, value]) => before[name as keyof Marked] === value)) return;
  view.dispatch(view.state.tr.setMeta(key, change).setMeta("addToHistory", false));
}
