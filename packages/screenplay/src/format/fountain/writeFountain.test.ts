import fc from "fast-check";
import { Fountain } from "fountain-js";
import { describe, expect, test } from "vitest";
import { build, type SceneSketch } from "../../testing/build.ts";
import { allLines, coverageFault } from "../../testing/spanCoverage.ts";
import { labelledSamples } from "../../testing/labelled.ts";
import type { Kind, Line, LineType, Parsed } from "../../parsed.ts";
import { readFountain } from "./readFountain.ts";
import { writeFountain } from "./writeFountain.ts";

/** A line's words without marks, colons, brackets, emphasis and white space, which formats write each in their own way. */
const wordsOf = (line: Line): string =>
  (line.type === "heading" || line.type === "chapter"
    ? line.text.replace(/\s+#[\w.-]{1,20}#$/u, "").replace(/\[\[[^\]]*：[^\]]*\]\]\s*$/u, "")
    : line.text
  )
    .replace(/[\p{White_Space}△∆▲:：()（）[\]【】*_]/gu, "")
    .replace(/^[\u200b\ufeff@!.>~#=]+|[<#\u200b\ufeff]+$/gu, "");

interface Flat {
  scene: number;
  type: LineType;
  speaker: string | null;
  words: string;
}

/** What the law compares; the title page that a format adds is not the document's. */
function flat(parsed: Parsed): Flat[] {
  const of = (line: Line, scene: number): Flat => ({
    scene,
    type: line.type,
    speaker: line.speaker ?? null,
    words: wordsOf(line),
  });
  return [
    ...parsed.frontMatter.filter((l) => !/^(?:Title|Format):/u.test(l.text)).map((l) => of(l, -1)),
    ...parsed.scenes.flatMap((s, i) => s.lines.map((l) => of(l, i))),
  ];
}
const scenesOf = (parsed: Parsed) =>
  parsed.scenes.map((s) => ({ number: s.number, ...s.fields, headed: s.heading !== null }));

/** How many lines of `a` are missing in `b`, by longest common subsequence over a moving window. */
function missing(a: Flat[], b: Flat[]): Flat[] {
  const out: Flat[] = [];
  let at = 0;
  for (const line of a) {
    const key = JSON.stringify(line);
    const found = b.slice(at, at + 40).findIndex((other) => JSON.stringify(other) === key);
    if (found < 0) out.push(line);
    else at += found + 1;
  }
  return out;
}

/** The law: the same document comes back, but for what is listed. Returns the losses' count. */
function roundTrip(parsed: Parsed): number {
  const { text, losses } = writeFountain(parsed);
  const again = readFountain(text);
  expect(coverageFault(again)).toBeNull();
  const lost = losses.reduce((n, loss) => n + loss.count, 0);
  expect(again.kind).toBe(parsed.kind);
  if (lost === 0) {
    expect(scenesOf(again)).toEqual(scenesOf(parsed));
    expect(flat(again)).toEqual(flat(parsed));
    expect(again.title).toBe(parsed.title);
  } else expect(missing(flat(parsed), flat(again)).length).toBeLessThanOrEqual(lost);
  return lost;
}

test("a title page names the work and its author, and reading it gives the title back", () => {
  const fields = { intExt: "内", time: "日", place: "客厅" } as const;
  const untitled = build([{ number: "1", heading: "1、客厅 日 内", fields, rows: [["action", "雨声。"]] }]);
  const { text, losses } = writeFountain(untitled, { name: "灯下", author: "张三" });
  expect(text.startsWith("Title: 灯下\nAuthor: 张三\n\n")).toBe(true);
  expect(losses).toEqual([]);
  const again = readFountain(text);
  expect(again.title).toBe("灯下");
  expect(again.frontMatter.map((line) => line.text)).toEqual(["Title: 灯下", "Author: 张三"]);
  expect(writeFountain(again, { name: "另名", author: "李四" }).text).toBe(text);
});

describe("writing", () => {
  const script = build([
    {
      number: "1",
      heading: "1、客厅 日 内",
      fields: { intExt: "内", time: "日", place: "客厅" },
      rows: [
        ["action", "雨声。"],
        ["character", "沈越（OS）："],
        ["dialogue", "走吧。", "沈越"],
        ["transition", "切至："],
        ["meta", "道具：伞"],
      ],
    },
  ]);
  test("forces marks for Chinese", () => {
    expect(writeFountain(script)).toEqual({
      text: ".1、客厅 日 内\n\n雨声。\n\n@沈越(OS)\n走吧。\n\n> 切至：\n\n[[道具：伞]]\n",
      losses: [],
    });
  });
  test("what a block below the heading said goes into a note of the heading", () => {
    const { text, losses } = writeFountain(
      build([
        {
          number: null,
          heading: "序場",
          fields: { intExt: null, time: "夜", place: "課室" },
          rows: [
            ["meta", "時：夜"],
            ["action", "靜。"],
          ],
        },
      ]),
    );
    expect(text).toContain(".序場 [[时间：夜；地点：課室]]");
    expect(losses).toEqual([]);
    expect(readFountain(text).scenes[0]?.fields).toEqual({ intExt: null, time: "夜", place: "課室" });
  });
  test("a number that the heading's words do not hold stands between # signs", () => {
    const { text } = writeFountain(
      build([
        { number: "3A", heading: "内 客厅 夜", fields: { intExt: "内", time: "夜", place: "客厅" } },
        { number: "4", heading: "内景", fields: { intExt: "内", time: null, place: "厨房" } },
      ]),
    );
    expect(text).toBe(".内 客厅 夜 #3A#\n\n.内景 [[地点：厨房]] #4#\n");
    expect(readFountain(text).scenes.map((s) => [s.number, s.fields.place])).toEqual([
      ["3A", "客厅"],
      ["4", "厨房"],
    ]);
  });
  test("English needs no marks", () => {
    const { text } = writeFountain(
      build([
        {
          heading: "INT. HOUSE - DAY",
          fields: { intExt: "内", time: "DAY", place: "HOUSE" },
          rows: [
            ["character", "MARA (V.O.)"],
            ["dialogue", "Go.", "MARA"],
          ],
        },
      ]),
    );
    expect(text).toBe("INT. HOUSE - DAY\n\nMARA (V.O.)\nGo.\n");
  });
  test.each([
    ["a speech without a cue", [["dialogue", "“走。”"]], "没有角色名的台词写成了动作"],
    [
      "words wholly in brackets",
      [
        ["character", "甲："],
        ["dialogue", "（走）", "甲"],
      ],
      "整句带括号的台词会被读成表演提示",
    ],
    [
      "a speech that left its cue",
      [
        ["character", "甲："],
        ["dialogue", "走。", "甲"],
        ["action", "雷。"],
        ["dialogue", "快。", "甲"],
      ],
      "台词离开了角色名，补写了一行角色名",
    ],
    ["a note in the words", [["action", "他[[一]]走"]], "正文里的“[[”和“/*”是 Fountain 的批注记号，中间加了空格"],
    ["a chapter in a screenplay", [["chapter", "第一章"]], "章名会被读成集名"],
  ] as [string, SceneSketch["rows"], string][])("lists %s", (_, rows, message) => {
    const parsed = build([{ heading: "1、客厅 日", number: "1", fields: { time: "日", place: "客厅" }, rows }]);
    expect(writeFountain(parsed).losses.map((l) => l.message)).toEqual([message]);
  });
  test("a cue without a speech, marks in action and a kind that Fountain does not know come back", () => {
    expect(
      roundTrip(
        build(
          [
            {
              number: "1",
              heading: "1、客厅 日",
              fields: { time: "日", place: "客厅" },
              rows: [
                ["character", "甲："],
                ["action", "@乙 > 走"],
                ["action", "…他"],
                ["action", "===="],
                ["action", "INT. 内部"],
              ],
            },
          ],
          { kind: "stage" },
        ),
      ),
    ).toBe(0);
  });
});

describe("samples", () => {
  const samples = labelledSamples();
  test("there are some", () => expect(samples.length).toBeGreaterThan(20));
  test.each(samples.map((s) => [s.name, s.parsed] as const))("%s comes back", (_, parsed) => void roundTrip(parsed));

  test.each(samples.filter((s) => s.parsed.kind === "screenplay").map((s) => [s.name, s.parsed] as const))(
    "fountain-js reads the export of %s",
    (_, parsed) => {
      const { text } = writeFountain(parsed);
      const { tokens } = new Fountain().parse(text, true);
      const ownLines = allLines(readFountain(text));
      const countOf = (type: string) => (tokens ?? []).filter((t) => t.type === type).length;
      const ours = (type: LineType) => ownLines.filter((l) => l.type === type).length;
      expect(countOf("scene_heading")).toBe(ours("heading"));
      expect(countOf("transition")).toBe(ours("transition"));
      const spoken = ownLines.filter(
        (l, i) =>
          l.type === "character" && (ownLines[i + 1]?.speaker !== undefined || ownLines[i + 2]?.speaker !== undefined),
      ).length;
      expect(countOf("character")).toBe(spoken);
      expect(countOf("dialogue")).toBeGreaterThanOrEqual(spoken * 0.95);
    },
  );
});

const word = fc
  .oneof(
    fc.constantFrom(
      "客厅",
      "沈越",
      "走吧。",
      "INT. X",
      "CUT TO:",
      "@甲",
      "!",
      "#1#",
      "= 梗概",
      "~歌",
      "> 左 <",
      "（轻）好（重）",
      "a*b*",
      "《灯》",
      "12",
      "\u200b风",
      "第3集",
      "T恤",
    ),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 8 }),
  )
  .map((s) => s.replace(/[\p{White_Space}]+/gu, " ").trim())
  // A line without one visible character has no kind that could come back.
  .filter((s) => /[^\p{Cc}\p{Cf}\p{White_Space}]/u.test(s));
const name = fc.constantFrom("沈越", "林晚", "老周", "MARA", "女警甲", "阿 Q");
const row: fc.Arbitrary<[LineType, string, string?][]> = fc.oneof(
  { weight: 3, arbitrary: word.map((w): [LineType, string, string?][] => [["action", w]]) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        name,
        fc.constantFrom("：", "（OS）：", " VO：", ""),
        fc.array(fc.tuple(fc.constantFrom<LineType>("dialogue", "parenthetical", "dialogue"), word), {
          minLength: 1,
          maxLength: 4,
        }),
      )
      .map(([n, tail, speeches]): [LineType, string, string?][] => [
        ["character", n + tail],
        ...speeches.map(([type, w]): [LineType, string, string?] => [
          type,
          type === "parenthetical" ? `（${w}）` : w,
          n,
        ]),
      ]),
  },
  fc
    .tuple(
      fc.constantFrom<LineType>(
        "transition",
        "episode",
        "text",
        "meta",
        "dialogue",
        "parenthetical",
        "chapter",
        "character",
      ),
      word,
    )
    .map(([type, w]): [LineType, string, string?][] => [[type, w]]),
);
const field = fc.option(fc.constantFrom("客厅", "夜", "DAY", "亥时三刻", "第三，号；楼"), { nil: null });
const sketch: fc.Arbitrary<SceneSketch> = fc.record({
  number: fc.option(fc.constantFrom("1", "2-3", "十二", "12A", "#"), { nil: null }),
  heading: word,
  fields: fc.record({
    intExt: fc.constantFrom("内" as const, "外" as const, "内外" as const, null),
    time: field,
    place: field,
  }),
  rows: fc.array(row, { maxLength: 6 }).map((r) => r.flat()),
});
const kind = fc.constantFrom<Kind>("screenplay", "screenplay", "stage", "novel", "prose");

test("arbitrary documents come back but for what is listed", () => {
  fc.assert(
    fc.property(
      fc.array(sketch, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.constantFrom<LineType>("meta", "text", "action", "episode"), word), { maxLength: 4 }),
      kind,
      fc.option(word, { nil: null }),
      (sketches, front, k, title) => {
        roundTrip({ ...build(sketches, { kind: k, front }), title });
      },
    ),
    { numRuns: 1_500 },
  );
});

test("what screenplays usually hold comes back whole", () => {
  const plain = fc.constantFrom(
    "雨声。",
    "他走。",
    "I WAIT.",
    "=开",
    ".句",
    "#2",
    "（黑）",
    "@他",
    "切至：",
    "INT. 屋",
  );
  const paragraph = fc
    .tuple(fc.constantFrom<LineType>("action", "transition", "meta", "episode", "text"), plain)
    .map(([type, w]): [LineType, string, string?][] => [[type, w]]);
  const spoken = fc.tuple(name, plain).map(([n, w]): [LineType, string, string?][] => [
    ["character", `${n}：`],
    ["parenthetical", "（轻声）", n],
    ["dialogue", `“${w}”`, n],
  ]);
  const scene = fc
    .tuple(fc.array(fc.oneof(paragraph, spoken), { maxLength: 8 }), fc.constantFrom("1", "1-2", "三"))
    .map(([rows, number]): SceneSketch => ({
      number,
      heading: `${number}、客厅 日 内`,
      fields: { intExt: "内", time: "日", place: "客厅" },
      rows: rows.flat(),
    }));
  fc.assert(
    fc.property(fc.array(scene, { minLength: 1, maxLength: 3 }), (scenes) => {
      expect(roundTrip(build(scenes))).toBe(0);
    }),
    { numRuns: 500 },
  );
});
