import { parseScreenplay, prepareExport, REGIONS, toDocument, type Region } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { dense, readPdf } from "../testing/readBack.ts";
import { drawFirstPages, findPageBreaks } from "./layOutPages.ts";
import { makeScript, type ScriptExportOptions } from "./makeScript.ts";

const SPEECHES = ["今天不开船。", "雾还没有散，江面上什么也看不见，你再等一等，等汽笛响过三声再说。", "我娘等着药。"];
const ACTIONS = [
  "船靠岸了。",
  "他把缆绳绕在桩上，绕了三圈，又解开一圈，回头看岸上的人：没有人动，只有风把遮雨布掀起一个角，又放下去，铁皮屋顶响了一阵，远处有狗叫。".repeat(
    3,
  ),
];

/** Some ten pages, with paragraphs that pages cut in two. */
function longScript(): string {
  const scenes: string[] = [];
  for (let n = 1; n <= 14; n++) {
    scenes.push(`${n}、渡口${n % 7} ${n % 2 ? "日" : "夜"} 外`);
    for (let i = 0; i < 6; i++) {
      scenes.push(`他数到${n * 10 + i}。${ACTIONS[(n + i) % 2]}`);
      scenes.push(`${i % 2 ? "老周" : "小满"}：数到${n * 10 + i}，${SPEECHES[(n * i) % 3]}`);
    }
    scenes.push("");
  }
  return `《渡口》\n\n${scenes.join("\n")}`;
}

const read = toDocument(parseScreenplay(longScript()));
const source = prepareExport(read.document, read.reading);
const optionsFor = (region: Region): ScriptExportOptions => ({
  format: "pdf",
  region,
  name: "渡口",
  author: "",
  reviewer: null,
  date: "2026-11-22",
  codes: { producer: "P1", propagator: "C1" },
  numbers: true,
});

/** What stands on every page beside the script: numbers, Hong Kong's running head, Hollywood's names of speeches that go on. */
const FURNITURE = /^(?:渡口\d*2026-11-22|\d+\.(?!\d))|\(MORE\)|\p{Script=Han}+\(CONT'D\)/gu;

/** Hollywood sets no colons behind names. */
const bare = (text: string): string => dense(text).replaceAll(/[:：△]/gu, "");

test.each(REGIONS)("%s: pages turn where the PDF's do", { timeout: 120_000 }, async (region) => {
  const { pages, breaks } = await findPageBreaks(source, optionsFor(region));
  const pdf = await readPdf((await makeScript(source, optionsFor(region))).bytes);
  const printed = pdf.pages.slice(1);
  expect(pages).toBe(printed.length);
  expect(breaks.map(({ page }) => page)).toEqual(printed.slice(1).map((_, i) => i + 2));
  const lines = new Map(
    read.document.scenes.flatMap(({ content }) =>
      content.map((line) => [line.attrs.id, (line.content ?? []).map(({ text }) => text).join("")] as const),
    ),
  );
  const cut = breaks.filter(({ at }) => at > 0);
  if (region === "mainland") expect(cut.length).toBeGreaterThan(0);
  const wrong = breaks.flatMap(({ page, lineId, at }) => {
    const begins = bare((lines.get(lineId) ?? "").slice(at)).slice(0, 6);
    const onPage = bare((printed[page - 1] ?? "").replace(FURNITURE, ""));
    const pageStart = onPage.slice(0, 24);
    return begins !== "" && pageStart.includes(begins) ? [] : [{ page, begins, pageStart }];
  });
  expect(wrong).toEqual([]);
});

test("no heading ends a page, and the first pages can be looked at as they are", { timeout: 60_000 }, async () => {
  const { breaks } = await findPageBreaks(source, optionsFor("mainland"));
  const lines = read.document.scenes.flatMap(({ content }) => content);
  for (const { lineId, at } of breaks) {
    const before = lines[lines.findIndex(({ attrs }) => attrs.id === lineId) - 1];
    if (at === 0) expect(before?.attrs.type).not.toBe("heading");
  }
  const svg = await drawFirstPages(source, { ...optionsFor("mainland"), watermark: "孟知微" }, 3);
  expect(svg).toMatch(/^<svg[^>]*viewBox="0 0 595\.\d* 2525\.\d*"/u);
  expect(svg).not.toMatch(/<script/iu);
});

test("a script without a word has no pages", async () => {
  const empty = toDocument(parseScreenplay(""));
  const { pages, breaks } = await findPageBreaks(prepareExport(empty.document, empty.reading), optionsFor("mainland"));
  expect([pages, breaks]).toEqual([0, []]);
});

test("of a line of many pages each page's first letter is found", { timeout: 120_000 }, async () => {
  const long = toDocument(
    parseScreenplay(
      `1、渡口 日 外\n${Array.from({ length: 700 }, (_, i) => `他数到${i}，又从头数起，没有人应。`).join("")}\n`,
    ),
  );
  const longSource = prepareExport(long.document, long.reading);
  const { breaks } = await findPageBreaks(longSource, optionsFor("mainland"));
  const pdf = await readPdf((await makeScript(longSource, optionsFor("mainland"))).bytes);
  const printed = pdf.pages.slice(1);
  expect(printed.length).toBeGreaterThan(8);
  expect(breaks.map(({ page }) => page)).toEqual(printed.slice(1).map((_, i) => i + 2));
  const words =
    long.document.scenes
      .at(-1)
      ?.content.at(-1)
      ?.content?.map(({ text }) => text)
      .join("") ?? "";
  for (const { page, at } of breaks)
    expect(bare(printed[page - 1] ?? "").slice(0, 24)).toContain(bare(words.slice(at)).slice(0, 8));
});
