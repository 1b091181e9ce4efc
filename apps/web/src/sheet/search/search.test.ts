import { expect, test } from "vitest";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import { firstHitFrom, loadHanFold, search } from "./search.ts";

const TEXT = "1、渡口 日 外\n船靠岸。船又走了。\n甲：Boat 来了，BOAT 走了。\n";
const script = sheetTextOf(TEXT);

test("finds words where they stand, whatever their case", () => {
  expect(search(script, "船").map(({ start }) => start)).toEqual([
    TEXT.indexOf("船"),
    TEXT.indexOf("船", TEXT.indexOf("船") + 1),
  ]);
  expect(search(script, " boat ").map(({ start, end }) => TEXT.slice(start, end))).toEqual(["Boat", "BOAT"]);
  expect(search(script, "  ")).toEqual([]);
  expect(search(script, "没有的词")).toEqual([]);
});

test("goes on from where the reader is", () => {
  const hits = search(script, "船");
  expect(firstHitFrom(hits, hits[1]!.start)).toBe(1);
  expect(firstHitFrom(hits, 10_000)).toBe(0);
  expect(firstHitFrom([], 0)).toBe(-1);
});

test("finds letters of either width, characters of either script, and signs that are no pattern", async () => {
  const text = "1、渡口 日 外\nＡＢＣ１２３，頭髮亂了，头发乱了。İstanbul 船。（a+b)*[c]?\\\n";
  const odd = sheetTextOf(text);
  const han = await loadHanFold();
  const words = (query: string, fold?: typeof han) =>
    search(odd, query, fold).map(({ start, end }) => text.slice(start, end));
  expect(words("abc123")).toEqual(["ＡＢＣ１２３"]);
  expect(words("ａｂｃ")).toEqual(["ＡＢＣ"]);
  expect(words("头发")).toEqual(["头发"]);
  expect(words("头发", han)).toEqual(["頭髮", "头发"]);
  expect(words("頭髮", han)).toEqual(["頭髮", "头发"]);
  expect(words("船", han)).toEqual(["船"]);
  for (const sign of ["+b", "(a", "*", "[c]", "?", "\\"]) expect(words(sign)).toHaveLength(1);
  expect(words(".*")).toEqual([]);
});
