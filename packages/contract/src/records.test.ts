import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readProgress } from "./exportRecord.ts";
import { draftName, laterDraftName } from "./library.ts";

describe("a draft's name", () => {
  it("counts as a title page does", () => {
    expect([1, 2, 10, 11, 20, 21, 99, 100].map(draftName)).toEqual([
      "第一稿",
      "第二稿",
      "第十稿",
      "第十一稿",
      "第二十稿",
      "第二十一稿",
      "第九十九稿",
      "第 100 稿",
    ]);
  });
  it("is said of later drafts only", () => {
    expect([1, 2].map(laterDraftName)).toEqual(["", "第二稿"]);
  });
  it("is another for each draft", () => {
    const names = Array.from({ length: 200 }, (_, i) => draftName(i + 1));
    expect(new Set(names).size).toBe(200);
  });
});

describe("a message of a progress stream", () => {
  it("is a number, `end`, or JSON with step, message, percent", () => {
    expect(readProgress("42")).toEqual({ is: "progress", percent: 42, step: "", message: "" });
    expect(readProgress("end")).toEqual({ is: "failed" });
    expect(readProgress('{"step":"prompt","message":"主题","percent":9}')).toEqual({
      is: "progress",
      step: "prompt",
      message: "主题",
      percent: 9,
    });
    expect(readProgress('{"step":"done","message":"","percent":100}')).toEqual({ is: "done", fileUrl: null });
  });
  it("is done at a hundred or more, and never before", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        (n) => readProgress(String(n))?.is === (n >= 100 ? "done" : "progress"),
      ),
    );
  });
  it("reads anything without throwing", () => {
    fc.assert(fc.property(fc.string(), (text) => void readProgress(text)));
    expect(readProgress('"end"')).toBeNull();
    expect(readProgress("null")).toBeNull();
  });
});
