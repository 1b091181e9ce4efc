import { documentNode, parseScreenplay, sceneRows, setLineType, toDocument, type LineType } from "@mochang/screenplay";
import fc from "fast-check";
import { Transform } from "prosemirror-transform";
import { expect, test } from "vitest";
import { matchLines } from "./matchLines.ts";

const SCRIPT =
  "《渡口》\n编剧：无名\n\n1、渡口 日 外\n人物：甲、乙\n△船靠岸。\n甲：（挥手）上船。\n乙：不上。\n\n2、船舱 夜 内\n甲：到了。\n切至：\n\n第三场\n时间：清晨\n地点：老周家\n甲：走吧。\n";
const stored = sceneRows(documentNode(toDocument(parseScreenplay(SCRIPT)).document.scenes));
const lines = stored.flatMap((row) => row.content.map((line) => line.attrs.id));

test("what setLineType makes is taken as it is, and its undo brings back what was stored", () => {
  let n = 0;
  const types = fc.constantFrom<LineType>(
    "heading",
    "chapter",
    "episode",
    "action",
    "character",
    "parenthetical",
    "dialogue",
    "meta",
  );
  fc.assert(
    fc.property(fc.nat(lines.length - 1), fc.nat(3), types, (first, more, type) => {
      const tr = new Transform(documentNode(stored));
      const last = lines[Math.min(first + more, lines.length - 1)] ?? "";
      if (!setLineType(tr, lines[first] ?? "", last, type, () => `new-${++n}`)) return;
      const sent = sceneRows(tr.doc);
      expect(matchLines(stored, sent)).toEqual(sent);
      expect(matchLines(sent, stored)).toEqual(stored);
    }),
    { numRuns: 300 },
  );
});

test("words, order and ids of lines are held", () => {
  const changed = (change: (rows: typeof stored) => void) => {
    const rows = structuredClone(stored);
    change(rows);
    return matchLines(stored, rows);
  };
  expect(changed((rows) => void rows[1]?.content.pop())).toBeNull();
  expect(
    changed((rows) => void rows[1]?.content.splice(0, 2, ...(rows[1]?.content.slice(0, 2).toReversed() ?? []))),
  ).toBeNull();
  expect(changed((rows) => void rows.splice(0, rows.length, ...rows.toReversed()))).toBeNull();
  expect(changed((rows) => void ((rows[1]?.content[1]?.content?.[0] ?? { text: "" }).text = "别的"))).toBeNull();
  expect(changed((rows) => void ((rows[1]?.content[1]?.attrs ?? { id: "" }).id = "x"))).toBeNull();
});
