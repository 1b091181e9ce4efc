import type { Draft, DraftComparison } from "@mochang/contract";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, describe, expect, test } from "vitest";
import { comparisonData } from "./comparisonData.ts";
import { renderReport } from "./renderReport.ts";
import { sampleReport } from "./testing/sampleReport.ts";
import { closeCompilers } from "./compileInWorker.ts";

afterAll(() => closeCompilers());

const draft = (draftNumber: number): Draft => ({
  id: `d${draftNumber}`,
  name: "雾港来信",
  author: "方砚秋",
  fileType: 1,
  fileName: "雾港来信.docx",
  kind: "screenplay",
  draftNumber,
  draftOf: null,
  createTime: `2026-11-2${draftNumber} 10:00:00`,
  characters: 12_000 + draftNumber,
  sceneCount: 10 + draftNumber,
  evaluation: null,
});
const head = (ordinal: number) => ({
  ordinal,
  place: `第${ordinal}场`,
  number: null,
  heading: `${ordinal}、雾港码头 夜 外`,
  characters: 100,
});
const spread = (median: number) => ({ median, low: median - 0.2, high: median + 0.2, samples: [median] });
const COMPARED: DraftComparison = {
  old: draft(1),
  new: draft(2),
  unit: "场",
  identical: false,
  unrelated: false,
  shared: 0.8,
  counts: { kept: 9, moved: 0, changed: 1, new: 1, cut: 0 },
  scenes: [
    {
      kind: "changed",
      moved: true,
      old: head(3),
      new: head(5),
      similarity: 0.7,
      lines: { same: 4, changed: 2, added: 1, removed: 0 },
      joined: null,
    },
    {
      kind: "new",
      moved: false,
      old: null,
      new: head(6),
      similarity: 0,
      lines: { same: 0, changed: 0, added: 7, removed: 0 },
      joined: null,
    },
  ],
  scenesTotal: 11,
  front: null,
  renames: [{ from: "程野", to: "程渡" }],
  form: { script: null, layout: true, parts: false, numbers: false },
  figures: [{ key: "scenes", label: "场数", unit: "count", old: 11, new: 12 }],
  people: { came: ["小满"], left: [] },
  places: { came: [], left: [] },
  findings: {
    mended: [{ rule: "scene-number-jumped", message: "场号从“2”跳到“4”", quotes: [], places: [] }],
    fresh: [],
    still: [],
    mendedTotal: 1,
    freshTotal: 0,
    stillTotal: 0,
  },
  scores: {
    total: { key: "total", label: "综合分", old: spread(3.1), new: spread(3.9), within: false },
    grades: { old: "C", new: "B" },
    dimensions: [{ key: "theme", label: "主题", old: spread(3.4), new: spread(3.5), within: true }],
  },
};

test("the section says scenes, figures, findings and scores in words", () => {
  expect(comparisonData(null)).toBeNull();
  const data = comparisonData(COMPARED);
  expect(data?.summary).toContain("1 场改过");
  expect(data?.scenes).toEqual([
    ["改过并挪动", "第3场 → 第5场", "5、雾港码头 夜 外", "改 2 行，加 1 行，也挪了位置"],
    ["新写", "第6场", "6、雾港码头 夜 外", "7 行"],
  ]);
  expect(data?.figures).toEqual([["场数", "11", "12", "+1"]]);
  expect(data?.findings[0]).toEqual({ title: "改好了 1 处", messages: ["场号从“2”跳到“4”"], rest: "" });
  expect(data?.scores).toEqual([
    ["综合分", "3.1（2.9 至 3.3）", "3.9（3.7 至 4.1）", "升 0.8"],
    ["主题", "3.4（3.2 至 3.6）", "3.5（3.3 至 3.7）", "分差在评分波动之内"],
  ]);
  expect(comparisonData({ ...COMPARED, scores: null })?.scoresNote).toContain("无法相比");
});

describe("in the PDF", () => {
  const pages = async (bytes: Uint8Array) => {
    const document = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
    const texts: string[] = [];
    for (let i = 1; i <= document.numPages; i++)
      texts.push(
        (await (await document.getPage(i)).getTextContent()).items
          .map((item) => ("str" in item ? item.str : ""))
          .join(""),
      );
    return { text: texts.join("\n"), outline: (await document.getOutline()).map((o) => o.title) };
  };
  test("stands a section of its own where there is a former draft, and only there", async () => {
    const { report, text } = sampleReport(4);
    const { text: printed, outline } = await pages(
      await renderReport({ ...report, comparison: COMPARED }, { source: { text } }),
    );
    expect(outline).toContain("与上一稿对比");
    for (const words of ["改过并挪动", "第3场 → 第5场", "程野 → 程渡", "改好了 1 处", "分差在评分波动之内"])
      expect(printed.replace(/\s+/gu, "")).toContain(words.replace(/\s+/gu, ""));
    expect((await pages(await renderReport(report, { source: { text } }))).outline).not.toContain("与上一稿对比");
  });
});
