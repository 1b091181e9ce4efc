import { sceneFacts } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, type EditorState, type Transaction } from "prosemirror-state";
import { DecorationSet, type Decoration, type EditorView } from "prosemirror-view";
import type { SheetText } from "../documentLookups/lineMap.ts";
import { scenePosition } from "../documentLookups/textPositions.ts";
import { afterPaint } from "../../lib/afterPaint.ts";
import { afterComposition } from "./composition.ts";
import { COMPOSED } from "./rowLayer.ts";
import { renderLazily, scenesWithLines } from "./renderLazily.ts";
import { sheetText } from "./lineOffsetsPlugin.ts";
import { sceneDecorations, type LineRange } from "./sceneDecorations.ts";
import { renderedScene } from "./sceneNodeView.ts";
import { blankLabels, carryLabels, labelsOf, shownLabel } from "./shownLabels.ts";

const key = new PluginKey<DecorationsState>("decorations");

interface DecorationsState {
  decorations: DecorationSet;
  /** Scenes that are rendered and decorated, as they are in the document. */
  rendered: Set<Node>;
  /** A sheet that is written has other numbers and other marks of doubt. */
  written: boolean;
  /** False: the headings of a long script are still to be read, and the gutter shows no numbers. */
  isNumbered: boolean;
}

/** Scenes to be rendered where they are not yet, such as are to be decorated anew, and whether the numbers are to be shown. */
interface DecorationChange {
  render?: ReadonlySet<number>;
  anew?: ReadonlySet<number>;
  number?: true;
}

/** Up to so many rows are numbered with the first paint. The 1,000 headings of a long script take longer than all else that the paint needs. */
const NUMBERED_AT_ONCE = 200;

/** Lines rendered before the first paint: more than three windows' height. */
const INITIAL_LINES = 120;

/** Renders and decorates the scenes at these indices that are not yet. */
function render(state: DecorationsState, { doc, reading }: SheetText, indices: ReadonlySet<number>): DecorationsState {
  const { written } = state;
  const labels = state.isNumbered ? labelsOf(doc, written) : blankLabels(doc);
  const added: Decoration[] = [];
  let at = 0;
  doc.forEach((scene, _offset, index) => {
    if (indices.has(index) && !state.rendered.has(scene)) {
      const label = shownLabel(scene, labels[index] ?? null, written);
      added.push(renderedScene(at, scene), ...sceneDecorations(scene, at, label, reading, written));
      state.rendered.add(scene);
    }
    at += scene.nodeSize;
  });
  return { ...state, decorations: added.length > 0 ? state.decorations.add(doc, added) : state.decorations };
}

/** Decorates scenes anew that are rendered already. */
function renderAnew(state: DecorationsState, text: SheetText, indices: ReadonlySet<number>): DecorationsState {
  let { decorations } = state;
  const rendered = new Set(state.rendered);
  for (const index of indices) {
    const scene = text.doc.maybeChild(index);
    if (!scene || !rendered.delete(scene)) continue;
    const at = scenePosition(text.doc, index);
    decorations = decorations.remove(decorations.find(at + 1, at + scene.nodeSize - 1));
  }
  return render({ ...state, decorations, rendered }, text, indices);
}

/** Shows the numbers of the scenes that are rendered. */
function numberScenes(state: DecorationsState, text: SheetText): DecorationsState {
  if (state.isNumbered) return state;
  const rendered = new Set(text.doc.children.flatMap((scene, index) => (state.rendered.has(scene) ? [index] : [])));
  return renderAnew({ ...state, isNumbered: true }, text, rendered);
}

/**
 * While an input method composes, decorations only move with the text: a line that was decorated anew could lose what is being composed.
 * `refreshScene` follows once it has ended.
 */
function moveWithComposition(before: DecorationsState, tr: Transaction, { doc }: SheetText): DecorationsState {
  const rendered = new Set(before.rendered);
  doc.forEach((scene, _offset, index) => {
    const old = tr.before.child(index);
    if (old !== scene && rendered.delete(old)) rendered.add(scene);
  });
  return { ...before, decorations: before.decorations.map(tr.mapping, doc), rendered };
}

const composes = (tr: Transaction): boolean =>
  tr.getMeta("composition") !== undefined && tr.before.childCount === tr.doc.childCount;

/** Moving 20,000 decorations through the 5,000 steps of a replacement everywhere takes longer than making them again. */
const MAX_MAPPED_STEPS = 100;

/** All decorations anew, of the rows that were rendered. */
function renderAgain(before: DecorationsState, old: Node, text: SheetText): DecorationsState {
  const indices = new Set<number>();
  old.forEach((scene, _offset, index) => void (before.rendered.has(scene) && indices.add(index)));
  return render({ ...before, decorations: DecorationSet.empty, rendered: new Set() }, text, indices);
}

/** The lines of a scene that are others than in its former self; empty where lines only went. */
function changedLinesOf(old: Node, scene: Node): LineRange {
  const shorter = Math.min(old.childCount, scene.childCount);
  let from = 0;
  while (from < shorter && old.child(from) === scene.child(from)) from++;
  let same = 0;
  while (same < shorter - from && old.child(old.childCount - 1 - same) === scene.child(scene.childCount - 1 - same))
    same++;
  return { from, to: scene.childCount - same };
}

/** Decorates the changed lines of a scene alone: all 8,000 of a long one at each key would take 100 ms. */
function updateLines(before: DecorationsState, tr: Transaction, text: SheetText, index: number): DecorationsState {
  const { doc, reading } = text;
  const [old, scene] = [tr.before.child(index), doc.child(index)];
  const lines = changedLinesOf(old, scene);
  const at = scenePosition(doc, index);
  const sizeOf = (to: number): number => scene.children.slice(0, to).reduce((size, line) => size + line.nodeSize, 0);
  const [from, to] = [at + 1 + sizeOf(lines.from), at + 1 + sizeOf(lines.to)];
  const mapped = before.decorations.map(tr.mapping, doc);
  // From inside the first line to inside the last: `find` also returns what only touches the ends.
  const withoutRange = to > from ? mapped.remove(mapped.find(from + 1, to - 1)) : mapped;
  const label = shownLabel(scene, labelsOf(doc, before.written)[index] ?? null, before.written);
  const added = sceneDecorations(scene, at, label, reading, before.written, lines);
  const rendered = new Set(before.rendered);
  rendered.delete(old);
  rendered.add(scene);
  return { ...before, decorations: added.length > 0 ? withoutRange.add(doc, added) : withoutRange, rendered };
}

/** The one rendered scene in which lines below the first have changed, where nothing else has; null: more than that has changed. */
function sceneOfChangedLines(
  before: DecorationsState,
  old: Node,
  doc: Node,
  hasSameLabel: (index: number) => boolean,
): number | null {
  if (old.childCount !== doc.childCount) return null;
  const changed: number[] = [];
  for (let i = 0; i < doc.childCount && changed.length < 2; i++) {
    if (!hasSameLabel(i)) return null;
    if (old.child(i) !== doc.child(i)) changed.push(i);
  }
  const [only, other] = changed;
  if (only === undefined || other !== undefined) return null;
  const [was, is] = [old.child(only), doc.child(only)];
  const isSame = was.firstChild === is.firstChild && sceneFacts(was).headed === sceneFacts(is).headed;
  return isSame && before.rendered.has(was) ? only : null;
}

/**
 * Decorations after a change of the document. A scene that has changed, or has another ordinal, is decorated anew.
 */
function updateForChange(before: DecorationsState, tr: Transaction, text: SheetText): DecorationsState {
  const { doc } = text;
  if (tr.steps.length > MAX_MAPPED_STEPS) return renderAgain(before, tr.before, text);
  if (before.written) carryLabels(tr.before, doc);
  const [oldLabels, labels] = [labelsOf(tr.before, before.written), labelsOf(doc, before.written)];
  const only = sceneOfChangedLines(before, tr.before, doc, (i) => oldLabels[i] === labels[i]);
  if (only !== null) return updateLines(before, tr, text, only);
  const unchanged = new Set<Node>();
  const changed = new Set<number>();
  let at = 0;
  let from = -1;
  let to = -1;
  doc.forEach((scene, _offset, index) => {
    if (tr.before.maybeChild(index) === scene && oldLabels[index] === labels[index]) {
      if (before.rendered.has(scene)) unchanged.add(scene);
    } else {
      if (from < 0) from = at;
      to = at + scene.nodeSize;
      changed.add(index);
    }
    at += scene.nodeSize;
  });
  const mapped = before.decorations.map(tr.mapping, doc);
  // From inside the first changed scene to inside the last: `find` also returns what only touches the ends.
  const decorations = from < 0 ? mapped : mapped.remove(mapped.find(from + 1, to - 1));
  // An unchanged scene between two changed ones has lost its decorations with them.
  for (let i = Math.min(...changed); i <= Math.max(...changed); i++) if (unchanged.delete(doc.child(i))) changed.add(i);
  const now = { ...before, decorations, rendered: unchanged };
  return render(now, text, renderedBefore(changed, before, tr.before));
}

/** Of the changed scenes only those that were rendered, or stand beside one that was, are rendered at once. */
function renderedBefore(changed: Set<number>, before: DecorationsState, old: Node): Set<number> {
  const wasRendered = (i: number): boolean => i >= 0 && i < old.childCount && before.rendered.has(old.child(i));
  return new Set([...changed].filter((index) => [index - 1, index, index + 1].some(wasRendered)));
}

/** A caret stands in lines that are rendered, wherever it was put. */
function renderSelected(now: DecorationsState, text: SheetText, { selection }: EditorState): DecorationsState {
  const ends = [selection.$head.index(0), selection.$anchor.index(0)];
  const missing = ends.filter((i) => i < text.doc.childCount && !now.rendered.has(text.doc.child(i)));
  return missing.length > 0 ? render(now, text, new Set(missing)) : now;
}

/**
 * Renders and decorates each scene when it first comes near the window: a whole script of 500,000 characters would be 37,000 lines and
 * 20,000 decorations before the first paint.
 */
export const decorationsPlugin = (written = false): Plugin<DecorationsState> =>
  new Plugin<DecorationsState>({
    key,
    state: {
      init(_config, state) {
        const text = sheetText(state);
        const isNumbered = !written || text.doc.childCount <= NUMBERED_AT_ONCE;
        const none = { decorations: DecorationSet.empty, rendered: new Set<Node>(), written, isNumbered };
        return render(none, text, scenesWithLines(text.doc, 0, INITIAL_LINES));
      },
      apply(tr, before, _old, state) {
        const text = sheetText(state);
        const changed = (): DecorationsState =>
          composes(tr)
            ? moveWithComposition(before, tr, text)
            : updateForChange(numberScenes(before, { ...text, doc: tr.before }), tr, text);
        const moved = tr.docChanged ? changed() : before;
        const now = written ? renderSelected(moved, text, state) : moved;
        const requested = tr.getMeta(key) as DecorationChange | undefined;
        if (requested?.anew) return renderAnew(now, text, requested.anew);
        if (requested?.number) return numberScenes(now, text);
        return requested?.render ? render(now, text, requested.render) : now;
      },
    },
    props: { decorations: (state: EditorState) => key.getState(state)?.decorations },
    // Where it is written, `sceneWindowPlugin` asks for the scenes near the window.
    view: written ? numberLater : (view) => renderLazily(view, (indices) => renderScenes(view, indices)),
  });

/** Headings are read so long before keys have their turn. */
const SLICE_MS = 8;

/** After the first paint reads the headings of a script that was not numbered with it, then shows the numbers. */
function numberLater(view: EditorView): { destroy: () => void } {
  const isNumbered = (): boolean => view.isDestroyed || key.getState(view.state)?.isNumbered !== false;
  let next = 0;
  const read = (): void => {
    if (isNumbered()) return;
    const { doc } = view.state;
    const end = performance.now() + SLICE_MS;
    while (next < doc.childCount && performance.now() < end) void sceneFacts(doc.child(next++)).number;
    if (next < doc.childCount) setTimeout(read);
    else afterComposition(view, () => isNumbered() || showNumbers(view));
  };
  if (!isNumbered()) void afterPaint().then(read);
  return { destroy: () => undefined };
}

/** Shows the numbers of the scenes now. */
export function showNumbers(view: EditorView): void {
  const change: DecorationChange = { number: true };
  view.dispatch(view.state.tr.setMeta(key, change).setMeta("addToHistory", false));
}

/** Renders and decorates these scenes now. */
export function renderScenes(view: EditorView, indices: Set<number>): void {
  const rendered = key.getState(view.state)?.rendered;
  const { doc } = view.state;
  const missing = new Set([...indices].filter((i) => i >= 0 && i < doc.childCount && !rendered?.has(doc.child(i))));
  if (missing.size > 0)
    view.dispatch(
      view.state.tr.setMeta(key, { render: missing } satisfies DecorationChange).setMeta("addToHistory", false),
    );
}

/** Decorates a scene anew after something was composed in it. */
export function refreshScene(view: EditorView, index: number): void {
  const { tr } = view.state;
  view.dispatch(
    tr
      .setMeta(key, { anew: new Set([index]) } satisfies DecorationChange)
      .setMeta(COMPOSED, true)
      .setMeta("addToHistory", false),
  );
}
