import { documentNode, parseScreenplay, sceneRows, toDocument, wordsHash } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { changedLines } from "./changedLines.ts";

const doc = documentNode(toDocument(parseScreenplay("第1场 码头 夜 外\n他坐下。\n她站着。\n")).document.scenes);
const [, scene] = sceneRows(doc);
const id = scene?.attrs.id ?? "";
const hashes = Object.fromEntries(
  (scene?.content ?? []).map((line) => [
    line.attrs.id,
    wordsHash((line.content ?? []).map(({ text }) => text).join("")),
  ]),
);

test("lines that were changed, put in and taken out are counted", () => {
  expect(changedLines(doc, id, hashes)).toBe(0);
  const [first = "", ...rest] = Object.keys(hashes);
  expect(changedLines(doc, id, { ...hashes, [first]: "other" })).toBe(1);
  expect(changedLines(doc, id, Object.fromEntries(rest.map((key) => [key, hashes[key] ?? ""])))).toBe(1);
  expect(changedLines(doc, id, { ...hashes, gone: "x" })).toBe(1);
  expect(changedLines(doc, id, {})).toBe(0);
});
