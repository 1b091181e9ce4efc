import { expect, test } from "vitest";
import { documentOf, newIds, run } from "../testing/commandProperties.ts";
import { duplicateScene, insertScene, lockNumber, moveScene } from "./commands/index.ts";
import { sceneRows } from "./documentNode.ts";
import { numberingOf, sceneLabels } from "./sceneLabels.ts";

const numbered = documentOf("《渡口》\n\n1、渡口 日 外\n风。\n\n2、船舱 夜 内\n浪。\n\n5、山上 日 外\n雪。\n");
const bare = documentOf("内景 渡口 日\n风。\n\n第二集\n\n外景 船舱 夜\n浪。\n\n外景 山上 日\n雪。\n");
const idOf = (row: number): string => String(numbered.child(row).attrs.id);

test("numbers that the writer gave are kept; a scene without one comes between", () => {
  expect([numberingOf(numbered), sceneLabels(numbered)]).toEqual(["kept", [null, "1", "2", "5"]]);
  expect(sceneLabels(run(numbered, (tr) => moveScene(tr, idOf(3), idOf(1))))).toEqual([null, "5", "1", "2"]);
  const twice = run(numbered, (tr) => duplicateScene(tr, idOf(2), newIds()));
  expect(sceneLabels(twice)).toEqual([null, "1", "2", "2A", "5"]);
  expect(sceneLabels(run(numbered, (tr) => lockNumber(tr, idOf(2), "1A")))).toEqual([null, "1", "1A", "5"]);
});

test("a scene that is pasted with a number of another does not take it", () => {
  const copy = run(numbered, (tr) => duplicateScene(tr, idOf(3), newIds()));
  const pasted = String(copy.child(4).attrs.id);
  expect(sceneLabels(run(copy, (tr) => moveScene(tr, pasted, idOf(2))))).toEqual([null, "1", "1A", "2", "5"]);
});

test("without numbers they are counted, or counted in each episode", () => {
  expect([numberingOf(bare), sceneLabels(bare)]).toEqual(["continuous", [null, "1", null, "2", "3"]]);
  expect(sceneLabels(bare, "episodes")).toEqual([null, "1-1", null, "1-1", "1-2"]);
});

test("more scenes without numbers than the alphabet has letters", () => {
  const [row] = sceneRows(bare).slice(1);
  let doc = numbered;
  for (let i = 0; row && i < 28; i++) {
    const scene = {
      ...row,
      attrs: { ...row.attrs, id: `x${i}` },
      content: [{ ...row.content[0], attrs: { ...row.content[0]?.attrs, id: `y${i}` } }],
    };
    doc = run(doc, (tr) => insertScene(tr, scene as typeof row, idOf(3)));
  }
  expect(sceneLabels(doc, "kept").slice(-2)).toEqual(["5AA", "5AB"]);
});
