import { acceptEdits, documentNode, parseScreenplay, sceneRows, toDocument } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { Transform } from "prosemirror-transform";
import { expect, test } from "vitest";
import { rowIds } from "../../sheet/index.ts";
import { editOf, hunksOf, type Hunk } from "./hunks.ts";
import { hunkState } from "./hunkState.ts";

const doc = documentNode(
  toDocument(parseScreenplay("第1场 码头 夜 外\n他坐下。\n她站着。\n"), { newId: rowIds }).document.scenes,
);
const base = (sceneRows(doc)[1]?.content ?? [])
  .slice(1)
  .map((line) => ({ id: line.attrs.id, type: "action", content: line.content?.[0]?.text ?? "" }));
const edit = (op: "change" | "insert" | "delete", at: number, content = "") => ({
  op,
  at,
  type: "action",
  content,
  reason: "",
  warnings: [],
});
const [first, change, deletion] = hunksOf(base, [
  edit("insert", 0, "天黑。"),
  edit("change", 1, "他躺下。"),
  edit("delete", 2),
]) as [Hunk, Hunk, Hunk];

function applied(from: Node, hunk: Hunk): Node {
  const tr = new Transform(from);
  const lineEdit = editOf(from, hunk, base[0]);
  if (lineEdit) acceptEdits(tr, [lineEdit], rowIds);
  return tr.doc;
}
const stateOf = (at: Node, hunk: Hunk, answer?: "accepted" | "kept") => hunkState(at, hunk, base[0], answer);

test("the document tells what was taken, also in a window that was not told", () => {
  for (const hunk of [first, change]) {
    expect(stateOf(doc, hunk)).toBe("open");
    expect(stateOf(applied(doc, hunk), hunk)).toBe("accepted");
  }
  expect(stateOf(applied(doc, deletion), deletion, "accepted")).toBe("accepted");
});

test("what was taken back by an undo is open again; what was left stays left", () => {
  for (const hunk of [first, change, deletion]) {
    expect(stateOf(doc, hunk, "accepted")).toBe("open");
    expect(stateOf(doc, hunk, "kept")).toBe("kept");
  }
});

test("a line that says something else, or is gone, has no place for it; one that was taken and written on stays taken", () => {
  const other = applied(doc, { ...change, lines: [{ type: "action", content: "他走了。" }] });
  expect(stateOf(other, change)).toBe("stale");
  expect(stateOf(other, change, "accepted")).toBe("accepted");
  expect(stateOf(applied(doc, deletion), deletion)).toBe("stale");
});
