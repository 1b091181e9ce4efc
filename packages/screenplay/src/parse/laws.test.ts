import fc from "fast-check";
import { expect, test } from "vitest";
import type { Line, Parsed } from "../parsed.ts";
import { parseScreenplay } from "./parseScreenplay.ts";
import { isWhiteSpace } from "./whiteSpace.ts";

const TOKENS = [
  "第",
  "一",
  "场",
  "1",
  "１",
  "、",
  ".",
  " ",
  "\u3000",
  "\n",
  "\r\n",
  "\r",
  "\t",
  "\u2028",
  "\u0085",
  "内",
  "外",
  "日",
  "夜",
  "：",
  ":",
  "（",
  "）",
  "(",
  ")",
  "△",
  "▲",
  "张三",
  "李四",
  "OS",
  "VO",
  "“",
  "”",
  "「",
  "」",
  "【",
  "】",
  "。",
  "，",
  "人物",
  "时：",
  "景：",
  "INT. ",
  "EXT. HOUSE - DAY",
  "第一集",
  "第1章",
  "**",
  "*",
  "&quot;",
  "&amp;",
  "\\",
  "#",
  "## ",
  "<b>",
  "\u200b",
  "\ufeff",
  "\u0000",
  "⽇",
  "---",
  "※　※　※",
  "切至：",
  "1-1",
  "—",
  "|",
  "=",
  "~",
  "@",
  ">",
  "说：",
  "道：“",
  "序场",
  "尾声",
  "\ud83d\ude00",
  "\ud800",
  "a",
  "MARA",
  "客厅",
  "走进来",
  "\n\n",
  "第一卷",
  "第二章 承\n",
  "目录\n",
  "张三推门。",
  "——走\n",
  "“走。”他说。",
  "『",
  "』",
  "番外\n",
  "一\n",
  "的声音",
  "故事梗概：",
  "人物小传",
];

const script = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...TOKENS) },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
    ),
    { maxLength: 160 },
  )
  .map((parts) => parts.join(""));
const hostile = fc
  .tuple(fc.constantFrom(...TOKENS), fc.constantFrom(...TOKENS), fc.integer({ min: 1, max: 400 }))
  .map(([a, b, times]) => (a + b).repeat(times));
const anything = fc.oneof(script, hostile, fc.string({ unit: "binary", maxLength: 200 }));

function linesOf(parsed: Parsed): Line[] {
  return [...parsed.frontMatter, ...parsed.scenes.flatMap((scene) => scene.lines)];
}

/** The first breach of the covering law, null when it holds. */
function breach({ text, ...parsed }: Parsed): string | null {
  let at = 0;
  for (const line of linesOf({ text, ...parsed })) {
    if (line.start < at || line.end <= line.start) return `order at ${line.start}`;
    if (line.text !== text.slice(line.start, line.end)) return `text at ${line.start}`;
    for (let i = at; i < line.start; i++) if (!isWhiteSpace(text.charCodeAt(i))) return `gap at ${i}`;
    if (isWhiteSpace(line.text.charCodeAt(0)) || isWhiteSpace(line.text.charCodeAt(line.text.length - 1)))
      return `edge at ${line.start}`;
    if (!(line.confidence >= 0 && line.confidence <= 1)) return `confidence at ${line.start}`;
    at = line.end;
  }
  for (let i = at; i < text.length; i++) if (!isWhiteSpace(text.charCodeAt(i))) return `gap at ${i}`;
  return null;
}

test("the spans cover every character but white space exactly once and in order", () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(breach(parseScreenplay(text))).toBeNull();
    }),
    { numRuns: 2000 },
  );
});

test("a scene's heading is its first line, and the same text gives the same result", () => {
  fc.assert(
    fc.property(anything, (text) => {
      const parsed = parseScreenplay(text);
      for (const scene of parsed.scenes) if (scene.heading !== null) expect(scene.lines[0]?.text).toBe(scene.heading);
      for (const line of linesOf(parsed))
        if (line.type !== "dialogue" && line.type !== "parenthetical") expect(line.speaker).toBeUndefined();
      expect(JSON.stringify(parseScreenplay(text))).toBe(JSON.stringify(parsed));
    }),
    { numRuns: 600 },
  );
});

test("only one leading byte order mark goes", () => {
  expect(parseScreenplay("\ufeff\ufeff甲").text).toBe("\ufeff甲");
});
