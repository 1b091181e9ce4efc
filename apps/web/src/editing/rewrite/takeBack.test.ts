import { acceptEdits, documentNode, parseScreenplay, sceneRows, toDocument } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { Transform } from "prosemirror-transform";
import { expect, test } from "vitest";
import { rowIds } from "../../sheet/index.ts";
import { editOf, hunksOf, type Hunk } from "./hunks.ts";
import { hunkState } from "./hunkState.ts";
import { replacedLine, withoutHunk, type ReplacedLine } from "./undoHunk.ts";

const doc = documentNode(
  toDocument(parseScreenplay("第1场 码头 夜 外\n他坐下。\n她站着。\n船靠岸了。\n"), { newId: rowIds }).document.scenes,
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
const hunks = hunksOf(base, [
  edit("insert", 0, "天黑。"),
  edit("change", 1, "他躺下。"),
  edit("delete", 2),
  edit("insert", 3, "汽笛响了。"),
  edit("insert", 3, "灯灭了。"),
]);

/** Takes hunks one by one; what each replaced. */
function applyHunks(takenHunks: readonly Hunk[]): { after: Node; replaced: Map<number, ReplacedLine> } {
  const replaced = new Map<number, ReplacedLine>();
  let after = doc;
  for (const hunk of takenHunks) {
    const line = replacedLine(after, hunk);
    if (line) replaced.set(hunk.key, line);
    const tr = new Transform(after);
    const lineEdit = editOf(after, hunk, base[0]);
    if (lineEdit) acceptEdits(tr, [lineEdit], rowIds);
    after = tr.doc;
  }
  return { after, replaced };
}

test("any taken hunk is taken back alone, in whatever order, until the document says what it said", () => {
  for (const order of [hunks, hunks.toReversed()]) {
    const { after, replaced } = applyHunks(hunks);
    let now = after;
    for (const hunk of order) {
      const without = withoutHunk(now, hunk, base[0], replaced.get(hunk.key));
      if (!without) throw new Error(`hunk ${hunk.key} is not taken back`);
      now = without;
      expect(hunkState(now, hunk, base[0], undefined)).toBe("open");
    }
    expect(now.toJSON()).toEqual(doc.toJSON());
  }
});

test("what was written on since, and what it replaced is not known of, is not taken back", () => {
  const [insert, change, deletion] = hunks as [Hunk, Hunk, Hunk];
  const { after, replaced } = applyHunks([insert, change, deletion]);
  const other = hunksOf(base, [edit("change", 1, "他走了。")])[0] as Hunk;
  const writtenOn = applyHunks([other]).after;
  expect(withoutHunk(writtenOn, change, base[0], replaced.get(change.key))).toBeNull();
  expect(withoutHunk(after, change, base[0], undefined)).toBeNull();
  expect(withoutHunk(after, deletion, base[0], undefined)).toBeNull();
  expect(withoutHunk(doc, insert, base[0], undefined)).toBeNull();
});
