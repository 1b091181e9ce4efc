import { sheetTextOf } from "../testing/sheetTextOf.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lineAtPosition, lineAtOffset, linesOf, positionsOfRange, rangeOfPositions } from "./textPositions.ts";

const TEXT = "《渡口》\n\n1、渡口 日 外\n△船靠岸。\n甲：（挥手）上船。\n乙：不上。\n\n2、船舱 夜 内\n甲：到了。\n";
const text = sheetTextOf(TEXT);
const { doc } = text;

test("a part of the text is found in the document and comes back from it", () => {
  const start = TEXT.indexOf("上船");
  const at = positionsOfRange(text, { start, end: start + 2 });
  expect(at && doc.textBetween(at.from, at.to)).toBe("上船");
  expect(at && rangeOfPositions(text, at.from, at.to)).toEqual({ start, end: start + 2, text: "上船" });
});

test("every part of a line has one place, whatever is chosen", () => {
  const lines = linesOf(text).filter((line) => line.start >= 0);
  fc.assert(
    fc.property(fc.nat(lines.length - 1), fc.nat(40), fc.nat(40), (i, a, b) => {
      const line = lines[i]!;
      const start = line.start + Math.min(a, line.size - 1);
      const end = Math.min(line.end, start + 1 + b);
      const at = positionsOfRange(text, { start, end })!;
      expect(doc.textBetween(at.from, at.to)).toBe(TEXT.slice(start, end));
      const back = rangeOfPositions(text, at.from, at.to);
      if (TEXT.slice(start, end).trim() === TEXT.slice(start, end)) expect(back).toMatchObject({ start, end });
    }),
  );
});

test("over several lines, the white space between them is no part of the ends", () => {
  const start = TEXT.indexOf("不上");
  const end = TEXT.indexOf("2、渡") < 0 ? TEXT.indexOf("2、船舱") + 4 : 0;
  const at = positionsOfRange(text, { start: start - 0, end })!;
  expect(rangeOfPositions(text, at.from, at.to)?.text).toBe("不上。\n2、船舱");
});

test("nothing but white space is no part, nor is what the text does not hold", () => {
  expect(rangeOfPositions(text, 3, 3)).toBeNull();
  expect(positionsOfRange(text, { start: 5, end: 5 })).toBeNull();
  expect(positionsOfRange(text, { start: 10_000, end: 10_010 })).toBeNull();
});

test("lines by position and by offset", () => {
  const start = TEXT.indexOf("△船");
  const line = lineAtOffset(text, start)!;
  expect(line.scene).toBe(1);
  expect(lineAtPosition(text, line.pos + 1)).toEqual(line);
});
