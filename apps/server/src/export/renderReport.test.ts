import { AI_LABEL_EXPORTED, NO_MODEL_LABEL } from "@mochang/contract";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { chartData } from "./chartData.ts";
import { renderReport, reportFileName } from "./renderReport.ts";
import { sampleReport } from "./testing/sampleReport.ts";
import { closeCompilers } from "./compileInWorker.ts";

afterAll(() => closeCompilers());

async function read(pdf: Uint8Array) {
  const document = await getDocument({ data: pdf.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let i = 1; i <= document.numPages; i++) {
    const content = await (await document.getPage(i)).getTextContent();
    pages.push(content.items.map((item) => ("str" in item ? item.str : "")).join(""));
  }
  const { info } = (await document.getMetadata()) as { info: Record<string, unknown> };
  return { document, pages, text: pages.join("\n"), info, outline: await document.getOutline() };
}

describe("a report with a verdict", () => {
  const { report, text } = sampleReport(12);
  let pdf: Awaited<ReturnType<typeof read>>;
  beforeAll(async () => {
    pdf = await read(await renderReport(report, { source: { text }, codes: { producer: "P1", propagator: "C1" } }));
  });

  test("bookmarks the six sections and the appendices", () => {
    const titles = pdf.outline.map((o) => o.title);
    expect(titles).toEqual([
      "使用说明",
      "作品信息",
      "全剧综述",
      "故事内核",
      "主题题材",
      "人物塑造",
      "投资市场",
      "类型模版",
      "人物、分集与场次",
      "格式与前后一致（规则统计）",
      "引文",
    ]);
    expect(pdf.outline.find((o) => o.title === "故事内核")?.items.length).toBe(7);
  });
  test("carries the label on its pages and in its Info", () => {
    expect(pdf.pages.at(5)).toContain(AI_LABEL_EXPORTED);
    const label = JSON.parse(String((pdf.info["Custom"] as Map<string, string>).get("AIGC")));
    expect(label).toMatchObject({
      Label: "1",
      ContentProducer: "P1",
      ContentPropagator: "C1",
      ReservedCode1: "",
      ReservedCode2: "",
    });
    expect(pdf.info["Title"]).toBe("《雾港来信》评估报告");
  });
  test("links every quote to its passage in the appendix", async () => {
    const page = await pdf.document.getPage(6);
    const links = (await page.getAnnotations()).filter((a) => a.subtype === "Link");
    expect(links.length).toBeGreaterThan(0);
    const target = await pdf.document.getDestination(String(links.at(-1)?.dest ?? ""));
    expect(links.some((l) => l.dest) || target).toBeTruthy();
    expect(pdf.text).toContain("我认得这笔字");
  });
  test("explains the grades", () => {
    for (const name of ["强烈跟进", "积极跟进", "谨慎跟进", "不予跟进"]) expect(pdf.text).toContain(name);
  });
});

test("a report without a model says so, has no grade and no implicit label", async () => {
  const { report } = sampleReport(6);
  const bare = {
    ...report,
    model: null,
    verdict: null,
    tabs: report.tabs.map((t) => ({ ...t, sections: t.sections.map((s) => ({ ...s, origin: "rules" as const })) })),
  };
  const pdf = await read(await renderReport(bare));
  expect(pdf.text).toContain(NO_MODEL_LABEL);
  expect(pdf.text).not.toContain(AI_LABEL_EXPORTED);
  expect((pdf.info["Custom"] as Map<string, string> | undefined)?.get("AIGC")).toBeUndefined();
});

test("hostile names and text are shown as text", async () => {
  const { report } = sampleReport(3);
  const name = "#let x = 1 $a$ <b>“引”</b> *粗* \\ ";
  report.work.name = name;
  report.work.author = "\u202e张\u0000三😀\ud800";
  report.tabs[0]!.sections[0]!.markdown =
    "![图](http://127.0.0.1/x.png) <script>alert(1)</script>\n\n| a | b |\n|---|---|\n| 1 |\n\n```\n#panic(1)\n```";
  const pdf = await read(await renderReport(report));
  expect(pdf.info["Title"]).toContain("#let x = 1 $a$ <b>“引”</b> *粗*");
  expect(pdf.text.replace(/\s/gu, "")).toContain("alert(1)");
  expect(pdf.text).toContain("#panic(1)");
  expect(pdf.text).not.toContain("127.0.0.1");
});

test("an empty work still makes a report", async () => {
  const { report } = sampleReport(0);
  const pdf = await read(await renderReport({ ...report, verdict: null, model: null, tabs: [], findings: [] }));
  expect(pdf.document.numPages).toBeGreaterThan(5);
});

test.each([
  ["雾港来信", "《雾港来信》评估报告.pdf"],
  ["a/b:c\n*", "《abc》评估报告.pdf"],
  ["", "《未命名》评估报告.pdf"],
])("%j is filed as %s", (name, file) => expect(reportFileName(name)).toBe(file));

/** A novel of so many short chapters. */
const chapters = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `第${i + 1}章 夜渡\n　　许岚说：“我已经数到${i}了。”风从江面上来，灯晃了几下。`,
  ).join("\n");

test("a novel's report counts chapters, names its tabs and draws what only a novel has", async () => {
  const parsed = parseScreenplay(
    chapters(12).replace("第1章", "第一卷 渡口\n第1章").replace("第6章", "第二卷 对岸\n第6章"),
  );
  const { report } = sampleReport(12, true);
  const pdf = await read(
    await renderReport(
      { ...report, figures: computeFigures(parsed), passages: { all: 24, unread: 1 } },
      { source: { text: parsed.text } },
    ),
  );
  expect(pdf.text.replaceAll(/\s/gu, "")).toContain("分24段通读，其中1段没有读到");
  expect(pdf.outline.map((o) => o.title)).toEqual(
    expect.arrayContaining(["人物塑造", "投资市场（电影投资）", "类型模版（故事模板）"]),
  );
  for (const words of [
    "小说评估报告",
    "逐章节奏与对白占比",
    "主要人物逐章出现",
    "全书折合剧本",
    "逐章字数",
    "各卷字数",
  ])
    expect(pdf.text.replaceAll(/\s/gu, "")).toContain(words.replaceAll(/\s/gu, ""));
  expect(pdf.text).not.toMatch(/逐场|日夜与内外|估算片长/u);
});

test("a thousand chapters are drawn in columns that can be told apart", () => {
  const parsed = parseScreenplay(chapters(1_000));
  const { data } = chartData(computeFigures(parsed), "novel");
  expect(data.novel?.step).toBe(5);
  expect([data.novel?.pace.length, data.novel?.cast.scenes]).toEqual([200, 200]);
  expect(data.novel?.cast.rows[0]?.count).toBe(1_000);
});
