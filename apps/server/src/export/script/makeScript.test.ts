import { AI_LABEL_EXPORTED } from "@mochang/contract";
import {
  type Line,
  parseScreenplay,
  type Parsed,
  readDocument,
  type Region,
  REGIONS,
  toDocument,
} from "@mochang/screenplay";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dense, missingInOrder, readPdf, readWord } from "../testing/readBack.ts";
import { makeScript, type ScriptFormat, type ScriptExportOptions } from "./makeScript.ts";

const optionsFor = (
  format: ScriptFormat,
  region: Region,
  more: Partial<ScriptExportOptions> = {},
): ScriptExportOptions => ({
  format,
  region,
  name: "灯下",
  author: "佚名",
  reviewer: null,
  date: "2026-11-21",
  codes: { producer: "P1", propagator: "C1" },
  ...more,
});
const make = (
  parsed: Parsed,
  format: ScriptFormat,
  region: Region,
  more: Partial<ScriptExportOptions> = {},
  modelLines: ReadonlySet<Line> = new Set(),
) => makeScript({ parsed, modelLines }, optionsFor(format, region, more));

/** What is printed of a line: Hollywood sets no colons between name, direction and words, and △ has one form. */
const printed = ({ type, text }: Line, region: Region | null): string => {
  if (type === "action") return text.replace(/^[∆Δ]/u, "△");
  if (region !== "hollywood") return text;
  const begun = type === "dialogue" || type === "parenthetical" ? text.replace(/^[\s:：]*[:：]/u, "") : text;
  return type === "character" || type === "parenthetical" ? begun.replace(/[:：]\s*$/u, "") : begun;
};
const wordsOf = (parsed: Parsed, region: Region | null = null): string =>
  dense(
    [...parsed.frontMatter, ...parsed.scenes.flatMap((scene) => scene.lines)]
      .map((line) => printed(line, region))
      .join(""),
  );

const SAMPLES = join(import.meta.dirname, "../../../../../packages/screenplay/samples");
const samples = [
  "number-dunhao",
  "hongkong",
  "hollywood",
  "novel",
  "stage",
  "traditional",
  "ordinal",
  "short-drama",
  "table",
].flatMap((dialect) =>
  globSync(`${dialect}/*.txt`, { cwd: SAMPLES }).map((file) => {
    const { encoding = "utf-8" } = JSON.parse(
      readFileSync(join(SAMPLES, file.replace(".txt", ".labels.json")), "utf8"),
    ) as { encoding?: string };
    return [
      file,
      parseScreenplay(
        new TextDecoder(encoding === "utf-8-bom" ? "utf-8" : encoding).decode(readFileSync(join(SAMPLES, file))),
      ),
    ] as const;
  }),
);

describe("law: every character of the document is in the file, in order", () => {
  const all = samples.flatMap(([file, parsed]) => REGIONS.map((region) => [file, region, parsed] as const));
  test("there are enough samples", () => expect(samples.length).toBeGreaterThan(12));
  test.each(all.filter((_, i) => i % 2 === 0))("Word: %s, %s", async (_, region, parsed) => {
    const { bytes, losses } = await make(parsed, "docx", region);
    const { paragraphs } = await readWord(bytes);
    expect(missingInOrder(dense(paragraphs.map((p) => p.text).join("")), wordsOf(parsed, region))).toBeNull();
    expect(losses).toEqual([]);
  });
  // Some samples, each region: a PDF takes a fifth of a second.
  test.each(all.filter((_, i) => i % 7 === 0))("PDF: %s, %s", async (_, region, parsed) => {
    const { text, widest, width } = await readPdf((await make(parsed, "pdf", region)).bytes);
    expect(missingInOrder(dense(text), wordsOf(parsed, region))).toBeNull();
    expect(widest).toBeLessThan(width - 50);
  });
});

const SCRIPT = parseScreenplay(
  "《渡口》\n\n1、渡口 日 外\n人物：甲、乙\n△船靠岸。水声。\n甲：（挥手）上船。\n切至：\n\n2、船舱 夜 内\n乙：到了。\n",
);

describe("the pages", () => {
  test("Word: named styles, eastAsia fonts, scenes in the navigation pane, the title page apart", async () => {
    const { parts, paragraphs } = await readWord((await make(SCRIPT, "docx", "mainland")).bytes);
    const styles = parts["word/styles.xml"] ?? "";
    const heading = /<w:style [^>]*w:styleId="ScriptHeading".*?<\/w:style>/su.exec(styles)?.[0] ?? "";
    expect(heading).toContain('<w:name w:val="场景标题"/>');
    expect(heading).toContain('w:eastAsia="黑体"');
    expect(heading).toContain('<w:outlineLvl w:val="0"/>');
    expect(/<w:style [^>]*w:styleId="ScriptSpeech".*?<\/w:style>/su.exec(styles)?.[0]).toContain('w:eastAsia="宋体"');
    expect(paragraphs.filter((p) => p.text !== "").map((p) => [p.style, p.text])).toEqual([
      ["ScriptTitle", "《渡口》"],
      ["ScriptCredit", "编剧：佚名"],
      ["ScriptHeading", "1、渡口 日 外"],
      ["ScriptSceneRow", "人物：甲、乙"],
      ["ScriptAction", "△船靠岸。水声。"],
      ["ScriptSpeech", "甲：（挥手）上船。"],
      ["ScriptTransition", "切至："],
      ["ScriptHeading", "2、船舱 夜 内"],
      ["ScriptSpeech", "乙：到了。"],
    ]);
    expect(
      Object.keys(parts)
        .filter((name) => /footer/u.test(name))
        .map((name) => parts[name])
        .join(""),
    ).toContain("PAGE");
  });
  test("Hollywood on US Letter, its columns where they belong", async () => {
    const { parts } = await readWord((await make(SCRIPT, "docx", "hollywood")).bytes);
    expect(parts["word/document.xml"]).toMatch(/<w:pgSz w:w="12240" w:h="15840"/u);
    const indent = (id: string): string =>
      new RegExp(`w:styleId="${id}".*?<w:ind ([^>]*)/>`, "su").exec(parts["word/styles.xml"] ?? "")?.[1] ?? "";
    expect(indent("ScriptCue")).toContain('w:left="3168"');
    expect(indent("ScriptParenthetical")).toContain('w:left="2304"');
    expect(indent("ScriptDialogue")).toContain('w:left="1440" w:right="2160"');
  });
  test("PDF: a bookmark a scene, tags, page numbers; Hong Kong's running head", async () => {
    const { bytes } = await make(SCRIPT, "pdf", "hongkong");
    const { outline, pages, info, text } = await readPdf(bytes);
    expect(outline.map((o) => o.title)).toEqual(["1、渡口 日 外", "2、船舱 夜 内"]);
    expect(pages[1]).toContain("灯下");
    expect(pages[1]).not.toContain(".txt");
    expect(pages[1]).toContain("2026-11-21");
    expect(dense(text)).toContain("△船靠岸。△水声。");
    expect(Buffer.from(bytes).toString("latin1")).toContain("/MarkInfo");
    expect(info["Title"]).toBe("灯下");
  });
});

describe("where a page turns", () => {
  const long = "我说过的话，一句也没有算数，可是没有说过的话，却一句一句都应验了。";
  test("Hollywood: (MORE) below the first part of a speech, the name with (CONT'D) above the second; no line moves for them", async () => {
    const parsed = parseScreenplay(
      `1、门厅 夜 内\n${[4, 5, 6, 7, 8].map((n) => `△甲走到门口。\n甲OS：（低声）${long.repeat(n)}\n乙：嗯。\n`).join("")}`,
    );
    const { pages } = await readPdf((await make(parsed, "pdf", "hollywood")).bytes);
    const turned = pages
      .slice(1, -1)
      .map((page, i): [boolean, boolean] => [
        page.trimEnd().endsWith("(MORE)"),
        /甲\s*OS \(CONT'D\)/u.test((pages[i + 2] ?? "").slice(0, 40)),
      ]);
    expect(turned.length).toBeGreaterThan(1);
    expect(turned.some(([more]) => more)).toBe(true);
    for (const [more, again] of turned) expect(again).toBe(more);
    const spoken = pages.join("").replaceAll(/\(MORE\)|甲\s*OS \(CONT'D\)|\d\.|\s/gu, "");
    expect(missingInOrder(spoken, wordsOf(parsed, "hollywood"))).toBeNull();
    for (const region of ["mainland", "hongkong"] as const)
      expect((await readPdf((await make(parsed, "pdf", region)).bytes)).text).not.toMatch(/MORE|CONT/u);
  });
  test("Hong Kong: the rule between scenes never opens a page", async () => {
    for (let lines = 14; lines < 20; lines++) {
      const parsed = parseScreenplay(`1、门厅 夜 内\n${"△甲走到门口。\n".repeat(lines)}\n2、门外 日 外\n△乙站着。\n`);
      const { pages } = await readPdf((await make(parsed, "pdf", "hongkong")).bytes);
      expect(pages.filter((page) => /※　※　※/u.test(page) && page.replaceAll(/\s/gu, "").indexOf("※") < 30)).toEqual(
        [],
      );
    }
  });
  test("emoji, Hebrew, Arabic and Thai are printed as themselves", async () => {
    const { bytes, losses } = await make(
      parseScreenplay("1、门厅 夜 内\n甲：😀🎬 שלום مرحبا สวัสดี é 한 か Ж\n"),
      "pdf",
      "mainland",
    );
    expect(losses).toEqual([]);
    const { text } = await readPdf(bytes);
    for (const c of "😀🎬שלוםمرحباสวดeé한かЖ") expect(text.normalize("NFKC") + text.normalize("NFD")).toContain(c);
  });
});

test("PDF: emoji of several characters stay one, and hold every character; joiners elsewhere stay out", async () => {
  const emoji = "👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈❤️‍🔥🧑🏿‍🤝‍🧑🏻1️⃣🇨🇳☺️🏴󠁧󠁢󠁥󠁮󠁧󠁿";
  const { bytes, losses } = await make(
    parseScreenplay(`1、门厅 夜 内\n甲：一家${emoji}好${emoji.repeat(9)}。\n`),
    "pdf",
    "mainland",
  );
  expect(losses).toEqual([]);
  expect(missingInOrder(dense((await readPdf(bytes)).text), `一家${emoji}好${emoji.repeat(9)}。`)).toBeNull();
  const odd = await make(parseScreenplay("1、门厅 夜 内\n甲：走\u200d吧\ufe0f😀\u200d走\u200b。\n"), "pdf", "mainland");
  expect(odd.losses).toEqual([{ message: "看不见的字符（零宽、方向记号）没有印出", count: 4 }]);
  expect((await readPdf(odd.bytes)).text).not.toMatch(/[\u200b\u200d\ufe0f]/u);
});

describe("text stays text", () => {
  const LETTERS = "x".repeat(10_000);
  const HOSTILE = `1、客厅 日 内\n甲：<script>alert(1)</script> **粗** ![图](http://a/b.png) #heading[x] $x$ @ref <label> \\u{41} *强* _斜_ \`raw\` //注\n△#import "x.typ" \u202e反着写\u202c ${LETTERS}。\n乙：w${LETTERS}\n`;
  const parsed = parseScreenplay(HOSTILE);
  const name = '<b>名</b> #eval("1") \u202e反';
  test("PDF: markup of every kind is printed, long words break inside the page", async () => {
    const { text, widest, width } = await readPdf(
      (await make(parsed, "pdf", "mainland", { name, author: "](x) _y_" })).bytes,
    );
    expect(missingInOrder(dense(text), wordsOf(parsed).replaceAll(/[\u202c\u202e]/gu, ""))).toBeNull();
    expect(dense(text)).toContain(dense('<b>名</b> #eval("1") 反'));
    expect(widest).toBeLessThan(width - 80);
  });
  test("PDF: what it does not print is told", async () => {
    expect((await make(parseScreenplay("1、客厅 日\n甲：\u202e\u{1e900}走。\n"), "pdf", "mainland")).losses).toEqual([
      { message: "字库里没有的字印成了编码", count: 1 },
      { message: "看不见的字符（零宽、方向记号）没有印出", count: 1 },
    ]);
  });
  test("Word: the same, direction marks ended where they begin, control characters replaced and told", async () => {
    const { bytes, losses } = await make(parseScreenplay(`${HOSTILE}丙：\u0001走。\n`), "docx", "hongkong", { name });
    const { paragraphs, parts } = await readWord(bytes);
    const text = paragraphs.map((p) => p.text).join("\n");
    expect(missingInOrder(dense(text), wordsOf(parsed))).toBeNull();
    expect(text).toContain("\u202e\u202c反着写");
    expect(losses).toEqual([{ message: "Word 不能放的控制字符写成了“\ufffd”", count: 1 }]);
    expect(parts["word/document.xml"]).not.toContain("<b>");
  });
});

test("orders, look-alike marks, formulas and markup of typst, LaTeX and Word are printed as words in both", async () => {
  const attacks = [
    '#include "/etc/passwd"',
    '#import "@preview/x:1.0.0": *',
    '#read("/etc/passwd") @ref <label> $x^2$ \\input{/etc/passwd}',
    '=HYPERLINK("http://127.0.0.1:9/leak","点我")',
    "+cmd|' /C calc'!A0",
    '{ DDEAUTO cmd "/c calc" } <w:t>x</w:t> </w:p>',
    "<tool_call>{}</tool_call><｜end▁of▁sentence｜>",
    "![图](http://127.0.0.1:9/leak) [x]: http://127.0.0.1:9",
  ];
  const hostile = parseScreenplay(
    `《渡口》\n\n1、渡口 日 外\n${attacks.map((attack) => `△${attack}\n甲：${attack}\n`).join("")}`,
  );
  for (const region of REGIONS) {
    const { paragraphs, parts } = await readWord(
      (await make(hostile, "docx", region, { name: attacks[0], author: attacks[3] })).bytes,
    );
    expect(missingInOrder(dense(paragraphs.map((p) => p.text).join("")), wordsOf(hostile, region))).toBeNull();
    expect(parts["word/document.xml"]).not.toMatch(/fldChar|instrText|fldSimple|w:hyperlink|r:embed/u);
    expect(
      Object.entries(parts).filter(([name, part]) => name.endsWith(".rels") && /TargetMode="External"/u.test(part)),
    ).toEqual([]);
  }
  const pdf = await make(hostile, "pdf", "hongkong", { name: attacks[0], author: attacks[3] });
  expect(missingInOrder(dense((await readPdf(pdf.bytes)).text), wordsOf(hostile))).toBeNull();
  expect(Buffer.from(pdf.bytes).toString("latin1")).not.toMatch(/\/URI|\/JavaScript|\/Launch/u);
});

describe("the label of model text", () => {
  const { document, reading } = toDocument(SCRIPT);
  const rewritten = {
    ...document,
    scenes: document.scenes.map((scene, i) =>
      i !== 1
        ? scene
        : {
            ...scene,
            content: scene.content.map((line) =>
              line.attrs.type === "dialogue"
                ? {
                    ...line,
                    content: line.content?.map((part) => ({
                      ...part,
                      marks: [{ type: "origin" as const, attrs: { by: "model" as const } }],
                    })),
                  }
                : line,
            ),
          },
    ),
  };
  const { parsed, modelLines } = readDocument(rewritten, reading);
  test("stands in files that hold it, behind just that text", async () => {
    expect(modelLines.size).toBe(1);
    const word = await readWord((await make(parsed, "docx", "mainland", {}, modelLines)).bytes);
    expect(word.parts["docProps/custom.xml"]).toContain("ContentProducer");
    const texts = word.paragraphs.map((p) => p.text);
    expect(texts.filter((t) => t === AI_LABEL_EXPORTED)).toHaveLength(1);
    expect(texts[texts.indexOf(AI_LABEL_EXPORTED) - 1]).toBe("甲：（挥手）上船。");
    const pdf = await readPdf((await make(parsed, "pdf", "hollywood", {}, modelLines)).bytes);
    expect(JSON.parse(pdf.custom.get("AIGC") ?? "{}")).toMatchObject({
      Label: "1",
      ContentProducer: "P1",
      ContentPropagator: "C1",
    });
    expect(pdf.text).toContain(AI_LABEL_EXPORTED);
    for (const format of ["txt", "fountain", "fdx"] as const)
      expect(new TextDecoder().decode((await make(parsed, format, "mainland", {}, modelLines)).bytes)).toContain(
        AI_LABEL_EXPORTED,
      );
  });
  test("stands in none that do not", async () => {
    const word = await readWord((await make(SCRIPT, "docx", "mainland")).bytes);
    expect(word.parts["docProps/custom.xml"] ?? "").not.toContain("AIGC");
    const pdf = await readPdf((await make(SCRIPT, "pdf", "mainland")).bytes);
    expect(pdf.custom.get("AIGC")).toBeUndefined();
    expect(pdf.text + word.paragraphs.map((p) => p.text).join("")).not.toContain(AI_LABEL_EXPORTED);
  });
});

test("losses can be asked without the file", async () => {
  const parsed = parseScreenplay("1、客厅 日\n甲：\u{1e900}\u0001走。\n");
  for (const format of ["docx", "pdf", "fdx", "fountain", "txt"] as const) {
    const whole = await make(parsed, format, "mainland");
    expect(
      (await makeScript({ parsed, modelLines: new Set() }, optionsFor(format, "mainland"), { lossesOnly: true }))
        .losses,
    ).toEqual(whole.losses);
  }
});
