import { expect, test } from "vitest";
import { parseScreenplay } from "../../parse/parseScreenplay.ts";

const FORCED = ".内 铺子 夜\n\n风。\n\n@沈越\n走。\n\n@姑婆\n好。\n";
const UNMARKED = "第一场 客厅 日 内\n\n沈越：走。\n\n第二场 街道 夜 外\n\n林晚：等等。\n";

test("Fountain is told by its marks", () => {
  expect(parseScreenplay(FORCED).scenes.map((s) => s.heading)).toEqual([".内 铺子 夜"]);
  expect(parseScreenplay(FORCED).scenes[0]?.lines.map((l) => l.type)).toEqual([
    "heading",
    "action",
    "character",
    "dialogue",
    "character",
    "dialogue",
  ]);
});

test("known to be Fountain, it is read as such", () => {
  expect(
    parseScreenplay("INT. A - DAY\n\n> THE END <", { format: "fountain" }).scenes[0]?.lines.map((l) => l.type),
  ).toEqual(["heading", "action"]);
});

test("a Fountain file without the marks that Chinese needs is read by the grammar", () => {
  expect(parseScreenplay(UNMARKED, { format: "fountain" }).scenes.map((s) => s.fields.place)).toEqual(["客厅", "街道"]);
});

test("known to be plain text, marks are words", () => {
  expect(
    parseScreenplay("@沈越\n走。", { format: "text" }).scenes[0]?.lines.some(
      (l) => l.type === "character" && l.text === "@沈越" && l.confidence > 0.98,
    ) ?? false,
  ).toBe(false);
});

test("a leading byte-order mark is no part of the text", () => {
  const parsed = parseScreenplay(`\ufeff${FORCED}`);
  expect(parsed.text).toBe(FORCED);
  expect(parsed.scenes).toHaveLength(1);
});
