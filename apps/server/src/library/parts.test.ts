import { parseScreenplay } from "@mochang/screenplay";
import fc from "fast-check";
import { expect, test } from "vitest";
import { analyse, type Analysis } from "./analyse.ts";
import { analyseInWorker } from "./analyseInWorker.ts";
import { cleanFields } from "./cleanFields.ts";
import { percentOf, reportImport } from "./importProgress.ts";
import { postgresJson } from "../platform/postgresJson.ts";
import { presentTime } from "./present.ts";
import { FIELDS, SHORT_SCRIPT } from "./testUpload.ts";

test("law: JSON for PostgreSQL has no U+0000 and no half pair, keeps lengths, and changes nothing else", () => {
  const swap = (text: string): string => text.toWellFormed().replaceAll("\u0000", "\uFFFD");
  fc.assert(
    fc.property(
      fc.array(
        fc.string({
          unit: fc.oneof(
            fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
            fc.constantFrom("\u0000", "\ud800", "\udfff", "\\", "\\u0000", '"', "\u2028"),
          ),
        }),
      ),
      (texts) => {
        const back = JSON.parse(postgresJson(texts)) as string[];
        expect(back).toEqual(texts.map(swap));
        expect(back.map((t) => t.length)).toEqual(texts.map((t) => t.length));
      },
    ),
  );
});

test("the thread beside the event loop finds what the inline way finds", async () => {
  const parsed = parseScreenplay(
    Array.from({ length: 600 }, (_, n) =>
      SHORT_SCRIPT.replaceAll("第1场", `第${2 * n + 1}场`).replaceAll("第2场", `第${2 * n + 2}场`),
    ).join("\n"),
  );
  const withoutIds = (chunks: string[]): unknown[] =>
    chunks.map((chunk) => chunk.replaceAll(/\\?"(id|hash|textHash)\\?":\\?"[\w-]+\\?"|"lines":\[[^\]]*\]/g, ""));
  const [threaded, inline] = [await analyseInWorker(parsed), analyse(parsed)];
  expect(threaded.sceneChunks.length).toBeGreaterThan(1);
  const summaryOf = ({ reading: { text, figures, findings }, sceneChunks, ...counts }: Analysis) =>
    JSON.stringify({ ...counts, text, figures, findings, scenes: withoutIds(sceneChunks) });
  expect(summaryOf(threaded) === summaryOf(inline)).toBe(true);
});

test("an aborted analysis ends with its reason", async () => {
  const parsed = parseScreenplay(SHORT_SCRIPT.repeat(2000));
  const stop = new AbortController();
  const working = analyseInWorker(parsed, undefined, stop.signal);
  stop.abort(new Error("stopped"));
  await expect(working).rejects.toThrow("stopped");
});

test("the form's fields are cleaned before they are checked", () => {
  const themes = new Set(["drama"]);
  const fieldsWith = (changes: Record<string, string>) => new Map(Object.entries({ ...FIELDS, ...changes }));
  expect(cleanFields(fieldsWith({ scriptName: "  渡\u202e口\u0000 ", pingguType: "2,2-3" }), themes)).toMatchObject({
    scriptName: "渡口",
    pingguType: "2-3",
    type: 1,
    fileType: "1",
  });
  expect(cleanFields(fieldsWith({ scriptName: "渡\u200b口👨\u200d👩" }), themes).scriptName).toBe("渡口👨\u200d👩");
  for (const scriptName of ["", " \u200f ", "\u0007", "\u200b\u2060", "\u200d\u3164\ufe0f"])
    expect(() => cleanFields(fieldsWith({ scriptName }), themes)).toThrow(
      expect.objectContaining({ code: "form-incomplete" }),
    );
  expect(() => cleanFields(fieldsWith({ scriptName: "长".repeat(33) }), themes)).toThrow(
    expect.objectContaining({ msg: "长度在 1 到 32 个字符" }),
  );
  for (const [change, msg] of [
    [{ fileType: "" }, "请选择作品体裁"],
    [{ fileType: "3" }, "请选择作品体裁"],
    [{ scriptName: " " }, "请输入作品名称"],
    [{ fileTheme: "" }, "请选择作品类型"],
    [{ fileTheme: "none" }, "请选择作品类型"],
  ] as const) {
    const refusal = (type: string, words: string) =>
      expect(() => cleanFields(fieldsWith({ ...change, type }), themes)).toThrow(
        expect.objectContaining({ msg: words }),
      );
    refusal("1", "请填写必填信息");
    refusal("2", msg);
  }
  expect(cleanFields(fieldsWith({ scriptName: "长".repeat(32) }), themes).scriptName).toHaveLength(32);
  for (const type of ["0", "4", "1.5", "x"])
    expect(() => cleanFields(fieldsWith({ type }), themes)).toThrow(
      expect.objectContaining({ code: "form-incomplete" }),
    );
});

test("an import's progress never goes back and never says 100 itself", async () => {
  const percents: number[] = [];
  let clock = 0;
  const report = reportImport({ progress: async (p) => void percents.push(p.percent) }, () => (clock += 250));
  for (const step of ["receive", "decode", "split", "classify", "store"] as const)
    for (const percent of [0, 50, 20, 100, 300]) report(step, percent);
  await report.settled();
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect([percents[0], percents.at(-1)]).toEqual([0, 99]);
  expect(percentOf("split", 50)).toBe(60);
});

test("times are shown in Beijing time", () => {
  expect(presentTime(new Date("2026-11-20T16:05:09Z"))).toBe("2026-11-21 00:05:09");
});
