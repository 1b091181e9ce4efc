import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { linesOfScene, sceneList, withScene } from "./sceneList.ts";

const doc = documentNode(
  toDocument(parseScreenplay("《渡口》\n\n1、渡口 日 外\n△船靠岸。\n甲：走。\n\n2、船舱 夜 内\n甲：到了。\n"), {
    newId: () => "x",
  }).scenes,
);
const list = () =>
  sceneList(
    doc,
    (_doc, index) => index,
    () => "名",
  );

test("lists scenes without the front matter", () => {
  expect(list()).toEqual([
    { index: 1, ordinal: 1, id: "x", name: "名", tail: "外 日", first: "船靠岸。" },
    { index: 2, ordinal: 2, id: "x", name: "名", tail: "内 夜", first: "到了。" },
  ]);
});

test("a scene's lines for the split view are those with words", () => {
  expect(linesOfScene(doc.child(1)).map((line) => line.type)).toEqual(["heading", "action", "character", "dialogue"]);
});

test("a scene stands once in the split view", () => {
  const one = withScene([], "a");
  expect(withScene(one, "a")).toBe(one);
  expect(withScene(one, "b")).toEqual(["a", "b"]);
  expect(withScene(one, "")).toBe(one);
});
