import { documentNode } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import { sceneTitle } from "./sceneTitle.ts";

test("a scene is called by its place, its heading or its first words", () => {
  const { doc } = sheetTextOf("1、渡口 日 外\n船靠岸。\n\n2、闪回\n风。\n");
  expect([1, 2].map((i) => sceneTitle(doc.child(i)))).toEqual(["渡口", "闪回"]);
  const plain = documentNode([
    {
      type: "scene",
      attrs: { id: "s", front: false, division: false, lockedNumber: null, given: null },
      content: [{ type: "line", attrs: { id: "l", type: "action", joined: false, given: null, checked: false } }],
    },
  ]);
  expect(sceneTitle(plain.child(0))).toBe("没有文字");
});
