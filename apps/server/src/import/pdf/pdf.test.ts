import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pdfOf, textPdf, type Placed } from "../testing/pdf.ts";
import { readPdf } from "./readPdf.ts";

const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const sample = readFileSync(
  new URL("../../../../../packages/screenplay/samples/unnumbered-headings/second-floor.txt", import.meta.url),
  "utf8",
);
const rows = (texts: string[], { x = 90, top = 100, step = 20 } = {}): Placed[] =>
  texts.map((text, i) => ({ text, x, top: top + i * step }));
/** 34 letters of 12 points fill the line from 90 to 498. */
const FULL = 34;
const long = (n: number): string =>
  [..."船身一晃灯灭了水从缝里往上冒谁也没有说话只听见外面的风一阵紧过一阵".repeat(9)].slice(0, n).join("");
const wrapped = (text: string): string[] => text.match(new RegExp(`.{1,${FULL}}`, "gu")) ?? [];

describe("readPdf", () => {
  it("gives a sample back line by line, empty lines too, without running heads", async () => {
    const read = await readPdf(fixture("second-floor.pdf"));
    const printed = (text: string): string[] => text.split("\n").filter(Boolean);
    expect(printed(read.text)).toEqual(printed(sample));
    // An empty line that falls on the page break is not seen.
    expect(read.text.split("\n").length).toBeGreaterThanOrEqual(sample.trimEnd().split("\n").length - 1);
    expect(read.unsure).toEqual([
      { kind: "running-heads-dropped", count: 4, quotes: ["《second-floor》剧本", "第 1 页", "第 2 页"] },
    ]);
    expect(read.pages).toBe(2);
  });

  it("joins wrapped lines, also across a page, and starts anew at a cue though the line before is full", async () => {
    const first = long(FULL * 3 + 5);
    const full = `${long(FULL - 1)}。`;
    const acrossPages = long(FULL * 2);
    const lines = [...wrapped(first), full, "水生：到了吗？"];
    const read = await readPdf(
      textPdf([
        [...rows(lines), { text: acrossPages.slice(0, FULL), x: 90, top: 760 }],
        rows([acrossPages.slice(FULL), ...wrapped(long(FULL * 2 + 3))]),
      ]),
    );
    expect(read.text.split("\n").filter(Boolean)).toEqual([
      first,
      full,
      "水生：到了吗？",
      acrossPages + long(FULL * 2 + 3),
    ]);
  });

  it("joins a speech whose further lines are indented as far as an action, and leaves the action that follows it", async () => {
    const speech = `水生：${long(FULL * 2)}。`;
    const first = speech.slice(0, FULL);
    const second = speech.slice(FULL, FULL * 2 - 2);
    const third = speech.slice(FULL * 2 - 2);
    const page: Placed[] = [
      { text: first, x: 90, top: 100 },
      { text: second, x: 114, top: 120 },
      { text: third, x: 114, top: 140 },
      { text: "他把灯提起来。", x: 114, top: 160 },
      { text: "船老大：到了。", x: 90, top: 180 },
      { text: "两个人都不再说话。", x: 114, top: 200 },
    ];
    const read = await readPdf(textPdf([page]));
    expect(read.text.split("\n").filter(Boolean)).toEqual([
      speech,
      "他把灯提起来。",
      "船老大：到了。",
      "两个人都不再说话。",
    ]);
  });

  it("drops page numbers and heads at the same place, and keeps a name that opens several pages", async () => {
    const page = (n: number): Placed[] => [
      { text: "夜航船第二稿", x: 90, top: 45 },
      ...rows(["水生", `第${n}句话说得不长。`, "船老大"], { top: 95 }),
      { text: `- ${n} -`, x: 290, top: 800 },
    ];
    const read = await readPdf(textPdf([1, 2, 3, 4].map(page)));
    expect(read.text.split("\n")).toEqual([1, 2, 3, 4].flatMap((n) => ["水生", `第${n}句话说得不长。`, "船老大"]));
  });

  it("never joins a centred cue with the speech under it", async () => {
    const cue = (text: string, top: number): Placed => ({ text, x: 294 - text.length * 6, top });
    const speech = wrapped(long(FULL + 9));
    const read = await readPdf(
      textPdf([
        [
          ...rows(wrapped(long(FULL * 3))),
          cue("水生", 180),
          ...rows(speech, { top: 200 }),
          cue("船老大", 260),
          ...rows(["到了。"], { top: 280 }),
        ],
      ]),
    );
    expect(read.text.split("\n").filter(Boolean)).toEqual([
      long(FULL * 3),
      "水生",
      speech.join(""),
      "船老大",
      "到了。",
    ]);
  });

  it("keeps the first and last rows of two columns apart where they stand near the page's edges", async () => {
    const column = (name: string, x: number): Placed[] =>
      rows(
        Array.from({ length: 39 }, (_, i) => `${name}${String(i + 10)}句：码头上的灯一盏接一盏地亮了起来，`),
        { x, top: 40 },
      );
    const read = await readPdf(textPdf([[...column("左", 60), ...column("右", 320)]]));
    const names = [...read.text.matchAll(/[左右]\d\d/gu)].map(([name]) => name);
    expect(names).toEqual(
      ["左", "右"].flatMap((side) => Array.from({ length: 39 }, (_, i) => `${side}${String(i + 10)}`)),
    );
  });

  it("reads two columns one after the other, a title over both first, and cells of a table row by row", async () => {
    const column = (texts: string[], x: number): Placed[] => rows(texts, { x, top: 140 });
    const left = [
      "第一场　茶馆　日　内",
      "老板把门板一块一块卸下来，天还没有亮",
      "透。",
      "老板：早。",
      "茶客：早。",
      "茶客坐在靠窗的那张桌子上，要了一壶茶",
      "和两个馒头。",
      "老板：钱呢？",
      "茶客：在路上。",
    ];
    const right = [
      "第二场　码头　夜　外",
      "船还没有来。茶客站在栈桥的尽头，把手",
      "拢在袖子里。",
      "船工：等谁？",
      "茶客：等钱。",
      "远处有一点灯，慢慢近了，又慢慢远了，",
      "谁也没有说话。",
      "船工：走了。",
      "茶客：走了。",
    ];
    const read = await readPdf(
      textPdf([
        [
          { text: "两处茶钱（独幕剧两场，供排练用，请勿外传）", x: 170, top: 110 },
          ...column(left, 60),
          ...column(right, 320),
        ],
      ]),
    );
    const joined = (texts: string[]): string[] =>
      texts
        .join("\n")
        .replace("亮\n透", "亮透")
        .replace("茶\n和", "茶和")
        .replace("手\n拢", "手拢")
        .replace("，\n谁", "，谁")
        .split("\n");
    expect(read.text.replaceAll("\n", "")).toBe(
      `两处茶钱（独幕剧两场，供排练用，请勿外传）${[...joined(left), ...joined(right)].join("")}`,
    );
    const cells = Array.from({ length: 9 }, (_, i): Placed[] => [
      { text: `画面${i}很长很长地说了一句没有说完的话`, x: 60, top: 140 + i * 60 },
      { text: `又说了半句${i}`, x: 60, top: 158 + i * 60 },
      { text: `台词${i}也很长很长地说了一句没有说完`, x: 320, top: 140 + i * 60 },
    ]).flat();
    expect((await readPdf(textPdf([cells]))).text).toMatch(/画面0[^\n]*\t台词0/u);
  });

  it("keeps the spaces that part a heading", async () => {
    expect((await readPdf(textPdf([rows(["内景 客厅 夜", "有人敲门。"])]))).text).toBe("内景 客厅 夜\n有人敲门。");
  });

  it("reports pages without text, and radicals used in place of letters", async () => {
    const read = await readPdf(textPdf([rows(["内景 客厅 日", "⻔开了。"]), [], rows(["外景 街上 夜"])]));
    expect(read.text).toContain("⻔开了。");
    expect(read.unsure).toEqual([
      { kind: "pages-without-text", pages: [2] },
      { kind: "pages-with-odd-characters", pages: [1], count: 1, examples: ["⻔"] },
    ]);
  });

  it("refuses a PDF of pictures alone", async () => {
    await expect(readPdf(textPdf([[], [], []]))).rejects.toMatchObject({ code: "scanned", status: 422 });
  });

  it("refuses what asks for a password, and reads what only forbids copying", async () => {
    await expect(readPdf(fixture("encrypted.pdf"))).rejects.toMatchObject({ code: "encrypted" });
    expect((await readPdf(fixture("owner-locked.pdf"))).text).toContain("船老大：坐稳。");
  });

  it("refuses a page tree without pages", async () => {
    await expect(
      readPdf(pdfOf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"])),
    ).rejects.toMatchObject({ name: "ImportError" });
  });
});
