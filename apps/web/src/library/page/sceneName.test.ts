import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { describe, expect, test } from "vitest";
import { saysOrdinal, sceneName, writtenNumber } from "./sceneName.ts";

describe("numbers of headings", () => {
  test("are parted from the rest, and kept where nothing else stands", () => {
    expect(["第12场 内 灯塔 夜", "12、渡口 日 外", "1-3. 渡口", "第十二场　内景", "内 灯塔", "第3场"].map(writtenNumber)).toEqual(["第12场 ", "12、", "1-3. ", "第十二场　", "", ""]);
  });
  test("are left out only when they say what the gutter says", () => {
    expect(saysOrdinal("12", 12)).toBe(true);
    expect(saysOrdinal("十二", 12)).toBe(true);
    expect(saysOrdinal("一百零三", 103)).toBe(true);
    expect(saysOrdinal("二十", 20)).toBe(true);
    expect(saysOrdinal("41", 40)).toBe(false);
    expect(saysOrdinal("1-3", 3)).toBe(false);
    expect(saysOrdinal(null, 3)).toBe(false);
  });
});

test("a scene is called by its place, its heading or its first words", () => {
  const doc = documentNode(toDocument(parseScreenplay("1、渡口 日 外\n船靠岸。\n\n2、闪回\n风。\n")).scenes);
  expect([1, 2].map((i) => sceneName(doc.child(i)))).toEqual(["渡口", "闪回"]);
  const plain = documentNode([{ type: "scene", attrs: { id: "", front: false, headed: false, number: null, intExt: null, time: null, place: null }, content: [{ type: "line", attrs: { id: "", type: "action", speaker: null, start: -1, end: -1, confidence: 1 } }] }]);
  expect(sceneName(plain.child(0))).toBe("没有文字");
});
