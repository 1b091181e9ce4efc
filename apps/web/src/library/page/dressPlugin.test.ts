import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { EditorState } from "prosemirror-state";
import type { DecorationSet, EditorView } from "prosemirror-view";
import { expect, test } from "vitest";
import { dressPlugin, tellNear } from "./dressPlugin.ts";
import { retag } from "./retag.ts";

const TEXT = `《渡口》\n\n${Array.from({ length: 9 }, (_, i) => `${i + 1}、渡口 日 外\n△船靠岸。\n甲：走。\n`).join("\n")}`;

/** As much of a view as the plugin's commands need. */
function open() {
  const plugin = dressPlugin();
  const view = {
    state: EditorState.create({ doc: documentNode(toDocument(parseScreenplay(TEXT)).scenes), plugins: [plugin] }),
    dispatch(tr: Parameters<EditorView["dispatch"]>[0]) {
      view.state = view.state.apply(tr);
    },
  };
  const worn = () => (plugin.props.decorations as unknown as (state: EditorState) => DecorationSet).call(plugin, view.state).find();
  return { view: view as unknown as EditorView & typeof view, worn };
}
/** A heading's number and a cue's colon are not shown. */
const A_SCENE = 2;

test("the first scenes are dressed at once, others when they come near, each once", () => {
  const { view, worn } = open();
  expect(worn()).toHaveLength(3 * A_SCENE);
  tellNear(view, new Set([-1, 0, 5, 99]));
  tellNear(view, new Set([5]));
  expect(worn()).toHaveLength(4 * A_SCENE);
});

test("a change of a line dresses its scene anew and leaves the others as they are", () => {
  const { view, worn } = open();
  tellNear(view, new Set([5, 6, 7]));
  const before = worn().length;
  view.dispatch(retag(view.state, { scene: 2, line: 1 }, { scene: 2, line: 1 }, "character")!);
  expect(worn()).toHaveLength(before + 1);
});

test("a new scene changes the numbers after it: what was dressed is dressed anew", () => {
  const { view, worn } = open();
  tellNear(view, new Set([4, 5]));
  const before = worn().length;
  view.dispatch(retag(view.state, { scene: 1, line: 1 }, { scene: 1, line: 1 }, "heading")!);
  // From there on no heading says what the gutter says; colons stay hidden.
  expect(worn().length).toBeLessThan(before);
  expect(worn().length).toBeGreaterThan(0);
});
