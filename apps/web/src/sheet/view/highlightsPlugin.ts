import { Plugin, PluginKey, type EditorState } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { positionsOfRange, type TextRange } from "../documentLookups/textPositions.ts";
import { sheetText } from "./lineOffsetsPlugin.ts";

/** What is highlighted on the sheet. Ranges are offsets of the text, so that a change of line types moves none of them. */
export interface Highlights {
  /** The passage of the note that is pointed at or written. */
  active: TextRange | null;
  /** What a search has found, in order, and the index of the hit that is shown. */
  hits: readonly TextRange[];
  hit: number;
  /** The passage that a citation points at. */
  quote: TextRange | null;
}

const key = new PluginKey<{ highlights: Highlights; decorations: DecorationSet }>("highlights");
const NONE: Highlights = { active: null, hits: [], hit: -1, quote: null };

/** Hits that are drawn, nearest to the one shown: a search for 的 finds 20,000. */
const MAX_DRAWN_HITS = 300;

type HighlightKind = "note" | "quote" | "hit" | "current-hit";

function inline(state: EditorState, range: TextRange, kind: HighlightKind): Decoration[] {
  const at = positionsOfRange(sheetText(state), range);
  // An element for each, so that overlapping ones nest.
  return at ? [Decoration.inline(at.from, at.to, { nodeName: "span", "data-highlight": kind })] : [];
}

function decorationsOf(state: EditorState, { active, hits, hit, quote }: Highlights): DecorationSet {
  const from = Math.max(0, hit - MAX_DRAWN_HITS / 2);
  return DecorationSet.create(state.doc, [
    ...(active ? inline(state, active, "note") : []),
    ...(quote ? inline(state, quote, "quote") : []),
    ...hits
      .slice(from, from + MAX_DRAWN_HITS)
      .flatMap((range, i) => inline(state, range, from + i === hit ? "current-hit" : "hit")),
  ]);
}

/** Highlights the passage of the active note, and shows what a search or a citation points at. */
export const highlightsPlugin = (): Plugin =>
  new Plugin({
    key,
    state: {
      init: () => ({ highlights: NONE, decorations: DecorationSet.empty }),
      apply(tr, before, _old, state) {
        const change = tr.getMeta(key) as Partial<Highlights> | undefined;
        if (!tr.docChanged && !change) return before;
        const highlights = { ...before.highlights, ...change };
        return { highlights, decorations: decorationsOf(state, highlights) };
      },
    },
    props: { decorations: (state: EditorState) => key.getState(state)?.decorations },
  });

export const highlightsOf = (state: EditorState): Highlights => key.getState(state)?.highlights ?? NONE;

/** Changes what is highlighted. */
export function setHighlights(view: EditorView, change: Partial<Highlights>): void {
  const before = highlightsOf(view.state);
  if (Object.entries(change).every(([name, value]) => before[name as keyof Highlights] === value)) return;
  view.dispatch(view.state.tr.setMeta(key, change).setMeta("addToHistory", false));
}
