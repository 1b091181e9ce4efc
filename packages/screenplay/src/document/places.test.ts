import fc from "fast-check";
import { Transform } from "prosemirror-transform";
import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { lineId } from "../testing/commandProperties.ts";
import { deleteScene, insertText, moveScene, strike } from "./commands/index.ts";
import { documentNode, sceneRows } from "./documentNode.ts";
import { placeInReading, readingOffset, readingPlace } from "./places.ts";
import { readDocument } from "./readDocument.ts";
import { squeeze } from "../anchor/squeeze.ts";
import { toDocument } from "./toDocument.ts";

const TEXT = "1、渡口 日 外\n甲：今天不开船。\n\n2、船舱 夜 内\n乙：今天不开船。\n甲：药呢？\n";
const { document, reading } = toDocument(parseScreenplay(TEXT));
const doc = documentNode(document.scenes);
const edited = (edit: (tr: Transform) => unknown) => {
  const tr = new Transform(doc);
  edit(tr);
  const scenes = sceneRows(tr.doc);
  return { doc: tr.doc, reading: readDocument({ ...document, scenes }, reading).reading };
};
const last = TEXT.lastIndexOf("今天");
const passage = { quote: "今天不开船", start: last, end: last + 5 };

describe("a passage of a reading in the document", () => {
  test("is found line by line", () => {
    const start = TEXT.indexOf("2、船舱");
    expect(readingPlace(doc, reading, { start, end: last + 2 })).toEqual([
      { line: lineId(doc, "2、船舱"), from: 0, to: 8 },
      { line: lineId(doc, "乙："), from: 0, to: 2 },
      { line: reading && lineOf(last), from: 0, to: 2 },
    ]);
  });
  const lineOf = (offset: number): string =>
    Object.entries(reading.lines).find(([, line]) => line.start <= offset && offset < line.end)?.[0] ?? "";

  test("lies around what is struck out", () => {
    const line = lineOf(last);
    const now = edited((tr) => strike(tr, { line, from: 2, to: 3 }));
    const start = now.reading.text.lastIndexOf("今天开船");
    expect(readingPlace(now.doc, now.reading, { start, end: start + 2 })).toEqual([{ line, from: 0, to: 2 }]);
    expect(readingPlace(now.doc, now.reading, { start: start + 2, end: start + 4 })).toEqual([
      { line, from: 3, to: 5 },
    ]);
    expect(readingOffset(now.doc, now.reading, { line, at: 4 })).toBe(start + 3);
  });

  test("is not there when its line says something else", () => {
    const now = edited((tr) => insertText(tr, { line: lineOf(last), at: 0 }, "咱"));
    expect(readingPlace(now.doc, reading, passage)).toBeNull();
    expect(readingOffset(now.doc, reading, { line: lineOf(last), at: 0 })).toBeNull();
  });

  test("and back again, for every offset of a line", () => {
    for (const [line, { start, end }] of Object.entries(reading.lines))
      for (let at = 0; at <= end - start; at++) expect(readingOffset(doc, reading, { line, at })).toBe(start + at);
  });
});

describe("a passage of an older reading in a newer one", () => {
  const quoteOf = (now: { text: string }, place: { start: number; end: number } | null) =>
    place && now.text.slice(place.start, place.end);

  test("goes with its line, not with its words alone", () => {
    const now = edited((tr) => moveScene(tr, String(doc.child(2).attrs.id), String(doc.child(1).attrs.id)));
    const place = placeInReading(now.reading, reading, passage);
    expect(place?.start).toBe(now.reading.text.indexOf("今天"));
  });

  test("is found by its words when its line has changed, and lost with them", () => {
    const longer = edited((tr) => insertText(tr, { line: lineId(doc, "药呢"), at: 0 }, "快说，"));
    const medicine = TEXT.indexOf("药呢");
    expect(
      quoteOf(
        longer.reading,
        placeInReading(longer.reading, reading, { quote: "药呢？", start: medicine, end: medicine + 3 }),
      ),
    ).toBe("药呢？");
    const withoutScene = edited((tr) => deleteScene(tr, String(doc.child(2).attrs.id)));
    expect(
      placeInReading(withoutScene.reading, reading, { quote: "药呢？", start: medicine, end: medicine + 3 }),
    ).toBeNull();
  });

  test("whatever was done, it is its quote or lost", () => {
    const edits = fc.array(fc.tuple(fc.nat(2), fc.nat(9), fc.nat(9)), { maxLength: 4 });
    fc.assert(
      fc.property(fc.nat(TEXT.length - 1), fc.nat(12), edits, (start, length, list) => {
        const end = Math.min(TEXT.length, start + length + 1);
        const quote = TEXT.slice(start, end);
        fc.pre(quote.trim() !== "");
        const now = edited((tr) => {
          const ids = Object.keys(reading.lines);
          for (const [what, a, b] of list) {
            const line = ids[a % ids.length] ?? "";
            if (what === 0) insertText(tr, { line, at: 0 }, "雾".repeat(b % 3));
            if (what === 1) strike(tr, { line, from: 0, to: 1 });
            if (what === 2) moveScene(tr, "scene3", a % 2 ? "scene2" : null);
          }
        });
        const place = placeInReading(now.reading, reading, { quote, start, end });
        if (place) expect(squeeze(now.reading.text.slice(place.start, place.end)).text).toBe(squeeze(quote).text);
        if (list.length === 0) expect(place).not.toBeNull();
      }),
    );
  });
});
