import fc from "fast-check";
import { Transform } from "prosemirror-transform";
import { describe, expect, test } from "vitest";
import { documentNode, sceneRows } from "../document/documentNode.ts";
import { lineType, textRuns } from "../document/lineText.ts";
import { readDocument } from "../document/readDocument.ts";
import { type ReadDocument, toDocument } from "../document/toDocument.ts";
import { writtenNumber } from "../document/writtenNumber.ts";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import type { Line, LineType, Parsed } from "../parsed.ts";
import { editsWith } from "../testing/anyEdits.ts";
import { anyScript } from "../testing/anyScript.ts";
import { allLines } from "../testing/spanCoverage.ts";
import { writeFdx } from "./fdx/writeFdx.ts";
import { readFountain } from "./fountain/readFountain.ts";
import { writeFountain } from "./fountain/writeFountain.ts";
import type { Block } from "./pageFormat/block.ts";
import { plainText } from "./pageFormat/plainText.ts";
import { REGIONS, type Region } from "./pageFormat/region.ts";
import { scriptPages } from "./pageFormat/scriptPages.ts";
import { prepareExport } from "./prepareExport.ts";

// Without letters that nobody sees and such as a command could break: no format tells a line of one from none.
const edits = editsWith({ author: ["雾。", "来", "，又", "12"], model: ["雾散。", "去", "、再", "甲："] });

/** Any script after any commands: what a writer may have open. */
const anyOpen: fc.Arbitrary<ReadDocument> = fc
  .tuple(anyScript, edits, edits)
  .map(([text, first, second]): ReadDocument => {
    const { document, reading } = toDocument(parseScreenplay(text.replaceAll("\u200b", "")));
    const tr = new Transform(documentNode(document.scenes));
    first(tr, "x");
    second(tr, "y");
    return { document: { ...document, scenes: sceneRows(tr.doc) }, reading };
  });

/** Without white space; △ has one form, and Hollywood sets no colons between names and words. */
const asSet = (text: string, region: Region): string =>
  (region === "hollywood" ? text.replace(/[:：]/gu, "") : text).replace(/\p{White_Space}/gu, "").replace(/[∆Δ]/gu, "△");

/** The first of `words` that does not stand in `text` after those before it; null for none. */
function missingInOrder(text: string, words: string): string | null {
  let at = 0;
  for (const letter of words) {
    at = text.indexOf(letter, at);
    if (at < 0) return letter;
    at += letter.length;
  }
  return null;
}

const isHeading = (type: LineType): boolean => type === "heading" || type === "chapter";

/** The words of all lines, headings without their written numbers where those are replaced; struck ones where they are wanted. */
const wordsOf = ({ document }: ReadDocument, options: { struck: boolean; numbers: boolean }): string =>
  document.scenes
    .flatMap((scene) => scene.content)
    .map((line) => {
      const words = textRuns(line)
        .filter(({ struck }) => options.struck || !struck)
        .map(({ text }) => text)
        .join("");
      return options.numbers && isHeading(lineType(line))
        ? words.trim().slice(writtenNumber(words.trim()).length)
        : words;
    })
    .join("");

const own = (blocks: readonly Block[]): string =>
  blocks.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join("");

describe("law: a file holds every character but a heading's replaced number, and the struck ones when they are asked for", () => {
  test("on the pages of every region, and in its plain text", () => {
    fc.assert(
      fc.property(
        anyOpen,
        fc.constantFrom(...REGIONS),
        fc.boolean(),
        fc.constantFrom("written", "sheet", "none"),
        (open, region, struck, numbers) => {
          const script = prepareExport(open.document, open.reading, { struck });
          const { sceneNumbers } = script;
          const pages = scriptPages(script.parsed, {
            region,
            name: "",
            marksOf: (line) => script.marks.get(line),
            sceneNumbers:
              numbers === "written" ? undefined : numbers === "sheet" ? sceneNumbers : sceneNumbers.map(() => ""),
          });
          const words = asSet(wordsOf(open, { struck, numbers: numbers !== "written" }), region);
          expect(missingInOrder(asSet(own([...pages.title, ...pages.blocks]), region), words)).toBeNull();
          expect(missingInOrder(asSet(plainText(pages), region), words)).toBeNull();
          const struckPieces = [...pages.title, ...pages.blocks].flatMap(({ pieces }) =>
            pieces.filter((piece) => piece.struck),
          );
          if (!struck) expect(struckPieces).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** What XML has no place for, half of an emoji for one, is replaced. */
const written = (text: string | null): string | null =>
  text === null ? null : text.replace(/\s*\n\s*/gu, "").replace(UNWRITABLE, "\ufffd");
const lineOf = ({ type, text, speaker }: Line) => ({ type, text: written(text), speaker: written(speaker ?? null) });
const contentOf = (parsed: Parsed) => ({
  kind: parsed.kind,
  frontMatter: parsed.frontMatter.map(lineOf),
  scenes: parsed.scenes.map(({ number, fields: { intExt, time, place }, lines }) => ({
    number,
    fields: { intExt, time: written(time), place: written(place) },
    lines: lines.map(lineOf),
  })),
});

describe("law: what is written of an open document and read again says the same", () => {
  /** Struck words are in no reading, and so in no text that is written of one. */
  const parsedOf = ({ document, reading }: ReadDocument): Parsed => readDocument(document, reading).parsed;
  test("Final Draft", () => {
    fc.assert(
      fc.property(anyOpen, (open) => {
        const parsed = parsedOf(open);
        const { text } = writeFdx(parsed, { name: "灯下", author: "佚名" });
        expect(contentOf(parseScreenplay(text, { format: "fdx" }))).toEqual(contentOf(parsed));
      }),
      { numRuns: 300 },
    );
  });
  test("Fountain, but for what is told as lost", () => {
    // Marks, colons, brackets and emphasis are written in the format's own way.
    const words = ({ type, text }: Line): string =>
      (isHeading(type) ? text.replace(/\s+#[\w.-]{1,20}#$/u, "").replace(/\[\[[^\]]*：[^\]]*\]\]\s*$/u, "") : text)
        .replace(/[\p{White_Space}△∆▲:：()（）[\]【】*_]/gu, "")
        .replace(/^[\u200b\ufeff@!.>~#=]+|[<#\u200b\ufeff]+$/gu, "");
    const flat = (parsed: Parsed): string[] =>
      allLines(parsed)
        .filter(({ text }) => !/^(?:Title|Format):/u.test(text))
        .map((line) => `${line.type} ${words(line)}`);
    fc.assert(
      fc.property(anyOpen, (open) => {
        const parsed = parsedOf(open);
        const { text, losses } = writeFountain(parsed);
        const lost = losses.reduce((sum, { count }) => sum + count, 0);
        const again = flat(readFountain(text));
        if (lost === 0) expect(again).toEqual(flat(parsed));
        else expect(flat(parsed).filter((line) => !again.includes(line)).length).toBeLessThanOrEqual(lost);
      }),
      { numRuns: 300 },
    );
  });
});
