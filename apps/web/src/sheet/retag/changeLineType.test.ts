import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import { changeLineType, sameTypeRun } from "./changeLineType.ts";

const { doc } = sheetTextOf(
  "1、渡口 日 外\n△船靠岸。\n△风停了。\n甲：（挥手）上船。\n乙：不上。\n\n2、船舱 夜 内\n甲：到了。\n",
);
const open = () => EditorState.create({ doc, plugins: [history()] });
const idOf = (scene: number, line: number): string => doc.child(scene).child(line).attrs.id as string;
const typesOf = (state: EditorState, scene: number) =>
  state.doc.child(scene).children.map((line) => line.attrs.type as string);

describe("changing the types of lines", () => {
  test("is one transaction that one undo takes back", () => {
    const run = sameTypeRun(doc, { scene: 1, line: 2 });
    expect(run).toEqual({ first: idOf(1, 1), last: idOf(1, 2), count: 2 });
    let state = open();
    state = state.apply(changeLineType(state, run.first, run.last, "transition")!);
    expect(typesOf(state, 1).slice(0, 3)).toEqual(["heading", "transition", "transition"]);
    undo(state, (tr) => (state = state.apply(tr)));
    expect(state.doc.eq(doc)).toBe(true);
  });

  test("opens a scene with a heading, which one undo takes back too", () => {
    let state = open();
    state = state.apply(changeLineType(state, idOf(1, 2), idOf(1, 2), "heading")!);
    expect(state.doc.childCount).toBe(doc.childCount + 1);
    undo(state, (tr) => (state = state.apply(tr)));
    expect(state.doc.eq(doc)).toBe(true);
  });

  test("changes nothing where nothing would change", () => {
    const state = open();
    const once = state.apply(changeLineType(state, idOf(1, 1), idOf(1, 1), "meta")!);
    expect(changeLineType(once, idOf(1, 1), idOf(1, 1), "meta")).toBeNull();
    expect(changeLineType(state, "nowhere", "nowhere", "meta")).toBeNull();
  });
});
