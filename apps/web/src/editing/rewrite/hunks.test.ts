import { documentNode, findLine, parseScreenplay, sceneRows, toDocument } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { editOf, hunksOf } from "./hunks.ts";

const doc = documentNode(toDocument(parseScreenplay("第1场 码头 夜 外\n他坐下。\n她站着。\n")).document.scenes);
const lines = sceneRows(doc)[1]?.content ?? [];
const base = lines
  .slice(1)
  .map((line) => ({ id: line.attrs.id, type: "action", content: line.content?.[0]?.text ?? "" }));
const edit = (op: "change" | "insert" | "delete", at: number, content = "", warnings: string[] = []) => ({
  op,
  at,
  type: "action",
  content,
  reason: "",
  warnings,
});

test("insertions at one place are one hunk, and each names its line", () => {
  const hunks = hunksOf(base, [
    edit("insert", 0, "天黑。"),
    edit("insert", 0, "灯亮。", ["x"]),
    edit("change", 1, "他躺下。"),
    edit("delete", 2),
  ]);
  expect(hunks.map(({ op, lines: put, warnings }) => [op, put.length, warnings])).toEqual([
    ["insert", 2, ["x"]],
    ["change", 1, []],
    ["delete", 0, []],
  ]);
  const [first, second, third] = hunks.map((hunk) => editOf(doc, hunk, base[0]));
  expect(first).toMatchObject({ op: "insert", line: lines[0]?.attrs.id });
  expect(second).toMatchObject({
    op: "change",
    line: base[0]?.id,
    words: "他坐下。",
    text: "他躺下。",
    type: "action",
  });
  expect(third).toMatchObject({ op: "delete", line: base[1]?.id });
  expect(findLine(doc, base[0]?.id ?? "")).not.toBeNull();
});

test("a line that the document never had changes nothing", () => {
  expect(
    editOf(
      doc,
      hunksOf([{ id: null, type: "action", content: "雨。" }], [edit("change", 1, "雪。")])[0] as never,
      undefined,
    ),
  ).toBeNull();
});
