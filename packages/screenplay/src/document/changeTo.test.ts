import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { Transform } from "prosemirror-transform";
import { describe, expect, test } from "vitest";
import { anyEdits } from "../testing/anyEdits.ts";
import { documentOf, lineId, newIds, run } from "../testing/commandProperties.ts";
import { changeTo } from "./changeTo.ts";
import { addAnnotation, insertText, moveScene, setLineType, splitLine } from "./commands/index.ts";
import { sceneRows } from "./documentNode.ts";

const doc = documentOf(
  "《渡口》\n\n1、渡口 日 外\n船靠岸了。\n甲：（挥手）上船。\n乙：不上。\n\n第二集\n\n2、船舱 夜 内\n甲：到了。\n他坐下。还有多远。\n",
);
const steps = (from: Node, to: Node): Record<string, unknown>[] => {
  const tr = new Transform(from);
  changeTo(tr, sceneRows(to));
  return tr.steps.map((step) => step.toJSON() as Record<string, unknown>);
};

describe("the steps are small", () => {
  test("a character is a character", () => {
    const typed = run(doc, (tr) => insertText(tr, { line: lineId(doc, "他坐下"), at: 4 }, "了"));
    expect(steps(doc, typed)).toEqual([
      expect.objectContaining({ stepType: "replace", slice: { content: [{ type: "text", text: "了" }] } }),
    ]);
  });

  test("a type is an attribute, a note is a mark, a new scene is a border", () => {
    expect(
      steps(
        doc,
        run(doc, (tr) => setLineType(tr, lineId(doc, "他坐下"), lineId(doc, "他坐下"), "transition", newIds())),
      ).map((step) => step.stepType),
    ).toEqual(["attr", "attr"]);
    expect(
      steps(
        doc,
        run(doc, (tr) => addAnnotation(tr, "n", [{ line: lineId(doc, "他坐下"), from: 1, to: 3 }])),
      ).map((step) => step.stepType),
    ).toEqual(["addMark"]);
    const split = run(doc, (tr) => setLineType(tr, lineId(doc, "他坐下"), lineId(doc, "他坐下"), "heading", newIds()));
    const changeSteps = steps(doc, split);
    expect(changeSteps.map((step) => step.stepType)).toEqual(["replace", "attr", "attr"]);
    expect(changeSteps[0]?.from).toBe(changeSteps[0]?.to);
    expect(steps(split, doc).map((step) => step.stepType)).toEqual(["replace", "attr", "attr"]);
  });

  test("nothing is nothing", () => {
    expect(run(doc, (tr) => changeTo(tr, sceneRows(doc)))).toBe(doc);
  });

  test("a line that was broken keeps its first part in place", () => {
    const line = lineId(doc, "他坐下");
    const broken = run(doc, (tr) => splitLine(tr, { line, at: 4 }, "x"));
    expect(steps(doc, broken)).toHaveLength(2);
  });
});

test("the steps make the rows, undo them, and move nothing that stays", () => {
  fc.assert(
    fc.property(anyEdits, anyEdits, (some, others) => {
      const mine = run(doc, (tr) => some(tr, "a"));
      const theirs = run(doc, (tr) => others(tr, "b"));
      const result = run(mine, (tr) => changeTo(tr, sceneRows(theirs)));
      expect(sceneRows(result)).toEqual(sceneRows(theirs));
    }),
    { numRuns: 150 },
  );
});

test("a scene that moved is put in its new place", () => {
  const moved = run(doc, (tr) => moveScene(tr, String(doc.child(3).attrs.id), String(doc.child(1).attrs.id)));
  expect(sceneRows(run(doc, (tr) => changeTo(tr, sceneRows(moved))))).toEqual(sceneRows(moved));
});
