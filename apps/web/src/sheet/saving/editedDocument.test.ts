import { documentNode, findLine, type SceneJson } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { leavesLine } from "./editedDocument.ts";

const line = (id: string) => ({ type: "line", attrs: { id, type: "action" }, content: [{ type: "text", text: id }] });
const document = (...rows: (readonly [id: string, ...lines: string[]])[]) =>
  documentNode(
    rows.map(([id, ...lines]) => ({ type: "scene", attrs: { id }, content: lines.map(line) }) as unknown as SceneJson),
  );
const MANY = Array.from({ length: 20 }, (_, i) => `m${i}`);
const before = document(["s1", "a", ...MANY], ["s2", "b", "c"], ["s3", "d"], ["s4", "e"]);

test("a line is left alone where nothing that both documents have passes it or its scene", () => {
  expect(findLine(before, "b")).not.toBeNull();
  expect(leavesLine(before, document(["s1", "a", ...MANY], ["s2", "b", "c"], ["s4", "e"], ["s3", "d"]), "b")).toBe(
    true,
  );
  expect(leavesLine(before, document(["s1", "a"], ["s2", "b", "new", "c"], ["s3", "d"], ["s4", "e"]), "b")).toBe(true);
});

test("a line is drawn anew where others are moved past it or its scene, however short it is beside them", () => {
  const passed = [
    document(["s1", "a"], ["s2", "b", "c"], ["s3", ...MANY, "d"], ["s4", "e"]),
    document(["s2", "b", "c"], ["s1", "a", ...MANY], ["s3", "d"], ["s4", "e"]),
    document(["s1", "a", ...MANY], ["s2", "c", "b"], ["s3", "d"], ["s4", "e"]),
    document(["s1", "a", ...MANY], ["s2", "c"], ["s3", "d", "b"], ["s4", "e"]),
  ];
  expect(passed.map((after) => leavesLine(before, after, "b"))).toEqual([false, false, false, false]);
});
