import { type FindScope, findText, type FoundText, replaceAll, replaceText } from "@mochang/screenplay";
import { closeHistory } from "prosemirror-history";
import { type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { renderScenes } from "../view/decorationsPlugin.ts";

/** What is looked for in a sheet that is written, and what was found of it. */
export interface Finding {
  words: string;
  scope: FindScope;
  found: readonly FoundText[];
  /** Index of the one that is shown; -1 for none. */
  at: number;
}

const NOTHING: Finding = { words: "", scope: { in: "all" }, found: [], at: -1 };
const key = new PluginKey<Finding>("find");

/** Those that are drawn, nearest to the one shown: a search for 的 finds 20,000. */
const MAX_DRAWN = 300;

function drawn(state: EditorState): DecorationSet | null {
  const { found, at } = findingOf(state);
  if (found.length === 0) return null;
  const from = Math.max(0, at - MAX_DRAWN / 2);
  const marks = found
    .slice(from, from + MAX_DRAWN)
    .map(({ pos, from: start, to }, i) =>
      Decoration.inline(pos, pos + to - start, { "data-highlight": from + i === at ? "current-hit" : "hit" }),
    );
  return DecorationSet.create(state.doc, marks);
}

export const findPlugin = (): Plugin<Finding> =>
  new Plugin<Finding>({
    key,
    state: {
      init: () => NOTHING,
      apply(tr, before, _old, state) {
        const change = tr.getMeta(key) as Partial<Finding> | undefined;
        const now = change ? { ...before, ...change } : before;
        const isStale = tr.docChanged || change?.words !== undefined || change?.scope !== undefined;
        if (now.words === "" || !isStale) return now;
        const found = findText(state.doc, now.words, now.scope);
        const next = found.findIndex(({ pos }) => pos >= state.selection.from);
        return {
          ...now,
          found,
          at:
            found.length === 0
              ? -1
              : tr.docChanged && !change
                ? Math.min(Math.max(0, now.at), found.length - 1)
                : Math.max(0, next),
        };
      },
    },
    props: { decorations: drawn },
  });

export const findingOf = (state: EditorState): Finding => key.getState(state) ?? NOTHING;

/** Looks for words; empty ones end it. */
export function find(view: EditorView, words: string, scope: FindScope): void {
  view.dispatch(view.state.tr.setMeta(key, { words, scope, ...(words === "" && { found: [], at: -1 }) }));
  show(view);
}

/** The next one, or the one before. */
export function stepFound(view: EditorView, step: 1 | -1): void {
  const { found, at } = findingOf(view.state);
  if (found.length === 0) return;
  view.dispatch(view.state.tr.setMeta(key, { at: (at + step + found.length) % found.length }));
  show(view);
}

/** Scrolls to the one that is shown; the caret goes with it, the focus stays where it is. */
function show(view: EditorView): void {
  const { found, at } = findingOf(view.state);
  const hit = found[at];
  if (!hit) return;
  const scene = view.state.doc.resolve(hit.pos).index(0);
  renderScenes(view, new Set([scene - 1, scene, scene + 1]));
  const { tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, hit.pos)));
  const { node } = view.domAtPos(hit.pos);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: "center" });
}

/** Replaces the one that is shown, and goes on to the next. */
export function replaceFound(view: EditorView, words: string): void {
  const { found, at } = findingOf(view.state);
  const hit = found[at];
  const { tr } = view.state;
  if (!hit || !replaceText(tr, hit, words)) return;
  view.dispatch(tr);
  show(view);
}

/** Replaces all that were found, as one change; how many. */
export function replaceAllFound(view: EditorView, words: string): number {
  const { found } = findingOf(view.state);
  const tr = closeHistory(view.state.tr);
  if (!replaceAll(tr, found, words)) return 0;
  view.dispatch(tr);
  return found.length;
}
