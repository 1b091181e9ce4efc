import { readProgress, type ExportRecord } from "@mochang/contract";
import { describe, expect, it } from "vitest";
import { endedSince, applyMessage, sourceOf, stepWords, withoutRecords } from "./exportRecordState.ts";

const record: ExportRecord = {
  id: "r",
  scriptId: "s",
  runId: "x",
  name: "雾港来信",
  author: "方砚秋",
  fileType: 1,
  fileTheme: "xuanyi",
  fileThemeName: "悬疑",
  source: "1",
  versionId: "",
  versionName: "第一稿",
  isLoading: 1,
  percentage: 12,
  stepName: "主题",
  queueAhead: null,
  message: null,
  exportUrl: null,
  createTime: "2026-11-21 16:42:00",
};
const after = (data: string, from = record) => applyMessage(from, readProgress(data)!);

describe("a record", () => {
  it("moves by a number, and by JSON with its step", () => {
    expect(after("42")).toMatchObject({ isLoading: 1, percentage: 42, stepName: "主题" });
    expect(after('{"step":"prompt","message":"人物关系","percent":60}')).toMatchObject({
      isLoading: 1,
      percentage: 60,
      stepName: "人物关系",
    });
  });
  it("is ready at a hundred, with the file that the message carries", () => {
    expect(after("100")).toMatchObject({ isLoading: 0, percentage: 100, exportUrl: null });
    expect(after('{"step":"done","message":"/api/export/exportPDF?scriptId=s","percent":100}')).toMatchObject({
      isLoading: 0,
      exportUrl: "/api/export/exportPDF?scriptId=s",
    });
  });
  it("has failed at `end`, and nothing but `end` fails it", () => {
    expect(after("end")).toMatchObject({ isLoading: 2, percentage: 12 });
    expect(readProgress("<html>")).toBeNull();
    expect(readProgress('{"hello":1}')).toBeNull();
  });
  it("says its place while it waits, then what it does", () => {
    const waiting = after('{"step":"排队","message":"排队中，前面还有 3 个","percent":0}');
    expect(stepWords(waiting)).toBe("排队中，前面还有 3 个");
    expect(stepWords(after('{"step":"排队","message":"排队中，下一个就到","percent":0}'))).toBe("排队中，下一个就到");
    expect(stepWords(after('{"step":"prompt","message":"主题","percent":9}', waiting))).toBe("正在评：主题");
    expect(stepWords({ ...record, stepName: null })).toBe("正在通读全稿");
    expect(stepWords({ ...record, percentage: 95, stepName: "正在排版 PDF" })).toBe("正在排版");
  });
  it("is told to have ended once, however that became known, and anew when it was made again", () => {
    const going = new Set<string>();
    const see = (...states: [string, number][]) =>
      endedSince(
        going,
        states.map(([id, isLoading]) => ({ ...record, id, isLoading })),
      ).map((r) => r.id);
    // What had ended before the page was opened is no news.
    expect(see(["a", 1], ["b", 1], ["old", 0])).toEqual([]);
    expect(see(["a", 0], ["b", 1], ["old", 0])).toEqual(["a"]);
    expect(see(["a", 0], ["b", 2], ["old", 0])).toEqual(["b"]);
    expect(see(["a", 0], ["b", 2])).toEqual([]);
    expect(see(["a", 0], ["b", 1])).toEqual([]);
    // Another page of the list, and one that was deleted meanwhile.
    expect(see(["z", 0])).toEqual([]);
    expect(see(["b", 0])).toEqual(["b"]);
  });
  it("is out of the list, and of its count, while it is being deleted", () => {
    const page = { total: 12, records: ["a", "b"].map((id) => ({ ...record, id })) };
    expect(withoutRecords(page, new Set(["a", "elsewhere"]))).toEqual({ total: 11, records: [page.records[1]] });
  });
  it("names where it comes from", () => {
    expect(["1", "2", "3", ""].map(sourceOf)).toEqual(["评估系统", "修改系统", "生成系统", "生成系统"]);
  });
});
