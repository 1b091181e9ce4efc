import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { hitFrom, search } from "./search.ts";

const TEXT = "1、渡口 日 外\n船靠岸。船又走了。\n甲：Boat 来了，BOAT 走了。\n";
const doc = documentNode(toDocument(parseScreenplay(TEXT)).scenes);

test("finds words where they stand, whatever their case", () => {
  expect(search(doc, "船").map(({ start }) => start)).toEqual([TEXT.indexOf("船"), TEXT.indexOf("船", TEXT.indexOf("船") + 1)]);
  expect(search(doc, " boat ").map(({ start, end }) => TEXT.slice(start, end))).toEqual(["Boat", "BOAT"]);
  expect(search(doc, "  ")).toEqual([]);
  expect(search(doc, "没有的词")).toEqual([]);
});

test("goes on from where the reader is", () => {
  const hits = search(doc, "船");
  expect(hitFrom(hits, hits[1]!.start)).toBe(1);
  expect(hitFrom(hits, 10_000)).toBe(0);
  expect(hitFrom([], 0)).toBe(-1);
});
