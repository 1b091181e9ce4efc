import { expect, test } from "vitest";
import { documentOf, lineId, run } from "../testing/commandProperties.ts";
import { strike } from "../document/index.ts";
import { sceneLength } from "./sceneLength.ts";

const doc = documentOf(
  `1、渡口 日 外\n人物：甲\n${"船靠岸了，江上有雾。".repeat(30)}\n甲：${"走吧。".repeat(20)}\n\nINT. HALL - DAY\nHe waits by the door.\n`,
);

test("a scene's length as it stands", () => {
  expect(sceneLength(doc.child(1))).toEqual({ characters: 368, dialogueCharacters: 60, seconds: 71 });
  expect(sceneLength(doc.child(2)).seconds).toBeGreaterThan(0);
});

test("what is struck out does not count", () => {
  const struck = run(doc, (tr) => strike(tr, { line: lineId(doc, "船靠岸"), from: 0, to: 10 }));
  expect(sceneLength(struck.child(1)).characters).toBe(358);
});
