import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { type Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { scenePosition } from "../documentLookups/textPositions.ts";

/** The decorations of one row. `at` is the position before it. */
export type DecorateRow = (row: Node, at: number) => readonly Decoration[];

/** Set on the transaction that follows the end of a composition. */
export const COMPOSED = "composed";

interface Layer {
  /** Null: nothing is shown. */
  decorate: DecorateRow | null;
  decorations: DecorationSet;
  /** The document that the decorations are of; an older one while something is composed. */
  of: Node | null;
}

const NONE: Layer = { decorate: null, decorations: DecorationSet.empty, of: null };

/** Rows `from` to `to` of a document. */
function decorated(doc: Node, decorate: DecorateRow, from: number, to: number): Decoration[] {
  const decorations: Decoration[] = [];
  let at = scenePosition(doc, from);
  for (let index = from; index < to; index++) {
    const row = doc.child(index);
    decorations.push(...decorate(row, at));
    at += row.nodeSize;
  }
  return decorations;
}

/** Only the rows between those that stayed are looked into. */
function decorateChanged(layer: Layer & { decorate: DecorateRow; of: Node }, doc: Node): Layer {
  const { decorate, decorations, of: old } = layer;
  const max = Math.min(old.childCount, doc.childCount);
  let head = 0;
  while (head < max && old.child(head) === doc.child(head)) head++;
  let tail = 0;
  while (tail < max - head && old.child(old.childCount - 1 - tail) === doc.child(doc.childCount - 1 - tail)) tail++;
  const end = doc.childCount - tail;
  if (head >= end) return { ...layer, of: doc };
  const [from, to] = [scenePosition(doc, head), scenePosition(doc, end - 1) + doc.child(end - 1).nodeSize];
  const otherDecorations = decorations.remove(decorations.find(from + 1, to - 1));
  return { decorate, decorations: otherDecorations.add(doc, decorated(doc, decorate, head, end)), of: doc };
}

function update(layer: Layer & { decorate: DecorateRow; of: Node }, tr: Transaction): Layer {
  const moved = tr.docChanged ? { ...layer, decorations: layer.decorations.map(tr.mapping, tr.doc) } : layer;
  // A line that is being composed is never drawn anew.
  if (tr.getMeta("composition") !== undefined) return moved;
  return tr.docChanged || tr.getMeta(COMPOSED) === true ? decorateChanged(moved, tr.doc) : moved;
}

/** Decorations of all rows that a view of the sheet shows or does not; while it shows none, it costs nothing. */
export function createRowLayer(name: string) {
  const key = new PluginKey<Layer>(name);
  return {
    plugin: (): Plugin<Layer> =>
      new Plugin<Layer>({
        key,
        state: {
          init: () => NONE,
          apply(tr, layer) {
            const decorate = tr.getMeta(key) as DecorateRow | null | undefined;
            if (decorate === null) return NONE;
            if (decorate) {
              const all = decorated(tr.doc, decorate, 0, tr.doc.childCount);
              return { decorate, decorations: DecorationSet.create(tr.doc, all), of: tr.doc };
            }
            const { of } = layer;
            return layer.decorate && of ? update({ ...layer, decorate: layer.decorate, of }, tr) : layer;
          },
        },
        props: { decorations: (state) => key.getState(state)?.decorations },
      }),
    /** Shows these decorations in the place of the last; null shows none. */
    show(view: EditorView, decorate: DecorateRow | null): void {
      if (view.isDestroyed) return;
      if (decorate === null && key.getState(view.state)?.decorate == null) return;
      view.dispatch(view.state.tr.setMeta(key, decorate).setMeta("addToHistory", false));
    },
  };
}
