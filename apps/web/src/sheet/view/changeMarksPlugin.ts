import { findLine } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { afterComposition } from "./composition.ts";

/** A change that lies beside the script, at the line that it is of. */
export interface ChangeMark {
  lineId: string;
  /** As the panel numbers it. */
  number: number;
  /** `now`: the current one. */
  state: "now" | "open" | "accepted" | "kept";
  /** On the line, or in the gap above or below it, where lines are put in. */
  place: "line" | "above" | "below";
  /** Words that go, by their offsets in the line. */
  washed: readonly { from: number; to: number }[];
}

const key = new PluginKey<DecorationSet>("changeMarks");

function decorate(doc: Node, marks: readonly ChangeMark[]): DecorationSet {
  const decorations = marks.flatMap(({ lineId, number, state, place, washed }) => {
    const found = findLine(doc, lineId);
    if (!found) return [];
    const { pos, node } = found;
    return [
      Decoration.node(pos, pos + node.nodeSize, {
        "data-change": String(number),
        "data-change-state": state,
        "data-change-place": place,
      }),
      ...washed
        .filter(({ from, to }) => from < to && to <= node.content.size)
        .map(({ from, to }) =>
          Decoration.inline(pos + 1 + from, pos + 1 + to, { nodeName: "span", "data-highlight": "going" }),
        ),
    ];
  });
  return DecorationSet.create(doc, decorations);
}

/** The numbers of proposed changes in the left margin, the way from the current one to the panel, and a highlight on the words to go. */
export const changeMarksPlugin = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, now) {
        const marks = tr.getMeta(key) as readonly ChangeMark[] | undefined;
        if (marks) return decorate(tr.doc, marks);
        return tr.docChanged ? now.map(tr.mapping, tr.doc) : now;
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });

/** Shows these marks and no others. */
export function setChangeMarks(view: EditorView, marks: readonly ChangeMark[]): void {
  if (marks.length === 0 && key.getState(view.state) === DecorationSet.empty) return;
  afterComposition(view, () => view.dispatch(view.state.tr.setMeta(key, marks).setMeta("addToHistory", false)));
}
