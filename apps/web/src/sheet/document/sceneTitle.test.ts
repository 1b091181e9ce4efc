import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { sceneTitle } from "./sceneTitle.ts";

test("a scene is called by its place, its heading or its first words", () => {
  const doc = documentNode(toDocument(parseScreenplay("1、渡口 日 外\n船靠岸。\n\n2、闪回\n风。\n")).scenes);
  expect([1, 2].map((i) => sceneTitle(doc.child(i)))).toEqual(["渡口", "闪回"]);
  const plain = documentNode([
    {
      type: "scene",
      attrs: { id: "", front: false, headed: false, number: null, intExt: null, time: null, place: null },
      content: [{ type: "line", attrs: { id: "", type: "action", speaker: null, start: -1, end: -1, confidence: 1 } }],
    },
  ]);
  expect(sceneTitle(plain.child(0))).toBe("没有文字");
});
