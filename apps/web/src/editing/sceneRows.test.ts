import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { aboutText, minutesText, sceneRowsOf, unfoldedRows } from "./sceneRows.ts";

const doc = documentNode(
  toDocument(parseScreenplay("《渡口》\n\n1、渡口 日 外\n△船靠岸。\n甲：走。\n\n第二集\n\n2、船舱 夜 内\n他坐下。\n"))
    .document.scenes,
);

test("scenes and divisions in order, with what the list shows", () => {
  expect(
    sceneRowsOf(doc).map(({ index, label, title, time, people, firstLine }) => [
      index,
      label,
      title,
      time,
      people,
      firstLine,
    ]),
  ).toEqual([
    [1, "1", "渡口", "日", ["甲"], "船靠岸。"],
    [2, null, "第二集", "", [], ""],
    [3, "2", "船舱", "夜", [], "他坐下。"],
  ]);
});

test("a row that has not changed is the same object", () => {
  expect(sceneRowsOf(doc)[0]).toBe(sceneRowsOf(doc)[0]);
});

test("lengths", () => {
  expect([minutesText(64), minutesText(5), aboutText(31), aboutText(600), aboutText(62_700)]).toEqual([
    "1:04",
    "0:05",
    "约 31 秒",
    "约 10 分钟",
    "约 1,045 分钟",
  ]);
});

test("what stands under a folded division is not listed", () => {
  const rows = sceneRowsOf(doc);
  const [first, division] = rows;
  expect(unfoldedRows(rows, new Set([division?.id ?? ""]))).toEqual([first, division]);
  expect(unfoldedRows(rows, new Set())).toBe(rows);
});
