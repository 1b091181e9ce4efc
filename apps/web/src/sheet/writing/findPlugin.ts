import { type FindScope, findText, type FoundText, replaceAll, replaceText } from "@mochang/screenplay";
import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { keepOrigin } from "./typedText.ts";

/** What is looked for in a sheet that is written, and what was found of it. */
export interface SearchState {
  words: string;
  scope: FindScope;
  found: readonly FoundText[];
  /** Index of the one that is shown; -1 for none. */
  at: number;
  /** What it is to become: shown beside it before it is replaced. Empty shows nothing. */
  other: string;
}

interface State extends SearchState {
  marks: DecorationSet;
}

const NOTHING: State = { words: "", scope: { in: "all" }, found: [], at: -1, other: "", marks: DecorationSet.empty };
const key = new PluginKey<State>("find");

/** Those that are drawn, nearest to the one shown: a search for 的 finds 20,000. */
const MAX_DRAWN = 300;

/** Words that a hit is to become, behind it. */
function replacement(words: string): HTMLElement {
  const added = document.createElement("ins");
  added.dataset.part = "replacement";
  added.textContent = words;
  return added;
}

function marksOf(doc: Node, { found, at, other }: SearchState): DecorationSet {
  const hit = found[at];
  const preview =
    hit && other !== ""
      ? [
          Decoration.inline(hit.pos, hit.pos + hit.to - hit.from, { "data-part": "replaced" }),
          Decoration.widget(hit.pos + hit.to - hit.from, () => replacement(other), { side: 1, key: `to ${other}` }),
        ]
      : [];
  const from = Math.max(0, at - MAX_DRAWN / 2);
  const marks = found
    .slice(from, from + MAX_DRAWN)
    .map(({ pos, from: start, to }, i) =>
      Decoration.inline(pos, pos + to - start, { "data-highlight": from + i === at ? "current-hit" : "hit" }),
    );
  return DecorationSet.create(doc, [...marks, ...preview]);
}

export const findPlugin = (): Plugin<State> =>
  new Plugin<State>({
    key,
    state: {
      init: () => NOTHING,
      apply(tr, before) {
        const change = tr.getMeta(key) as Partial<SearchState> | undefined;
        if (!change && (!tr.docChanged || before.words === "")) return before;
        const now = { ...before, ...change };
        if (tr.docChanged && now.words !== "") {
          now.found = findText(tr.doc, now.words, now.scope);
          now.at = Math.min(Math.max(0, now.at), now.found.length - 1);
        }
        return { ...now, marks: marksOf(tr.doc, now) };
      },
    },
    props: { decorations: (state) => key.getState(state)?.marks },
  });

export const searchStateOf = (state: EditorState): SearchState => key.getState(state) ?? NOTHING;

/** Changes what is found or shown; the caret goes to the one that is shown, the focus stays where it is. */
function show(view: EditorView, change: Partial<SearchState>): void {
  const { found, at } = { ...searchStateOf(view.state), ...change };
  const { tr } = view.state;
  const hit = found[at];
  if (hit) tr.setSelection(TextSelection.create(tr.doc, hit.pos));
  view.dispatch(tr.setMeta(key, change));
  if (!hit) return;
  const { node } = view.domAtPos(hit.pos);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: "center" });
}

/** Looks for words; empty ones end it. */
export function find(view: EditorView, words: string, scope: FindScope): void {
  const { doc, selection } = view.state;
  const found = words === "" ? [] : findText(doc, words, scope);
  const next = found.findIndex(({ pos }) => pos >= selection.from);
  show(view, {
    words,
    scope,
    found,
    at: found.length === 0 ? -1 : Math.max(0, next),
  });
}

/** Shows what the one that is shown is to become. */
export const previewReplacement = (view: EditorView, other: string): void =>
  view.dispatch(view.state.tr.setMeta(key, { other }));

/** The next one, or the one before. */
export function stepFound(view: EditorView, step: 1 | -1): void {
  const { found, at } = searchStateOf(view.state);
  if (found.length > 0) show(view, { at: (at + step + found.length) % found.length });
}

/** Replaces the one that is shown, and goes on to the next. */
export function replaceFound(view: EditorView, words: string): void {
  const { found, at } = searchStateOf(view.state);
  const hit = found[at];
  const { tr } = view.state;
  if (!hit || !replaceText(tr, hit, words)) return;
  view.dispatch(tr);
  show(view, {});
}

/** Replaces all that were found, as one change; how many. */
export function replaceAllFound(view: EditorView, words: string): number {
  const { found } = searchStateOf(view.state);
  // Words that were put in by a command: what looks after typing would follow each through all steps behind it, in seconds where there are thousands.
  const tr = keepOrigin(closeHistory(view.state.tr));
  if (!replaceAll(tr, found, words)) return 0;
  view.dispatch(tr);
  return found.length;
}
