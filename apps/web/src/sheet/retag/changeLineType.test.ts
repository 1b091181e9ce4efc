import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { changeLineType, sameTypeRun } from "./changeLineType.ts";

const doc = documentNode(
  toDocument(
    parseScreenplay(
      "1、渡口 日 外\n△船靠岸。\n△风停了。\n甲：（挥手）上船。\n乙：不上。\n\n2、船舱 夜 内\n甲：到了。\n",
    ),
  ).scenes,
);
const open = () => EditorState.create({ doc, plugins: [history()] });
const typesOf = (state: EditorState, scene: number) =>
  state.doc.child(scene).content.content.map((line) => line.attrs.type as string);

describe("re-tagging on the page", () => {
  test("is one transaction that one undo takes back", () => {
    const run = sameTypeRun(doc, { scene: 1, line: 2 });
    expect(run).toEqual({ first: { scene: 1, line: 1 }, last: { scene: 1, line: 2 }, count: 2 });
    let state = open();
    state = state.apply(changeLineType(state, run.first, run.last, "transition")!);
    expect(typesOf(state, 1).slice(0, 3)).toEqual(["heading", "transition", "transition"]);
    undo(state, (tr) => (state = state.apply(tr)));
    expect(state.doc.eq(doc)).toBe(true);
  });

  test("changes nothing where nothing would change", () => {
    const state = open();
    const once = state.apply(changeLineType(state, { scene: 1, line: 1 }, { scene: 1, line: 1 }, "meta")!);
    expect(changeLineType(once, { scene: 1, line: 1 }, { scene: 1, line: 1 }, "meta")).toBeNull();
    expect(changeLineType(state, { scene: 9, line: 0 }, { scene: 9, line: 0 }, "meta")).toBeNull();
  });
});
