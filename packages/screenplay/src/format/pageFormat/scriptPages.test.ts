import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toParsed } from "../../document/readDocument.ts";
import { toDocument } from "../../document/toDocument.ts";
import { parseScreenplay } from "../../parse/parseScreenplay.ts";
import type { LineType, Parsed } from "../../parsed.ts";
import { build, speech } from "../../testing/build.ts";
import { allLines } from "../../testing/spanCoverage.ts";
import { labelledSamples } from "../../testing/labelled.ts";
import { writeText } from "../writeText.ts";
import { type Block, blockText } from "./block.ts";
import { readRegion, REGIONS, type Region } from "./region.ts";
import { readFdx } from "../fdx/readFdx.ts";
import { readFountain } from "../fountain/readFountain.ts";
import { scriptPages } from "./scriptPages.ts";
import { splitSentences } from "./splitSentences.ts";

const dense = (text: string): string => text.replace(/\p{White_Space}/gu, "");
const pagesOf = (parsed: Parsed, region: Region) => scriptPages(parsed, { region, name: "灯下", author: "佚名" });
const own = (blocks: Block[]): string =>
  dense(blocks.flatMap((block) => block.pieces.filter((piece) => !piece.added).map((piece) => piece.text)).join(""));
const rows = (blocks: Block[]): [string, string][] => blocks.map((block) => [block.type, blockText(block)]);

/** Whether every letter of `words` stands in `text`, in order. */
function holdsInOrder(text: string, words: string): boolean {
  let at = 0;
  for (const c of words) {
    at = text.indexOf(c, at);
    if (at < 0) return false;
    at += c.length;
  }
  return true;
}

/** △ has one form on a page, and Hollywood sets no colons between names and words. */
const asSet = (text: string, region: Region): string =>
  dense(region === "hollywood" ? text.replace(/[:：]/gu, "") : text).replace(/[∆Δ]/gu, "△");
const words = (parsed: Parsed, region: Region): string =>
  asSet(
    allLines(parsed)
      .map((line) => line.text)
      .join(""),
    region,
  );
/** The document's characters as they stand in a region's blocks; the region's own marks are left out. */
const onPages = (parsed: Parsed, region: Region): string => {
  const pages = pagesOf(parsed, region);
  return asSet(own([...pages.title, ...pages.blocks]), region);
};

describe("law: every character of the document is on the page, in order", () => {
  const cases = labelledSamples().flatMap((s) => REGIONS.map((region) => [s.name, region, s.parsed] as const));
  test.each(cases)("%s, %s", (_, region, parsed) => {
    expect(onPages(parsed, region)).toBe(words(parsed, region));
    expect(holdsInOrder(asSet(writeText(parsed, { region }).text, region), words(parsed, region))).toBe(true);
  });

  test("of any text", () => {
    const parts = fc.constantFrom(
      "1、客厅 日 内\n",
      "甲：走。\n",
      "甲\n",
      "（停）\n",
      "△他走。他停！\n",
      "乙（笑）：“好。”他说。\n",
      "切至：\n",
      "人物：甲、乙\n",
      "※ ※ ※\n",
      "第一章 灯\n",
      "第一集\n",
      "《灯》\n",
      "\n",
      "甲说：“走。”她想。\n",
      "：",
      "「",
      "。",
      " ",
      "\u200b",
      "INT. HOUSE - DAY\n\n",
      "MARA\nGo.\n\n",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), fc.constantFrom(...REGIONS), (list, region) => {
        const parsed = parseScreenplay(list.join(""));
        expect(onPages(parsed, region)).toBe(words(parsed, region));
        expect(holdsInOrder(asSet(writeText(parsed, { region }).text, region), words(parsed, region))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

const script: Parsed = {
  ...build(
    [
      {
        number: "1",
        heading: "1、码头 晨 外",
        fields: { intExt: "外", time: "晨", place: "码头" },
        rows: [
          ["action", "雾没有散。船靠岸！“走。”他说。"],
          ["character", "沈越"],
          ["parenthetical", "（低声）", "沈越"],
          ["dialogue", "走吧。", "沈越"],
          ["dialogue", "快。", "沈越"],
          ["transition", "切至："],
        ],
      },
      {
        number: "2",
        heading: "2、船舱 夜 内",
        fields: { intExt: "内", time: "夜", place: "船舱" },
        rows: [["meta", "时间：夜"], ["meta", "人物：沈越"], ...speech("沈越", "到了。")],
      },
    ],
    {
      front: [
        ["meta", "《渡口》"],
        ["meta", "第二稿"],
        ["text", "人物小传"],
      ],
    },
  ),
  title: "渡口",
};

describe("the three regions", () => {
  test("mainland: the name flush left, one paragraph, a colon where the author set none", () => {
    const { blocks, format } = pagesOf(script, "mainland");
    expect(rows(blocks).slice(1, 6)).toEqual([
      ["heading", "1、码头 晨 外"],
      ["action", "雾没有散。船靠岸！“走。”他说。"],
      ["speech", "沈越：（低声）走吧。"],
      ["more", "快。"],
      ["transition", "切至："],
    ]);
    expect(format).toMatchObject({
      paper: "a4",
      styles: {
        heading: { face: "hei", bold: true },
        speech: { face: "song", left: 24, first: -24 },
        action: { first: 24 },
      },
    });
  });
  test("Hong Kong: who is in a scene by its plan stands before others who speak, and nowhere else", () => {
    const sceneCasts = [["老缪", "沈越"], ["老缪"]];
    const people = (region: Region): string[] =>
      rows(scriptPages(script, { region, name: "雾港", sceneCasts }).blocks)
        .filter(([type, text]) => type === "sceneRow" && text?.startsWith("人"))
        .map(([, text]) => text ?? "");
    expect(people("hongkong")).toEqual(["人：老缪、沈越", "人物：沈越"]);
    expect(people("mainland")).toEqual(["人物：沈越"]);
  });
  test("Hong Kong: header rows, a mark before every sentence, a rule between scenes; the author's rows stay as they are", () => {
    expect(rows(pagesOf(script, "hongkong").blocks)).toEqual([
      ["front", "人物小传"],
      ["heading", "1、码头 晨 外"],
      ["sceneRow", "時：晨"],
      ["sceneRow", "景：码头（外）"],
      ["sceneRow", "人：沈越"],
      ["action", "△雾没有散。"],
      ["action", "△船靠岸！"],
      ["action", "△“走。”他说。"],
      ["speech", "沈越：（低声）走吧。"],
      ["more", "快。"],
      ["transition", "切至："],
      ["rule", "※　※　※"],
      ["heading", "2、船舱 夜 内"],
      ["sceneRow", "景：船舱（內）"],
      ["sceneRow", "时间：夜"],
      ["sceneRow", "人物：沈越"],
      ["speech", "沈越：到了。"],
    ]);
  });
  test("Hollywood: columns, each at its place on US Letter", () => {
    const { blocks, format } = pagesOf(script, "hollywood");
    expect(rows(blocks).slice(3, 8)).toEqual([
      ["cue", "沈越"],
      ["parenthetical", "（低声）"],
      ["dialogue", "走吧。"],
      ["dialogue", "快。"],
      ["transition", "切至："],
    ]);
    const inch = (points: number): number => Math.round((points / 72) * 100) / 100;
    const { margin, styles, width } = format;
    expect([
      inch(margin.left + styles.cue.left),
      inch(margin.left + styles.parenthetical.left),
      inch(margin.left + styles.dialogue.left),
      inch(width - margin.right - styles.dialogue.right),
    ]).toEqual([3.7, 3.1, 2.5, 6]);
    expect([
      inch(width),
      inch(format.height),
      inch(margin.left),
      inch(margin.right),
      styles.transition.align,
      format.number,
    ]).toEqual([8.5, 11, 1.5, 1, "right", { at: "headRight", from: 2 }]);
  });
  test("about 55 lines of English stand on a Hollywood page", () => {
    const english = build([{ heading: "INT. HOUSE - DAY", rows: [["action", "Rain."]] }]);
    const { format } = pagesOf(english, "hollywood");
    expect((format.height - format.margin.top - format.margin.bottom) / format.line).toBe(54);
  });
});

describe("a source without line breaks", () => {
  type Spoken = [type: LineType, text: string, speaker?: string];
  /** Lines that stood on one row. */
  const glued = (heading: string, lines: Spoken[]): Parsed => {
    const body = lines.map(([, text]) => text).join("");
    let at = heading.length + 1;
    const spans = lines.map(([type, text, speaker]) => ({
      type,
      text,
      ...(speaker === undefined ? {} : { speaker }),
      start: at,
      end: (at += text.length),
      confidence: 1,
    }));
    const first = { type: "heading" as const, text: heading, start: 0, end: heading.length, confidence: 1 };
    const fields = { intExt: "内" as const, time: "日", place: "客厅" };
    return {
      ...build([]),
      text: `${heading}\n${body}`,
      scenes: [{ number: "1", heading, fields, lines: [first, ...spans] }],
    };
  };
  const parsed = glued("1、客厅 日 内", [
    ["character", "甲："],
    ["dialogue", "你来了。", "甲"],
    ["action", "△他起身。"],
    ["action", "她也起身。"],
    ["character", "乙："],
    ["dialogue", "坐。", "乙"],
    ["action", "△灯灭。"],
  ]);
  const textsOf = (of: Parsed, region: Region) =>
    rows(pagesOf(of, region).blocks).filter(([type]) => type !== "heading" && type !== "sceneRow");
  test.each(["mainland", "hongkong"] as const)("%s: no action stands in a speech, nor do another's words", (region) => {
    const both =
      region === "hongkong"
        ? [
            ["action", "△他起身。"],
            ["action", "△她也起身。"],
          ]
        : [["action", "△他起身。她也起身。"]];
    expect(textsOf(parsed, region)).toEqual([
      ["speech", "甲：你来了。"],
      ...both,
      ["speech", "乙：坐。"],
      ["action", "△灯灭。"],
    ]);
  });
  test("words of another speaker without a cue of their own are a paragraph of their own", () => {
    const two = glued("1、客厅 日 内", [
      ["character", "甲："],
      ["dialogue", "走。", "甲"],
      ["dialogue", "我不走。", "乙"],
    ]);
    expect(textsOf(two, "mainland")).toEqual([
      ["speech", "甲：走。"],
      ["more", "我不走。"],
    ]);
  });
  test("an indent within a row begins a paragraph, before an edit and after it", () => {
    const source = parseScreenplay(
      "人物：甲，三十岁。\u3000\u3000故事梗概：\u3000\u3000甲要回家，路上遇到了乙。\u3000\u30001、客厅 日 内\u3000\u3000灯亮着。\u3000\u3000甲收拾东西。\u3000\u3000甲：走。\u3000\u3000乙：不走。\u3000\u3000灯灭。\u3000\u30002、街上 夜 外\u3000\u3000大雨下着，街灯昏黄。\u3000\u3000甲跑来。",
    );
    expect(textsOf(source, "mainland")).toEqual([
      ["front", "人物：甲，三十岁。"],
      ["front", "故事梗概："],
      ["front", "甲要回家，路上遇到了乙。"],
      ["action", "灯亮着。"],
      ["action", "甲收拾东西。"],
      ["speech", "甲：走。"],
      ["speech", "乙：不走。"],
      ["action", "灯灭。"],
      ["action", "大雨下着，街灯昏黄。"],
      ["action", "甲跑来。"],
    ]);
    expect(textsOf(toParsed(toDocument(source).document), "mainland")).toEqual(textsOf(source, "mainland"));
  });
  test.each(["mainland", "hongkong"] as const)("%s: what is exported reads as the same again", (region) => {
    const again = parseScreenplay(writeText(parsed, { region }).text);
    const wordsOf = (p: Parsed): string =>
      p.scenes
        .flatMap((scene) => scene.lines.filter((line) => line.type === "dialogue" || line.type === "action"))
        .map((line) => `${line.type} ${line.speaker ?? ""} ${line.text.replace(/^△/u, "")}`)
        .join("\n");
    const whole = wordsOf(parsed);
    expect(wordsOf(again)).toBe(region === "mainland" ? whole.replace("\naction  她也", "她也") : whole);
  });
});

test("△ has one form, and Hollywood's names stand without colons", () => {
  const mixed = build([
    {
      heading: "1、客厅 日 内",
      rows: [
        ["action", "∆雨声。"],
        ["action", "△灯灭。"],
        ["character", "沈越："],
        ["parenthetical", "（低声）：", "沈越"],
        ["dialogue", "走。", "沈越"],
      ],
    },
  ]);
  for (const region of REGIONS)
    expect(rows(pagesOf(mixed, region).blocks).filter(([type]) => type === "action")).toEqual([
      ["action", "△雨声。"],
      ["action", "△灯灭。"],
    ]);
  expect(rows(pagesOf(mixed, "hollywood").blocks).slice(-3)).toEqual([
    ["cue", "沈越"],
    ["parenthetical", "（低声）"],
    ["dialogue", "走。"],
  ]);
});

test("a long name is shortened in the running head, and lines are as high as the script's letters need", () => {
  expect(scriptPages(script, { region: "hongkong", name: "长".repeat(100), date: "2026-11-21" }).running).toEqual({
    left: `${"长".repeat(23)}…`,
    right: "2026-11-21",
  });
  const english = build([
    {
      heading: "INT. KITCHEN - DAY",
      rows: [["action", "MARA puts a bowl of 担担面 on the table and waits for the others to come."]],
    },
  ]);
  expect([pagesOf(english, "hollywood").format.line, pagesOf(script, "hollywood").format.line]).toEqual([12, 16]);
});

test("a direction without brackets is set in them, one that goes on over several lines in its own", () => {
  const says = (...directions: string[]): Parsed =>
    build([
      {
        heading: "1、客厅",
        rows: [
          ["character", "甲："],
          ...directions.map((text): [LineType, string, string] => ["parenthetical", text, "甲"]),
          ["dialogue", "烫。", "甲"],
        ],
      },
    ]);
  const set = (parsed: Parsed, region: Region) => rows(pagesOf(parsed, region).blocks).slice(-3);
  expect(set(says("递过杯子"), "mainland").at(-1)).toEqual(["speech", "甲：（递过杯子）烫。"]);
  expect(set(says("递过杯子"), "hollywood")).toEqual([
    ["cue", "甲"],
    ["parenthetical", "（递过杯子）"],
    ["dialogue", "烫。"],
  ]);
  expect(set(says("（递过", "杯子）"), "mainland").at(-1)?.[1]).toBe("甲：（递过杯子）烫。");
  expect(set(says("（递过", "慢慢地", "杯子）"), "hollywood").map(([, text]) => text)).toEqual([
    "慢慢地",
    "杯子）",
    "烫。",
  ]);
});

test("the title page holds the document's own first rows, and who they do not name", () => {
  const titled = (region: Region) =>
    rows(scriptPages(script, { region, name: "另名", author: "张三", reviewer: "李四" }).title);
  expect(titled("mainland")).toEqual([
    ["title", "《渡口》"],
    ["credit", "第二稿"],
    ["credit", "编剧：张三"],
    ["credit", "审稿：李四"],
  ]);
  expect(
    rows(scriptPages(build([{ heading: "1、客厅" }]), { region: "hongkong", name: "灯", author: "張三" }).title),
  ).toEqual([
    ["title", "灯"],
    ["credit", "編劇：張三"],
  ]);
});

test("title pages of Fountain and Final Draft are laid out too", () => {
  const fountain = readFountain(
    "Title:\n    _**渡口**_\n    第一部\nCredit: Written by\nAuthor: 墨场\nContact:\n    江边一号\n\n.内 茶棚 日\n\n雾。\n",
  );
  expect(rows(scriptPages(fountain, { region: "hongkong", name: "渡口" }).title)).toEqual([
    ["credit", "Title:"],
    ["title", "_**渡口**_"],
    ["title", "第一部"],
    ["credit", "Credit: Written by"],
    ["credit", "Author: 墨场"],
    ["credit", "Contact:"],
    ["credit", "江边一号"],
  ]);
  const draft = readFdx(
    [
      { type: "Scene Heading", text: "内 茶棚 日" },
      { type: "Action", text: "雾。" },
    ],
    ["纸鸢", "Written by", "叶渡之", "江边一号", "2026-11-21"],
  );
  const pages = scriptPages(draft, { region: "hollywood", name: "纸鸢" });
  expect(rows(pages.title)).toEqual([
    ["title", "纸鸢"],
    ["credit", "Written by"],
    ["credit", "叶渡之"],
    ["credit", "江边一号"],
    ["credit", "2026-11-21"],
  ]);
  expect(rows(pages.blocks)[0]).toEqual(["heading", "内 茶棚 日"]);
});

test("a model's paragraphs carry the label, and only those", () => {
  const { blocks, modelText } = scriptPages(script, {
    region: "mainland",
    name: "渡口",
    label: "标识",
    isModel: (line) => line.text === "走吧。" || line.text === "快。",
  });
  expect(rows(blocks).filter(([type]) => type === "label")).toHaveLength(1);
  expect(rows(blocks)[5]).toEqual(["label", "标识"]);
  expect(modelText).toBe(true);
  expect(
    rows(scriptPages(script, { region: "mainland", name: "渡口", label: "标识" }).blocks).some(
      ([type]) => type === "label",
    ),
  ).toBe(false);
});

test("sentences end outside brackets and quotes, and joined again are the paragraph", () => {
  expect(splitSentences("他走。她停！（幕启。灯亮。）“走。”他说。真的？！好……再走")).toEqual([
    "他走。",
    "她停！",
    "（幕启。灯亮。）",
    "“走。”他说。",
    "真的？！",
    "好……再走",
  ]);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("走", "。", "！", "”", "“", "（", "）", "…", "a")),
      (parts) => void expect(splitSentences(parts.join("")).join("")).toBe(parts.join("")),
    ),
  );
});

test("regions are known by both names", () => {
  expect(["内地", "香港", "好莱坞", "mainland", "hongkong", "hollywood", "北京"].map(readRegion)).toEqual([
    "mainland",
    "hongkong",
    "hollywood",
    "mainland",
    "hongkong",
    "hollywood",
    null,
  ]);
});

test("no page ends with a heading or the rows under it", () => {
  for (const region of REGIONS) {
    const { styles } = scriptPages(script, { region, name: "渡口" }).format;
    expect([styles.heading.keepNext, styles.sceneRow.keepNext], region).toEqual([true, true]);
  }
});
