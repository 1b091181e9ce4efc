import { AI_LABEL_EXPORTED, NO_MODEL_LABEL } from "@mochang/contract";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderReport, reportFileName } from "./renderReport.ts";
import { sampleReport } from "./testing/sampleReport.ts";
import { close } from "./typst.ts";

afterAll(() => close());

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

  test("bookmarks the six sections and both appendices", () => {
    const titles = pdf.outline.map((o) => o.title);
    expect(titles).toEqual(["使用说明", "作品信息", "全剧综述", "故事内核", "主题题材", "人物塑造", "投资市场", "类型模版", "格式与前后一致（规则统计）", "引文"]);
    expect(pdf.outline.find((o) => o.title === "故事内核")?.items.length).toBe(7);
  });
  test("carries the label on its pages and in its Info", () => {
    expect(pdf.pages.at(5)).toContain(AI_LABEL_EXPORTED);
    const label = JSON.parse(String((pdf.info["Custom"] as Map<string, string>).get("AIGC")));
    expect(label).toMatchObject({ Label: "1", ContentProducer: "P1", ContentPropagator: "C1", ReservedCode1: "", ReservedCode2: "" });
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
  const bare = { ...report, model: null, verdict: null, tabs: report.tabs.map((t) => ({ ...t, sections: t.sections.map((s) => ({ ...s, origin: "rules" as const })) })) };
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
  report.tabs[0]!.sections[0]!.markdown = "![图](http://127.0.0.1/x.png) <script>alert(1)</script>\n\n| a | b |\n|---|---|\n| 1 |\n\n```\n#panic(1)\n```";
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
