import { AI_LABEL_EXPORTED } from "@mochang/contract";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, describe, expect, it } from "vitest";
import { chartData } from "./chartData.ts";
import { closeCompilers } from "./compileInWorker.ts";
import { renderReport, renderSheet } from "./renderReport.ts";
import { evaluationSheetData } from "./evaluationSheetData.ts";
import { reportData } from "./reportData.ts";
import { tablesData } from "./tablesData.ts";
import { sampleReport } from "./testing/sampleReport.ts";
import { sampleSheet } from "./testing/sampleSheet.ts";

afterAll(() => closeCompilers());
const { report, text: source, parsed } = sampleReport(12);
const concluded = { ...report, ...sampleSheet(parsed) };

/** Page by page the pieces of text that stand in one line without a gap. */
async function piecesOf(pdf: Uint8Array): Promise<string[][]> {
  const document = await getDocument({ data: pdf.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, i) => {
      const { items } = await (await document.getPage(i + 1)).getTextContent();
      return items.map((item) => ("str" in item ? item.str : ""));
    }),
  );
}
const pagesOf = async (pdf: Uint8Array): Promise<string[]> => (await piecesOf(pdf)).map((pieces) => pieces.join(""));

describe("the sheet in the PDF", () => {
  it("is one page behind the cover, with all that it says, and tables behind the six parts", async () => {
    const pages = await pagesOf(await renderReport(concluded, { source: { text: source } }));
    const page = (pages[1] ?? "").replaceAll(/\s/gu, "");
    for (const phrase of [
      "项目：积极跟进",
      "作者：强烈跟进",
      "一句话故事",
      "成本档",
      "三处长处",
      "凭记忆，请核对",
      "收在动作上",
      "离港的日子差一天",
      "结尾前有人记得灯",
      "托住长处三",
    ])
      expect(page).toContain(phrase);
    expect(pages[2]).toContain("使用说明");
    const all = pages.join("").replaceAll(/\s/gu, "");
    for (const title of ["人物表", "场次表"]) expect(all).toContain(title);
    expect(all).toContain("从压着不说变成自己去开灯");
  });

  it.each([24, 26])("keeps rows of a table beside its heading, behind %i episodes", async (count) => {
    const line = { text: "门开了。", scene: 1, start: 0, end: 4 };
    const episodes = Array.from({ length: count }, (_, i) => ({
      name: `第${i + 1}集`,
      characters: 900,
      opening: line,
      ending: line,
      paid: false,
    }));
    const pages = await pagesOf(
      await renderReport({ ...concluded, arcs: undefined, episodes }, { source: { text: source } }),
    );
    const page = pages.find((p) => p.includes("在场的人物") && p.includes("场次表")) ?? "";
    expect(
      page
        .split("场次表")
        .at(-1)
        ?.match(/第\s*\d+\s*场/gu)?.length ?? 0,
    ).toBeGreaterThan(2);
  });

  it("stays one page where every text is long", async () => {
    const long = "很长的一句话".repeat(18);
    const sheet = concluded.sheet && {
      ...concluded.sheet,
      verdict: long,
      logline: long,
      project: long,
      strengths: concluded.sheet.strengths.map((p) => ({ ...p, why: long })),
      weaknesses: concluded.sheet.weaknesses.map((p) => ({ ...p, why: long })),
      roadmap: concluded.sheet.roadmap.map((r) => ({ ...r, how: long })),
    };
    const pages = await pagesOf(await renderReport({ ...concluded, sheet }, { source: { text: source } }));
    expect(pages[2]).toContain("使用说明");
  });

  it.each(["尾。", " 5 尾"])("ends no text with a line of one letter, whatever its length: %s", async (end) => {
    // A letter more than the columns of the sheet hold in a line, or in two.
    for (const length of [19, 20, 21, 22, 31, 32, 33, 34, 39, 40, 41, 42, 43]) {
      const text = `${"长".repeat(length)}${end}`;
      const sheet = concluded.sheet && {
        ...concluded.sheet,
        verdict: text,
        logline: text,
        project: text,
        weaknesses: concluded.sheet.weaknesses.map((p) => ({ ...p, why: text })),
        roadmap: concluded.sheet.roadmap.map((r) => ({ ...r, how: text })),
      };
      const pieces = await piecesOf((await renderSheet({ ...concluded, sheet })) ?? new Uint8Array());
      expect(pieces.flat().filter((piece) => piece.startsWith("尾"))).toEqual([]);
    }
  });

  it("is a file of its own, of one page", async () => {
    const pages = await pagesOf((await renderSheet(concluded)) ?? new Uint8Array());
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("修改路线");
    expect(pages[0]).toContain(AI_LABEL_EXPORTED);
    expect(await renderSheet(report)).toBeNull();
  });

  it("is missing from a report of before, which is printed as it was", async () => {
    const pages = await pagesOf(await renderReport(report, { source: { text: source } }));
    expect(pages[1]).toContain("使用说明");
    expect(evaluationSheetData(report, "场", new Date())).toBeNull();
  });
});

it("a piece of a work grades neither the work nor its writer", () => {
  const verdict = report.verdict && { ...report.verdict, grade: null, ungraded: "只有 900 字，是一个片段" };
  const sheet = evaluationSheetData({ ...concluded, verdict }, "场", new Date());
  expect([sheet?.project.name, sheet?.writer.name]).toEqual(["不评级", "不评级"]);
});

it("points are counted as one counts them, and none are named without a number", async () => {
  const told = concluded.sheet && {
    ...concluded.sheet,
    strengths: concluded.sheet.strengths.slice(0, 2),
    weaknesses: [],
  };
  const pages = await pagesOf(await renderReport({ ...concluded, sheet: told }, { source: { text: source } }));
  const page = (pages[1] ?? "").replaceAll(/\s/gu, "");
  expect(page).toContain("两处长处");
  expect(page).not.toContain("处短处");
});

it("the reason of the cost is no sentence before what is counted", () => {
  const cost = { level: "中" as const, why: "夜戏多，船要租。" };
  const told = { ...concluded, sheet: concluded.sheet && { ...concluded.sheet, cost } };
  const sheet = evaluationSheetData(told, "场", new Date());
  expect(sheet?.facts.at(-1)?.[1]).toMatch(/^中（估计）：夜戏多，船要租；夜戏 \d+ 场/u);
});

it("the chart of speech begins with whoever says most", () => {
  const shares = chartData(report.figures, "screenplay").data.speakers.map(([, share]) => Number(share));
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(shares.length).toBeGreaterThan(2);
});

describe("the tables", () => {
  it("say what the script does not, and stand in a report that no model wrote", () => {
    const scenes = report.figures.scenes.map((s) => ({ ...s, place: null, time: null, intExt: null, people: [] }));
    const counted = { ...report, model: null, figures: { ...report.figures, scenes } };
    expect(
      reportData(counted, null, new Date()).data.tables.map(({ title, rows }) => [title, rows[0]?.slice(1, 4)]),
    ).toEqual([["场次表", ["未写", "未写", "没有人物"]]]);
  });

  it("tell persons, episodes and scenes, each where there is something", () => {
    const line = (words: string) => ({ text: words, scene: 1, start: 0, end: words.length });
    const episodes = [
      { name: "第1集", characters: 600, opening: line("门开了。"), ending: line("灯灭了。"), paid: true },
    ];
    const tables = tablesData({ ...concluded, episodes }, "场");
    expect(tables.map((t) => t.title)).toEqual(["人物表", "分集表", "场次表"]);
    expect(tables[1]?.rows).toEqual([["第1集", "600", "门开了。", "灯灭了。", "标了"]]);
    for (const { head, rows, widths } of tables) {
      expect(widths).toHaveLength(head.length);
      expect(rows.filter((row) => row.length !== head.length)).toEqual([]);
    }
    const unmarked = episodes.map((e) => ({ ...e, paid: false }));
    expect(tablesData({ ...concluded, episodes: unmarked }, "场")[1]?.rows[0]?.at(-1)).toBe("没有标");
    expect(tablesData({ ...report, work: { ...report.work, fileType: 2 } }, "章")).toEqual([]);
  });

  it("say in a sentence that no person stands, on a page that holds the other tables", async () => {
    const figures = { ...report.figures, people: [] };
    const [people, scenes] = tablesData({ ...concluded, arcs: [], figures }, "场");
    expect(people).toMatchObject({ title: "人物表", note: "稿子里没有点出名字的人物，这张表空着。", rows: [] });
    expect(scenes?.title).toBe("场次表");
    const pages = await pagesOf(await renderReport({ ...concluded, arcs: [], figures }, { source: { text: source } }));
    const page = pages.find((p) => p.includes("这张表空着")) ?? "";
    expect(page).toContain("在场的人物");
    expect(page).not.toContain("弧光");
  });

  it("give a scene's name the room of one line", () => {
    const share = (label: string): number => {
      const scenes = report.figures.scenes.map((s) => ({ ...s, label }));
      const { widths = [] } = tablesData({ ...report, figures: { ...report.figures, scenes } }, "场").at(-1) ?? {};
      return (widths[0] ?? 0) / widths.reduce((sum, width) => sum + width, 0);
    };
    // Five Han letters of 9 pt, two digits of 5 pt and a quarter of a letter on either side of them, in a cell with margins of 8 pt.
    expect(share("第一集第14场") * 420 - 8).toBeGreaterThan(59.5);
    expect(share("场".repeat(80))).toBeLessThan(0.34);
  });

  it("give a column the room of its longest Latin word", () => {
    const share = (time: string) => {
      const scenes = report.figures.scenes.map((s) => ({ ...s, time }));
      const { widths = [] } = tablesData({ ...report, figures: { ...report.figures, scenes } }, "场").at(-1) ?? {};
      return (widths[1] ?? 0) / widths.reduce((sum, width) => sum + width, 0);
    };
    // Of a page of 420 pt, with cells' margins of 8 pt: ten capitals of 9 pt are 66 pt wide.
    expect(share("CONTINUOUS") * 420 - 8).toBeGreaterThan(66);
    expect(share("夜") * 420).toBeLessThan(52);
    expect(share("A".repeat(80))).toBeLessThan(0.34);
  });
});
