import { type MarkJson, parseScreenplay, prepareExport, REGIONS, toDocument, writtenNumber } from "@mochang/screenplay";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { closeCompilers } from "../compileInWorker.ts";
import { dense, missingInOrder, readPdf, readWord } from "../testing/readBack.ts";
import { makeScript, type ScriptFormat } from "./makeScript.ts";

afterAll(() => closeCompilers());

const anyScript = fc
  .array(
    fc.constantFrom(
      "《渡口》\n编剧：无名\n\n",
      "1、渡口 日 外\n",
      "12A、船舱 夜 内\n",
      "INT. HOUSE - DAY\n",
      "人物：甲、乙\n",
      "△雾很大。水声！\n",
      "甲：走。\n",
      "乙（笑）：好，这就走。\n",
      "（停）\n",
      "切至：\n",
      "第二集\n",
      "MARA\nGo now.\n",
      "\n",
      "他坐下。\n",
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

/** A document some parts of whose lines are struck out or bear a note. */
const anyDocument = fc
  .tuple(anyScript, fc.array(fc.tuple(fc.nat(40), fc.nat(6), fc.boolean()), { maxLength: 8 }))
  .map(([text, marks]) => {
    const { document, reading } = toDocument(parseScreenplay(text));
    const lines = document.scenes.flatMap(({ content }) => content);
    for (const [index, at, strikes] of marks) {
      const line = lines[index % Math.max(1, lines.length)];
      const words = line?.content?.[0]?.text ?? "";
      if (!line || line.content?.length !== 1 || words.length <= at) continue;
      const mark: MarkJson = strikes ? { type: "strike" } : { type: "annotation", attrs: { id: `n${index}` } };
      line.content = [words.slice(0, at), words.slice(at)].flatMap((part, i) =>
        part === "" ? [] : [{ type: "text" as const, text: part, ...(i === 1 ? { marks: [mark] } : {}) }],
      );
    }
    return { document, reading };
  });

const anyOptions = fc.record({
  region: fc.constantFrom(...REGIONS),
  struck: fc.boolean(),
  numbers: fc.constantFrom(undefined, true, false),
  titlePage: fc.constant(true),
  watermark: fc.constantFrom("", "孟知微"),
});

/** Every character of a file, and of the document that is to be in it: Hollywood sets no colons, △ has one form, a heading's number is the sheet's. */
async function fileAndWords(
  { document, reading }: ReturnType<typeof toDocument>,
  { region, struck, numbers, titlePage, watermark }: typeof anyOptions extends fc.Arbitrary<infer T> ? T : never,
  format: ScriptFormat,
): Promise<{ bytes: Uint8Array; words: (read: string) => string | null; struckWords: string[] }> {
  const source = prepareExport(document, reading, { struck });
  const notes = [...source.placedNotes].map((id) => ({
    id,
    author: "李导",
    text: "再短些",
    at: "2026-11-20T08:00:00Z",
  }));
  const { bytes } = await makeScript(source, {
    format,
    region,
    name: "渡口",
    author: "无名",
    reviewer: null,
    date: "2026-11-21",
    codes: { producer: "P1", propagator: "C1" },
    titlePage,
    watermark,
    notes,
    ...(numbers === undefined ? {} : { numbers }),
  });
  const asSet = (text: string): string =>
    dense(region === "hollywood" ? text.replace(/[:：]/gu, "") : text).replace(/[∆Δ]/gu, "△");
  const runs = document.scenes.flatMap(({ content }) => content);
  const words = runs.map(({ attrs, content = [] }) => {
    const lineText = content
      .filter(({ marks = [] }) => struck || !marks.some(({ type }) => type === "strike"))
      .map(({ text }) => text)
      .join("")
      .trim();
    return numbers !== undefined && (attrs.type === "heading" || attrs.type === "chapter")
      ? lineText.slice(writtenNumber(lineText).length)
      : lineText;
  });
  const struckWords = runs.flatMap(({ content = [] }) =>
    content.filter(({ marks = [] }) => marks.some(({ type }) => type === "strike")).map(({ text }) => text),
  );
  return { bytes, words: (read) => missingInOrder(asSet(read), asSet(words.join(""))), struckWords };
}

test("law: a Word file holds every character that is not struck out, and the struck ones as deletions where they are asked for", async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, anyOptions, async (open, options) => {
      const { bytes, words, struckWords } = await fileAndWords(open, options, "docx");
      const { parts } = await readWord(bytes);
      const body = parts["word/document.xml"] ?? "";
      const texts = [...body.matchAll(/<w:(?:t|delText)(?: [^>]*)?>([^<]*)</gu)].map(([, text = ""]) => text);
      expect(words(texts.join(""))).toBeNull();
      const deleted = [...body.matchAll(/<w:delText(?: [^>]*)?>([^<]*)</gu)].map(([, text = ""]) => text).join("");
      if (!options.struck) expect(deleted).toBe("");
      else if (options.region !== "hollywood" && options.numbers === undefined)
        expect(missingInOrder(dense(deleted).replace(/[∆Δ]/gu, "△"), dense(struckWords.join("")))).toBeNull();
    }),
    { numRuns: 60 },
  );
});

test("law: a PDF holds every character that is not struck out, and the struck ones where they are asked for", async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, anyOptions, async (open, options) => {
      const { bytes, words } = await fileAndWords(open, { ...options, watermark: "" }, "pdf");
      expect(words((await readPdf(bytes)).text)).toBeNull();
    }),
    { numRuns: 15 },
  );
});
