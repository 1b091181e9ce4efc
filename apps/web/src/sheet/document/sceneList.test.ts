import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { linesOfScene, sceneList } from "./sceneList.ts";

const doc = documentNode(
  toDocument(parseScreenplay("《渡口》\n\n1、渡口 日 外\n△船靠岸。\n甲：走。\n\n2、船舱 夜 内\n甲：到了。\n"), {
    newId: () => "x",
  }).scenes,
);

test("lists scenes without the front matter", () => {
  expect(sceneList(doc)).toEqual([
    { index: 1, ordinal: 1, id: "x", title: "渡口", setting: "外 日", firstLine: "船靠岸。" },
    { index: 2, ordinal: 2, id: "x", title: "船舱", setting: "内 夜", firstLine: "到了。" },
  ]);
});

test("a scene's lines for the split view are those with words", () => {
  expect(linesOfScene(doc.child(1)).map((line) => line.type)).toEqual(["heading", "action", "character", "dialogue"]);
});
