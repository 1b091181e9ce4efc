import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AI_LABEL_EXPORTED, NO_MODEL_LABEL, type Report, writeCitation } from "@mochang/contract";
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
      "场次",
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
  expect(pdf.text).toContain("只有规则统计，没有评语");
  for (const words of ["圈码", "市场与预算的说法", AI_LABEL_EXPORTED]) expect(pdf.text).not.toContain(words);
  expect((pdf.info["Custom"] as Map<string, string> | undefined)?.get("AIGC")).toBeUndefined();
});

test("the usage note names the parts that are printed, of a novel by what they are called there", async () => {
  const { report } = sampleReport(3);
  const usageOf = async (changed: Report) => (await read(await renderReport(changed))).pages[1] ?? "";
  const novel = { ...report, work: { ...report.work, fileType: 2 as const } };
  expect(await usageOf(novel)).toContain("投资市场（电影投资）、类型模版（故事模板）六个部分");
  const chosen = {
    ...report,
    tabs: report.tabs.map((tab) => ({ ...tab, chosen: tab.index === 2 || tab.index === 4 })),
  };
  expect(await usageOf(chosen)).toContain("按故事内核、人物塑造两个部分");
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

/** The rows of each page between its running head and its notes, from the top. */
async function rowsOf(pdf: Awaited<ReturnType<typeof read>>): Promise<string[][]> {
  const pages: string[][] = [];
  for (let i = 1; i <= pdf.document.numPages; i++) {
    const { items } = await (await pdf.document.getPage(i)).getTextContent();
    const rows: { y: number; text: string; isNote: boolean }[] = [];
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const y = Number(item.transform[5]);
      if (y > 770 || y < 60) continue;
      const row = rows.find((r) => Math.abs(r.y - y) <= 4);
      if (row) row.text += item.str;
      else
        rows.push({ y, text: item.str, isNote: /^[①-⑳㉑-㉟㊱-㊿]/u.test(item.str) && Number(item.transform[3]) < 9 });
    }
    pages.push(
      rows
        .filter(({ isNote }) => !isNote)
        .toSorted((a, b) => b.y - a.y)
        .map(({ text }) => text),
    );
  }
  return pages;
}

/** Where a part's text ends, in sentences: some of these end a line or two into a page. */
const sentences = (count: number): string => "这一处写得克制，人物不解释自己，把话留在动作里。".repeat(count);

const withEverySection = (report: Report, markdown: (index: number) => string): Report => ({
  ...report,
  tabs: report.tabs.map((tab) => ({
    ...tab,
    sections: tab.sections.map((section, i) => ({ ...section, markdown: markdown(tab.index * 10 + i) })),
  })),
});

test.each([0, 1, 2, 3])("no page holds a line or two, or only notes (%i)", async (shift) => {
  const { report, parsed } = sampleReport(12);
  const cited = (i: number): string => {
    const line = parsed.scenes[i % 12]?.lines.filter(({ type }) => type === "dialogue")[i % 3];
    if (!line) return "";
    return writeCitation({ scene: (i % 12) + 1, unit: "场", quote: line.text, start: line.start, end: line.end });
  };
  const table = (count: number): string =>
    `| 场 | 改什么 |\n|---|---|\n${Array.from({ length: count }, (_, i) => `| ${i + 1} | ${sentences(2)}${cited(i)} |`).join("\n")}`;
  const markdown = (i: number): string =>
    [
      `${sentences(1 + ((i + shift) % 5))}${cited(i)}`,
      i % 3 === 0 ? table(5 + shift + (i % 7)) : `### 判断\n\n${sentences(3 + ((i * shift) % 7))}${cited(i + 3)}`,
      Array.from({ length: 1 + ((i + shift) % 4) }, (_, k) => `- ${sentences(1)}${cited(i + k)}`).join("\n"),
    ].join("\n\n");
  const pages = await rowsOf(await read(await renderReport(withEverySection(report, markdown))));
  const short = pages.slice(1).filter((rows) => rows.length < 5 && !rows.some((row) => row.startsWith("附录")));
  expect(short).toEqual([]);
  for (const rows of pages.slice(1)) expect(rows.at(-1)).not.toMatch(/^(?:第 \d+ 项|判断)$/u);
  for (const row of pages.flat()) expect(row).not.toMatch(/^[①-⑳]/u);
});

test.each([0, 13, 17, 30])("the notes of a part's last lines are not alone on a page (%i)", async (shift) => {
  const { report, parsed } = sampleReport(12);
  const cited = (i: number): string => {
    const line = parsed.scenes[i % 12]?.lines.filter(({ type }) => type === "dialogue")[i % 3];
    if (!line) return "";
    return writeCitation({ scene: (i % 12) + 1, unit: "场", quote: line.text, start: line.start, end: line.end });
  };
  const markdown = (i: number): string =>
    `${sentences(6 + ((i * 5 + shift * 3) % 17))}\n\n${sentences(1)}${cited(i)}${sentences(1)}${cited(i + 1)}${sentences(1)}${cited(i + 5)}`;
  const pages = await rowsOf(await read(await renderReport(withEverySection(report, markdown))));
  expect(pages.slice(1).filter((rows) => rows.length < 1)).toEqual([]);
});

/** The number at the foot of each page behind the cover. */
async function pageNumbers(pdf: Awaited<ReturnType<typeof read>>): Promise<number[]> {
  const numbers: number[] = [];
  for (let i = 2; i <= pdf.document.numPages; i++) {
    const { items } = await (await pdf.document.getPage(i)).getTextContent();
    const foot = items.filter((item) => "str" in item && Number(item.transform[5]) < 60 && /^\d+$/u.test(item.str));
    numbers.push(...foot.map((item) => Number("str" in item && item.str)));
  }
  return numbers;
}

test("pages are numbered without a gap where parts cite the same lines", async () => {
  const { report, parsed } = sampleReport(4);
  const line = parsed.scenes[0]?.lines.find(({ type }) => type === "dialogue");
  if (!line) throw new Error("no dialogue");
  const cited = writeCitation({ scene: 1, unit: "场", quote: line.text, start: line.start, end: line.end });
  const pages = await read(await renderReport(withEverySection(report, () => `${sentences(4)}${cited}`)));
  const numbers = await pageNumbers(pages);
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
});

test("what the rules did not find takes no page, and the tables are called after what there is", async () => {
  const { report } = sampleReport(3);
  const pdf = await read(await renderReport({ ...report, findings: [] }));
  const last = pdf.pages.find((page) => page.includes("没有发现问题"));
  expect(last).toContain("场次表");
  const titles = pdf.outline.map(({ title }) => title);
  expect(titles).not.toContain("人物、分集与场次");
});

test("a work in episodes has its contents on one page, and rows of its table of episodes on one page each", async () => {
  const { report } = sampleReport(12);
  const excerpt = (text: string) => ({ text, scene: 1, start: 0, end: 1 });
  const episodes = Array.from({ length: 66 }, (_, i) => ({
    name: `第${i + 1}集`,
    characters: 500 + i,
    opening: excerpt(`她数着台阶往上走，手扶着湿冷的墙，数到一百零七的时候停住了，始${i + 1}。`),
    ending: excerpt(`${"你那天晚上到底看见了什么，能不能当着大家的面说一遍？".repeat(1 + (i % 3))}终${i + 1}。`),
    paid: i === 9,
  }));
  const pages = await rowsOf(
    await read(await renderReport({ ...report, episodes, continuity: { readAt: null, conflicts: [], unpaid: [] } })),
  );
  const contents = pages.findIndex((rows) => rows[0] === "目录");
  expect(pages[contents]?.at(-1)).toMatch(/^引文/u);
  const texts = pages.map((rows) => rows.join("").replaceAll(/\s/gu, ""));
  for (let i = 1; i <= 66; i++) {
    const page = texts.find((text) => text.includes(`始${i}。`));
    expect(page).toContain(`第${i}集`);
    expect(page).toContain(`终${i}。`);
    expect(page).toContain("黄金三秒");
  }
});

test("the number of an appendix stands on the page of its title", async () => {
  // With 58 scenes the table ends so that of the last title only the number found room on its page.
  const { report, text } = sampleReport(58);
  const { pages } = await read(
    await renderReport({ ...report, tabs: report.tabs.slice(0, 1), findings: [] }, { source: { text } }),
  );
  const numbered = pages.map((page) => page.replace(/\s/gu, "")).filter((page) => /附录二(?!》)/u.test(page));
  expect(numbered.some((page) => page.includes("附录二引文"))).toBe(true);
});

test("a long name of a chart stands in one line, cut off", async () => {
  const { report } = sampleReport(8);
  const name = "旧棉纺厂三号车间后面那条堆满了废纱锭的窄巷子尽头";
  const places = report.figures.places.map((place) => ({ ...place, name }));
  const { text } = await read(await renderReport({ ...report, model: null, figures: { ...report.figures, places } }));
  expect(text).toContain(name.slice(0, 12));
  expect(text).not.toContain(name);
});

test.each(["with a model", "without one"])(
  "a report that quotes nothing has no page that says so (%s)",
  async (which) => {
    const { report } = sampleReport(8);
    const quoteless = { ...report, verdict: null, ...(which === "without one" && { model: null }) };
    const { pages } = await read(await renderReport(withEverySection(quoteless, () => "没有引文的一段。")));
    const text = pages.join("\n").replace(/\s/gu, "");
    expect(text).toContain("附录一格式与前后一致");
    expect(text).not.toContain("附录二");
  },
);
