import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { rowIds } from "../../sheet/index.ts";
import { isTooMuch, linesUpTo } from "./chosenLines.ts";

const docOf = (text: string) => documentNode(toDocument(parseScreenplay(text), { newId: rowIds }).document.scenes);
const doc = docOf("第1场 码头 夜 外\n他坐下。\n她站着。\n");
const scene = doc.child(1);
const sceneId = String(scene.attrs.id);
const idAt = (line: number) => String(scene.child(line).attrs.id);

test("going on begins behind the caret's line, in the heading behind the last one; in a scene that is only a heading, behind that", () => {
  expect(linesUpTo(doc, sceneId)).toEqual({ content: "他坐下。\n她站着。", lineIds: [idAt(1), idAt(2)] });
  expect(linesUpTo(doc, sceneId, idAt(1)).content).toBe("他坐下。");
  expect(linesUpTo(doc, sceneId, idAt(0)).lineIds).toEqual([idAt(1), idAt(2)]);
  const bare = docOf("第1场 码头 夜 外\n\n第2场 家 日 内\n他坐下。\n").child(1);
  expect(linesUpTo(docOf("第1场 码头 夜 外\n"), "gone")).toEqual({ content: "", lineIds: [] });
  const alone = documentNode([doc.child(0), bare].map((row) => row.toJSON()));
  expect(linesUpTo(alone, String(bare.attrs.id), String(bare.child(0).attrs.id))).toEqual({
    content: "第1场 码头 夜 外",
    lineIds: [bare.child(0).attrs.id],
  });
});

test("of a long scene the last lines are gone on with, up to the caret's", () => {
  const long = docOf(`第1场 码头 夜 外\n${Array.from({ length: 900 }, (_, i) => `第${i}个人走过去。`).join("\n")}\n`);
  const row = long.child(1);
  const lines = linesUpTo(long, String(row.attrs.id), String(row.child(800).attrs.id));
  expect(isTooMuch(lines)).toBe(false);
  expect(lines.lineIds.at(-1)).toBe(row.child(800).attrs.id);
  expect(lines.lineIds.length).toBeGreaterThan(200);
});

test("as many of the last lines are gone on with as the server takes, at least the last one", () => {
  const endOf = (lines: readonly string[]) => {
    const row = docOf(`第1场 码头 夜 外\n${lines.join("\n")}\n`).child(1);
    return linesUpTo(documentNode([row.toJSON()]), String(row.attrs.id)).content.split("\n");
  };
  const walk = "他走过去。";
  expect(endOf(Array.from({ length: 700 }, () => walk))).toHaveLength(600);
  const long = "他走过去，".repeat(4_000);
  expect(endOf([walk, `${long}停下。`, `${long}又停下。`, walk])).toHaveLength(2);
  const longest = `${"他走过去，".repeat(7_000)}停下。`;
  expect(endOf([walk, longest])).toEqual([longest]);
});
