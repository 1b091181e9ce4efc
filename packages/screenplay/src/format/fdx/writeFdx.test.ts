import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../../parse/parseScreenplay.ts";
import type { Kind, Line, LineType, Parsed } from "../../parsed.ts";
import { build, type SceneSketch, speech } from "../../testing/build.ts";
import { coverageFault } from "../../testing/spanCoverage.ts";
import { labelledSamples } from "../../testing/labelled.ts";
import { joinWraps } from "../joinWraps.ts";
import { writeFdx } from "./writeFdx.ts";

const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const written = (text: string): string => joinWraps(text).replace(UNWRITABLE, "\ufffd");
const lineOf = ({ type, text, speaker }: Line) => ({ type, text: written(text), speaker: speaker ?? null });

/** All that a document is, but for its offsets and how sure the grammar was. */
const documentOf = (parsed: Parsed) => ({
  kind: parsed.kind,
  title: parsed.title === null ? null : written(parsed.title),
  frontMatter: parsed.frontMatter.map(lineOf),
  scenes: parsed.scenes.map((s) => ({
    number: s.number,
    heading: s.heading === null ? null : written(s.heading),
    fields: s.fields,
    lines: s.lines.map(lineOf),
  })),
  cast: parsed.cast.map((member) => ({ name: written(member.name), aliases: member.aliases.map(written) })),
});

const NAME = "灯下";
/** A document without a title has the name under which it was exported. */
const named = (parsed: Parsed): Parsed => ({ ...parsed, title: parsed.title ?? NAME });
/** What stands in the file that was written. */
const readBack = (parsed: Parsed): Parsed =>
  parseScreenplay(writeFdx(parsed, { name: NAME, author: "佚名" }).text, { format: "fdx" });

describe("law: reading what was written gives the same document", () => {
  test.each(labelledSamples().map((s) => [s.name, s.parsed] as const))("%s", (_, parsed) =>
    expect(documentOf(readBack(parsed))).toEqual(documentOf(named(parsed))),
  );
  test.each(labelledSamples().map((s) => [s.name, parseScreenplay(s.parsed.text)] as const))(
    "%s, as the parser reads it",
    (_, parsed) => expect(documentOf(readBack(parsed))).toEqual(documentOf(named(parsed))),
  );
});

const word = fc
  .oneof(
    fc.constantFrom(
      "客厅",
      "走吧。",
      "INT. X",
      "<b>",
      "&amp;",
      "]]>",
      "“引”",
      "甲：",
      "（停）",
      "\u200b风",
      "\u202e反",
      "\u0001",
      "\ud800",
    ),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 8 }),
  )
  .map((s) => s.replace(/[\p{White_Space}]+/gu, " ").trim())
  .filter((s) => s !== "");
const name = fc.constantFrom("沈越", "林晚", "MARA", "女警甲", "阿 Q", "甲&乙");
const row = fc
  .tuple(
    fc.constantFrom<LineType>(
      "action",
      "character",
      "parenthetical",
      "dialogue",
      "transition",
      "meta",
      "episode",
      "chapter",
      "heading",
      "text",
    ),
    word,
    fc.option(name, { nil: undefined }),
  )
  .map(([type, w, who]): [LineType, string, string?] =>
    who !== undefined && (type === "dialogue" || type === "parenthetical") ? [type, w, who] : [type, w],
  );
const field = fc.option(fc.constantFrom("客厅", "夜", "DAY", '第三，"号"；楼'), { nil: null });
const sketch: fc.Arbitrary<SceneSketch> = fc.record({
  number: fc.option(fc.constantFrom("1", "2-3", "十二", "#<"), { nil: null }),
  heading: fc.option(word, { nil: undefined }),
  fields: fc.record({
    intExt: fc.constantFrom("内" as const, "外" as const, "内外" as const, null),
    time: field,
    place: field,
  }),
  rows: fc.array(row, { maxLength: 8 }),
}) as fc.Arbitrary<SceneSketch>;

test("law: any document comes back the same", () => {
  fc.assert(
    fc.property(
      fc.array(sketch, { maxLength: 4 }),
      fc.array(
        row.map(([type, w]): [LineType, string] => [type, w]),
        { maxLength: 5 },
      ),
      fc.constantFrom<Kind>("screenplay", "stage", "novel", "prose"),
      fc.option(word, { nil: null }),
      fc.array(fc.record({ name, aliases: fc.array(word, { maxLength: 2 }) }), { maxLength: 3 }),
      (scenes, front, kind, title, cast) => {
        const parsed = { ...build(scenes, { kind, front }), title, cast };
        const again = readBack(parsed);
        expect(documentOf(again)).toEqual(documentOf(named(parsed)));
        expect(coverageFault(again)).toBeNull();
      },
    ),
    { numRuns: 1_000 },
  );
});

describe("what other programs see", () => {
  const { text, losses } = writeFdx(
    {
      ...build(
        [
          {
            number: "1",
            heading: "1、客厅 日",
            fields: { time: "日", place: "客厅" },
            rows: [["action", "雨 & 雪。"], ...speech("沈越", "<走>"), ["transition", "切至："], ["meta", "道具：伞"]],
          },
        ],
        {
          front: [
            ["meta", "《灯下》"],
            ["meta", "编剧：无名"],
            ["text", "人物表"],
          ],
        },
      ),
      title: "灯下",
    },
    { name: "灯下", author: "张三" },
  );
  test("Final Draft's own types, numbers and escapes", () => {
    expect(text).toContain('<Paragraph Type="Scene Heading" Number="1"');
    expect(text).toContain("<Text>雨 &amp; 雪。</Text>");
    expect(text).toContain(
      '<Paragraph Type="Character"><Text>沈越：</Text></Paragraph>\n<Paragraph Type="Dialogue"><Text>&lt;走&gt;</Text></Paragraph>\n<Paragraph Type="Transition"><Text>切至：</Text></Paragraph>',
    );
  });
  test("the title page holds the document's own rows, and the author whom they do not name", () => {
    const page = text.slice(text.indexOf("<TitlePage>"), text.indexOf("</TitlePage>"));
    expect([...page.matchAll(/<Text>(.*?)<\/Text>/gu)].map((m) => m[1])).toEqual(["张三", "《灯下》", "编剧：无名"]);
  });
  test("what they cannot hold is listed", () =>
    expect(losses).toEqual([{ message: "附记和叙述没有对应的段落，写成了 General", count: 2 }]));
});

test("XML that declares entities expands none, and broken XML does not throw", () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE FinalDraft [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><FinalDraft><Content><Paragraph Type="Action"><Text>&a;&b;</Text></Paragraph></Content></FinalDraft>';
  expect(parseScreenplay(bomb).text).toBe("&a;&b;");
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          "<FinalDraft>",
          '<Paragraph Type="Action">',
          "<Text>",
          "</Text>",
          "</Paragraph>",
          "<",
          ">",
          '"',
          "&#x41;",
          "&#99999999;",
          "<![CDATA[",
          "]]>",
          "<!--",
          "走",
          "<SmartType>",
          "</FinalDraft>",
        ),
        { maxLength: 30 },
      ),
      (parts) => {
        expect(coverageFault(parseScreenplay(`<FinalDraft>${parts.join("")}`, { format: "fdx" }))).toBeNull();
      },
    ),
  );
});
