import type { Line, Parsed } from "@mochang/screenplay";
import { describe, expect, it } from "vitest";
import { linesAt, markLine, windowOf } from "./sheetPassage.ts";

const line = (start: number, text: string): Line => ({
  type: "action",
  text,
  start,
  end: start + text.length,
  confidence: 1,
});
const script: Parsed = {
  kind: "screenplay",
  text: "",
  title: null,
  frontMatter: [line(0, "片名")],
  scenes: [
    { number: "1", heading: "甲", fields: { intExt: null, time: null, place: null }, lines: [line(10, "第一场的话")] },
    { number: "2", heading: "乙", fields: { intExt: null, time: null, place: null }, lines: [line(20, "第二场的话")] },
  ],
  cast: [],
};

describe("passages", () => {
  it("are found by the scene's place, or by their offset", () => {
    expect(linesAt(script, { scene: 2, start: 21, end: 23 })).toMatchObject({ scene: 2 });
    expect(linesAt(script, { scene: 1, start: 21, end: 23 })).toMatchObject({ scene: 2 });
    expect(linesAt(script, { scene: 0, start: 0, end: 2 })).toMatchObject({ scene: 0 });
    expect(linesAt(script, { scene: 2 }).lines[0]?.text).toBe("第二场的话");
    expect(linesAt(script, { scene: 9 }).lines).toEqual([]);
  });
  it("mark exactly the quoted characters, also over two lines", () => {
    expect(markLine(line(20, "第二场的话"), { scene: 2, start: 22, end: 24 })).toEqual([
      { text: "第二", hit: false },
      { text: "场的", hit: true },
      { text: "话", hit: false },
    ]);
    expect(markLine(line(20, "第二场的话"), { scene: 2, start: 10, end: 21 })).toEqual([
      { text: "第", hit: true },
      { text: "二场的话", hit: false },
    ]);
    expect(markLine(line(20, "第二场的话"), { scene: 2, start: 25, end: 30 })).toEqual([
      { text: "第二场的话", hit: false },
    ]);
  });
  it("open on a window of a very long scene", () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => line(i * 10, "一二三四五"));
    expect(windowOf(lines, { scene: 1, start: 30_000, end: 30_003 }, 0)).toEqual({ from: 2_880, to: 3_120 });
  });
});
