import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { anyScript } from "../testing/anyScript.ts";
import type { MarkJson, ScriptDocument } from "../document/json.ts";
import { lineText, textRuns } from "../document/lineText.ts";
import { toDocument } from "../document/toDocument.ts";
import { blockText } from "./pageFormat/block.ts";
import { pageCount, scenePages } from "./pageFormat/pageLengths.ts";
import { REGIONS } from "./pageFormat/region.ts";
import { scriptPages } from "./pageFormat/scriptPages.ts";
import { prepareExport } from "./prepareExport.ts";

const { document, reading } = toDocument(
  parseScreenplay(
    "《渡口》\n\n1、渡口 日 外\n△船靠岸。水声。\n甲：（挥手）上船。\n乙：等等。\n\n3、船舱 夜 内\n乙：到了。\n△灯灭。\n",
  ),
);

/** The document with marks on the lines that say `words`, all of them or the part `of`. */
function marked(words: string, mark: MarkJson, of = words, from: ScriptDocument = document): ScriptDocument {
  return {
    ...from,
    scenes: from.scenes.map((scene) => ({
      ...scene,
      content: scene.content.map((line) => {
        const text = lineText(line);
        const at = text.indexOf(of);
        if (!text.includes(words) || at < 0) return line;
        const parts = [text.slice(0, at), of, text.slice(at + of.length)];
        return {
          ...line,
          content: parts.flatMap((part, i) =>
            part === "" ? [] : [{ type: "text" as const, text: part, marks: i === 1 ? [mark] : [] }],
          ),
        };
      }),
    })),
  };
}

const pagesOf = (source: ScriptDocument, choice: Parameters<typeof prepareExport>[2], numbers?: "shown" | "none") => {
  const script = prepareExport(source, reading, choice);
  const pages = scriptPages(script.parsed, {
    region: "mainland",
    name: "渡口",
    marksOf: (line) => script.marks.get(line),
    sceneNumbers: numbers && (numbers === "shown" ? script.sceneNumbers : script.sceneNumbers.map(() => "")),
  });
  return { script, pages, text: pages.blocks.map(blockText).join("\n") };
};

describe("what is shown of a document", () => {
  test("struck words are left out, or stand there as such", () => {
    const struck = marked("水声", { type: "strike" }, "水声。");
    expect(pagesOf(struck, {}).text).not.toContain("水声");
    expect(pagesOf(struck, {}).script.struckLines).toBe(1);
    const { pages } = pagesOf(struck, { struck: true });
    const pieces = pages.blocks.flatMap((block) => block.pieces);
    expect(pieces.filter((piece) => piece.struck).map(({ text }) => text)).toEqual(["水声。"]);
  });
  test("a struck title and a note on the author's row stand on the title page as such", () => {
    const named = toDocument(parseScreenplay("《渡口》\n编剧：无名\n\n1、渡口 日 外\n△雾。\n"));
    const [front] = named.document.scenes;
    const [title, author] = front?.content ?? [];
    if (title?.content?.[0]) title.content[0].marks = [{ type: "strike" }];
    if (author?.content?.[0]) author.content[0].marks = [{ type: "annotation", attrs: { id: "n1" } }];
    const script = prepareExport(named.document, named.reading, { struck: true });
    const pages = scriptPages(script.parsed, {
      region: "mainland",
      name: "",
      marksOf: (line) => script.marks.get(line),
    });
    expect(pages.title.map(({ pieces }) => pieces)).toEqual([
      [{ text: "《渡口》", struck: true }],
      [{ text: "编剧：无名", notes: ["n1"] }],
    ]);
  });
  test("notes stand on their words, and on a whole line where they are of it", () => {
    const noted = marked("上船", { type: "annotation", attrs: { id: "n1" } }, "上船");
    const line = noted.scenes.at(-1)?.content.at(-1)?.attrs.id ?? "";
    const { pages, script } = pagesOf(noted, { lineNotes: [{ id: "q", about: line }] });
    const pieces = pages.blocks.flatMap((block) => block.pieces).filter((piece) => piece.notes);
    expect(pieces.map(({ text, notes }) => [text, notes])).toEqual([
      ["上船", ["n1"]],
      ["△灯灭。", ["q"]],
    ]);
    expect([...script.placedNotes]).toEqual(["n1", "q"]);
  });
  test("lines that another version does not have, or has otherwise, are changed", () => {
    const since = document.scenes.map((scene) => ({
      ...scene,
      content: scene.content.map((line) =>
        lineText(line) === "到了。" || lineText(line).endsWith("到了。")
          ? { ...line, content: [{ type: "text" as const, text: "到。" }] }
          : line,
      ),
    }));
    const { pages, script } = pagesOf(document, { since });
    expect(script.changedLines).toBe(1);
    expect(pages.blocks.filter((block) => block.changed).map(blockText)).toEqual(["乙：到了。"]);
    expect(pagesOf(document, { since: document.scenes }).script.changedLines).toBe(0);
  });
  test("one person's speeches, under the headings of their scenes", () => {
    expect(pagesOf(document, { speaker: "甲" }).text).toBe("1、渡口 日 外\n甲：（挥手）上船。");
    expect(pagesOf(document, { speaker: "乙" }).text).toBe("1、渡口 日 外\n乙：等等。\n3、船舱 夜 内\n乙：到了。");
    expect(pagesOf(document, { speaker: "丙" }).text).toBe("");
    // A cue whose speech is struck out is not that of the next one.
    const struck = marked("（挥手）", { type: "strike" }, undefined, marked("上船。", { type: "strike" }));
    expect(pagesOf(struck, { speaker: "乙" }).text).toContain("1、渡口 日 外\n乙：等等。");
  });
  test("who speaks in the script, with their speeches, is told also where one person's alone are written", () => {
    const everybody = [
      { name: "乙", count: 2 },
      { name: "甲", count: 1 },
    ];
    expect(prepareExport(document, reading).speakers).toEqual(everybody);
    expect(prepareExport(document, reading, { speaker: "甲" }).speakers).toEqual(everybody);
  });
  test("a speech with a parenthetical in it is one", () => {
    const speech = toDocument(parseScreenplay("1、渡口 日 外\n林秋：上船。（停）快。\n△船开了。\n林秋：走。\n"));
    const { parsed, speakers } = prepareExport(speech.document, speech.reading);
    expect(parsed.scenes[0]?.lines.filter(({ type }) => type === "dialogue")).toHaveLength(3);
    expect(speakers).toEqual([{ name: "林秋", count: 2 }]);
  });
  test("headings bear the sheet's numbers, or none", () => {
    expect(pagesOf(document, {}, "none").text).toContain("\n船舱 夜 内");
    expect(pagesOf(document, {}, "shown").text).toContain("3、船舱 夜 内");
    const unnumbered = toDocument(parseScreenplay("渡口 日 外\n△船。\n\n外 船舱 夜\n△灯。\n"));
    const script = prepareExport(unnumbered.document, unnumbered.reading);
    const pages = scriptPages(script.parsed, { region: "mainland", name: "", sceneNumbers: script.sceneNumbers });
    for (const block of pages.blocks.filter(({ type }) => type === "heading"))
      expect(blockText(block)).toMatch(/^\d+\u3000/u);
  });
  test("an action keeps its number where its scene has lost the heading above it", () => {
    const { parsed } = prepareExport(document, reading);
    const scenes = parsed.scenes.map((scene) => ({
      ...scene,
      lines: scene.lines.map((line) => ({ ...line, type: "action" as const })),
    }));
    const sceneNumbers = scenes.map(() => "");
    const pages = scriptPages({ ...parsed, scenes }, { region: "mainland", name: "", sceneNumbers });
    expect(pages.blocks.map(blockText).join("\n")).toContain("1、渡口 日 外");
  });
});

/** Strikes and notes on passages of any document, by fractions of its lines. */
const anyMarks = fc.array(
  fc.record({
    line: fc.nat(),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.double({ min: 0, max: 1, noNaN: true }),
    mark: fc.constantFrom<MarkJson>({ type: "strike" }, { type: "annotation", attrs: { id: "n" } }),
  }),
  { maxLength: 6 },
);

test("law: with struck words every character is on the pages in order, struck where it is struck; without them every other one", () => {
  fc.assert(
    fc.property(
      anyScript.map((text) => parseScreenplay(text)),
      anyMarks,
      fc.constantFrom(...REGIONS),
      (parsed, marks, region) => {
        const result = toDocument(parsed);
        const exported = structuredClone(result.document);
        const lines = exported.scenes.flatMap((scene) => scene.content);
        for (const { line, from, length, mark } of marks) {
          const at = lines[line % Math.max(1, lines.length)];
          const text =
            at &&
            textRuns(at)
              .map((run) => run.text)
              .join("");
          if (!at || !text || (at.content?.length ?? 0) !== 1) continue;
          const start = Math.floor(from * text.length);
          const end = Math.min(text.length, start + Math.ceil(length * text.length));
          at.content = [text.slice(0, start), text.slice(start, end), text.slice(end)].flatMap((part, i) =>
            part === "" ? [] : [{ type: "text" as const, text: part, marks: i === 1 ? [mark] : [] }],
          );
        }
        for (const struck of [false, true]) {
          const script = prepareExport(exported, result.reading, { struck });
          const plain = scriptPages(script.parsed, { region, name: "" });
          const pages = scriptPages(script.parsed, { region, name: "", marksOf: (line) => script.marks.get(line) });
          // Marks cut pieces and change no word.
          expect(pages.blocks.map(blockText)).toEqual(plain.blocks.map(blockText));
          const visibleTexts = pages.blocks
            .flatMap((block) => block.pieces.filter((piece) => piece.struck))
            .map(({ text }) => text);
          if (!struck) expect(visibleTexts).toEqual([]);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test("pages are about as many as a page holds lines, and the scenes make them up", () => {
  const long = parseScreenplay(
    `1、渡口 日 外\n${"△船靠岸。\n".repeat(300)}\n2、船舱 夜 内\n${"乙：到了。\n".repeat(100)}`,
  );
  const pages = scriptPages(long, { region: "mainland", name: "" });
  expect(pageCount(pages)).toBeGreaterThanOrEqual(9);
  expect(pageCount(pages)).toBeLessThanOrEqual(11);
  const [first = 0, second = 0] = scenePages(pages);
  expect(first / second).toBeCloseTo(3, 0);
  expect(pageCount(scriptPages(parseScreenplay(""), { region: "mainland", name: "" }))).toBe(0);
});
