import { documentNode, type SceneJson } from "@mochang/screenplay";
import { EditorState } from "prosemirror-state";
import { history, undo } from "prosemirror-history";
import { expect, test } from "vitest";
import { documentCorrections, applyCorrections } from "./documentCorrections.ts";

const line = (id: string, text: string, struck = false) => ({
  type: "line",
  attrs: { id, type: "dialogue" },
  content: [{ type: "text", text, ...(struck && { marks: [{ type: "strike" }] }) }],
});
const stateOf = (...lines: object[]): EditorState =>
  EditorState.create({
    doc: documentNode([
      {
        type: "scene",
        attrs: { id: "front", front: true },
        content: [line("f", "")].map((l) => ({ ...l, content: [] })),
      },
      { type: "scene", attrs: { id: "s1" }, content: lines },
    ] as unknown as SceneJson[]),
    plugins: [history()],
  });
const textOf = (state: EditorState): string[] => state.doc.child(1).children.map(({ textContent }) => textContent);

test("corrections of all lines are fixed in one step that one undo takes back", () => {
  let state = stateOf(line("a", "我己经来了,走吧。"), line("b", "这是我的的笔"));
  const corrections = documentCorrections(state.doc);
  expect(corrections.map(({ rule, written, words }) => [rule, written, words])).toEqual([
    ["misspelling", "己经", "已经"],
    ["half-width", ",", "，"],
    ["doubled", "的的", "的"],
  ]);
  const tr = applyCorrections(corrections)(state);
  if (tr) state = state.apply(tr);
  expect(textOf(state)).toEqual(["我已经来了，走吧。", "这是我的笔"]);
  undo(state, (back) => (state = state.apply(back)));
  expect(textOf(state)).toEqual(["我己经来了,走吧。", "这是我的的笔"]);
});

test("what has changed since is left as it is, and so is a line with struck words", () => {
  const corrections = documentCorrections(stateOf(line("a", "我己经来了。")).doc);
  expect(applyCorrections(corrections)(stateOf(line("a", "他说我己经来了。")))).toBeNull();
  expect(documentCorrections(stateOf(line("a", "我己经来了。", true)).doc)).toEqual([]);
});
