import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, type EditorState } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { linesOf, positionsOfRange, type TextRange } from "../document/textPositions.ts";

/** The passage of a note. */
export interface NoteRange extends TextRange {
  id: string;
}

/** What is highlighted on the sheet. Ranges are offsets of the text, so that a change of line types moves none of them. */
export interface Highlights {
  /** Underlined passages with notes. */
  notes: readonly NoteRange[];
  /** The note that is pointed at or written. */
  active: string | null;
  /** What a search has found, in order, and the index of the hit that is shown. */
  hits: readonly TextRange[];
  hit: number;
  /** The passage that a citation points at. */
  quote: TextRange | null;
}

const key = new PluginKey<{ highlights: Highlights; notes: DecorationSet; others: DecorationSet }>("highlights");
const NONE: Highlights = { notes: [], active: null, hits: [], hit: -1, quote: null };

/** Hits that are drawn, nearest to the one shown: a search for 的 finds 20,000. */
const MAX_DRAWN_HITS = 300;
/** Lines whose notes are drawn for the first paint: more than a window shows. The others follow it. */
const INITIAL_LINES = 120;

function inline(state: EditorState, range: TextRange, className: string): Decoration[] {
  const at = positionsOfRange(state.doc, range);
  // An element for each, so that overlapping ones nest.
  return at ? [Decoration.inline(at.from, at.to, { nodeName: "span", class: className })] : [];
}

const noteDecorations = (state: EditorState, { notes }: Highlights): DecorationSet =>
  DecorationSet.create(
    state.doc,
    notes.flatMap((note) => inline(state, note, "remark")),
  );

function otherDecorations(state: EditorState, { notes, active, hits, hit, quote }: Highlights): DecorationSet {
  const activeNote = notes.find((note) => note.id === active);
  const from = Math.max(0, hit - MAX_DRAWN_HITS / 2);
  return DecorationSet.create(state.doc, [
    ...(activeNote ? inline(state, activeNote, "remark-on") : []),
    ...(quote ? inline(state, quote, "quoted") : []),
    ...hits
      .slice(from, from + MAX_DRAWN_HITS)
      .flatMap((range, i) => inline(state, range, from + i === hit ? "found now" : "found")),
  ]);
}

function initialNotes(doc: Node, notes: readonly NoteRange[]): readonly NoteRange[] {
  const end = linesOf(doc)[INITIAL_LINES]?.start;
  return end === undefined || end < 0 ? notes : notes.filter((note) => note.start < end);
}

/** Underlines notes, washes the active one, and shows what a search or a citation points at. */
export const highlightsPlugin = (notes: readonly NoteRange[] = []): Plugin =>
  new Plugin({
    key,
    state: {
      init(_config, state) {
        const highlights = { ...NONE, notes: initialNotes(state.doc, notes) };
        return { highlights, notes: noteDecorations(state, highlights), others: DecorationSet.empty };
      },
      apply(tr, before, _old, state) {
        const change = tr.getMeta(key) as Partial<Highlights> | undefined;
        const redrawNotes = tr.docChanged || change?.notes !== undefined;
        if (!redrawNotes && !change) return before;
        const highlights = { ...before.highlights, ...change };
        return {
          highlights,
          notes: redrawNotes ? noteDecorations(state, highlights) : before.notes,
          others: otherDecorations(state, highlights),
        };
      },
    },
    props: {
      decorations(state) {
        const current = key.getState(state);
        if (!current) return null;
        return current.others === DecorationSet.empty
          ? current.notes
          : current.notes.add(state.doc, current.others.find());
      },
    },
  });

export const highlightsOf = (state: EditorState): Highlights => key.getState(state)?.highlights ?? NONE;

const sameRanges = (a: readonly NoteRange[], b: readonly NoteRange[]): boolean =>
  a.length === b.length &&
  a.every((one, i) => one.id === b[i]?.id && one.start === b[i]?.start && one.end === b[i]?.end);

/** Changes what is highlighted; ranges of notes that are the same draw nothing anew. */
export function setHighlights(view: EditorView, change: Partial<Highlights>): void {
  const before = highlightsOf(view.state);
  const isSame = Object.entries(change).every(
    ([name, value]) =>
      before[name as keyof Highlights] === value ||
      (name === "notes" && sameRanges(before.notes, value as readonly NoteRange[])),
  );
  if (!isSame) view.dispatch(view.state.tr.setMeta(key, change).setMeta("addToHistory", false));
}
