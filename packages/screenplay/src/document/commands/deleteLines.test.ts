import { expect, test } from "vitest";
import { documentOf, lineId, run, show as showRows } from "../../testing/commandProperties.ts";
import { sceneFacts } from "../sceneFacts.ts";
import { deleteLines, replaceEach } from "./index.ts";

const doc = documentOf("1、渡口 日 外\n船靠岸了。\n甲：（挥手）上船。\n乙：不上。\n\n2、船舱 夜 内\n他坐下。\n");
const id = (words: string): string => lineId(doc, words);
const show = (node: typeof doc) => showRows(node, (row) => sceneFacts(row).lines);

test("lines of a scene go whole, and what stood on their row stands on one of its own", () => {
  const shorter = run(doc, (tr) => deleteLines(tr, id("船靠岸"), id("挥手")));
  expect(show(shorter)[1]).toEqual([
    "heading 1、渡口 日 外",
    "dialogue 上船。",
    "character 乙：",
    "~dialogue@乙 不上。",
  ]);
});

test("a heading, lines of two scenes and lines that are not there stay", () => {
  expect(run(doc, (tr) => deleteLines(tr, id("1、渡口"), id("船靠岸")))).toBe(doc);
  expect(run(doc, (tr) => deleteLines(tr, id("不上"), id("他坐下")))).toBe(doc);
  expect(run(doc, (tr) => deleteLines(tr, id("不上"), id("船靠岸")))).toBe(doc);
  expect(run(doc, (tr) => deleteLines(tr, "none", id("船靠岸")))).toBe(doc);
});

test("parts of lines get words of their own", () => {
  const line = id("船靠岸");
  const replaced = run(doc, (tr) =>
    replaceEach(tr, [
      { line, from: 0, to: 1, words: "渡轮" },
      { line, from: 1, to: 3, words: "到" },
    ]),
  );
  expect(show(replaced)[1]?.[1]).toBe("action 渡轮到了。");
  expect(run(doc, (tr) => replaceEach(tr, []))).toBe(doc);
});
