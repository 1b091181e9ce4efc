import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { bindToWords } from "./wordBound.ts";
import { Schema } from "prosemirror-model";
import { documentNode, duplicateIds, sceneRows } from "./documentNode.ts";
import type { SceneJson } from "./json.ts";
import { schema } from "./schema.ts";
import { toDocument } from "./toDocument.ts";

const rows = toDocument(parseScreenplay("1、渡口 日 外\n甲：（挥手）上船。\n")).document.scenes;
const copy = (): SceneJson[] => structuredClone(rows);

test("rows come back from the schema as they were", () => {
  expect(sceneRows(documentNode(rows))).toEqual(rows);
});

test.each(["scene", "line"])("the attributes of a %s are those that ProseMirror computes, in its order", (name) => {
  const unchanged = new Schema({ nodes: schema.spec.nodes, marks: schema.spec.marks }).nodes[name];
  const type = schema.nodes[name];
  const stored = name === "scene" ? rows[1]?.attrs : rows[1]?.content[0]?.attrs;
  for (const attrs of [null, {}, { id: "a" }, { other: 1, id: "b" }, { ...stored }])
    expect(Object.entries(type?.create(attrs).attrs ?? {})).toEqual(
      Object.entries(unchanged?.create(attrs).attrs ?? {}),
    );
  for (const refused of [{ id: 7 }, { given: "x" }]) expect(() => type?.create(refused)).toThrow(RangeError);
});

test("words of one origin bear one mark, and each refused origin is refused again", () => {
  const marks = new Set<unknown>();
  documentNode(rows).descendants((node) => void (node.isText && marks.add(node.marks[0])));
  expect(marks.size).toBe(1);
  for (const _ of [1, 2])
    expect(() => documentNode(copy().with(0, spoiled({ type: "origin", attrs: { by: "human" } })))).toThrow(RangeError);
});

/** A row whose words bear a mark that is none. */
const spoiled = (mark: object): SceneJson =>
  ({
    ...rows[1],
    content: [{ ...rows[1]?.content[0], content: [{ type: "text", text: "字", marks: [mark] }] }],
  }) as SceneJson;

describe("the schema refuses", () => {
  const line = (attrs: object) => (scenes: SceneJson[]) => Object.assign(scenes[1]?.content[1]?.attrs ?? {}, attrs);
  const scene = (attrs: object) => (scenes: SceneJson[]) => Object.assign(scenes[1]?.attrs ?? {}, attrs);
  const mark =
    (...marks: object[]) =>
    (scenes: SceneJson[]) =>
      Object.assign(scenes[1]?.content[1]?.content?.[0] ?? {}, { marks });
  const refused: [string, (scenes: SceneJson[]) => unknown][] = [
    ["a type that is none", line({ type: "bogus" })],
    ["an id that is no string", line({ id: 7 })],
    ["joined that is no boolean", line({ joined: "yes" })],
    ["a speaker without the words it is of", line({ given: { value: "甲" } })],
    ["a speaker that is no name", line({ given: bindToWords({ name: "甲" }, "甲：") })],
    ["a number that is no string", scene({ lockedNumber: 3 })],
    [
      "a side that is none",
      scene({ given: bindToWords({ headed: true, number: null, intExt: "左", time: null, place: null }, "") }),
    ],
    ["a head that is incomplete", scene({ given: bindToWords({ number: null }, "") })],
    ["a scene without lines", (scenes) => (scenes[1] as SceneJson).content.splice(0)],
    ["an origin that is none", mark({ type: "origin", attrs: { by: "human" } })],
    ["a mark that is none", mark({ type: "parenthetical" })],
    ["an annotation without a proper id", mark({ type: "annotation", attrs: { id: 3 } })],
    [
      "thousands of notes on the same words",
      mark(...Array.from({ length: 1_001 }, (_, i) => ({ type: "annotation", attrs: { id: `n${i}` } }))),
    ],
    [
      "two origins of one text",
      mark({ type: "origin", attrs: { by: "model" } }, { type: "origin", attrs: { by: "imported" } }),
    ],
  ];
  test.each(refused)("%s", (_, spoil) => {
    const scenes = copy();
    spoil(scenes);
    expect(() => documentNode(scenes)).toThrow(RangeError);
  });
});

test("ids that are empty or stand twice are told", () => {
  expect(duplicateIds(rows)).toEqual([]);
  expect(duplicateIds([...rows, ...copy().slice(1)])).toEqual(["scene2", "line2", "line3", "line4", "line5"]);
  const scenes = copy();
  (scenes[0] as SceneJson).attrs.id = "";
  expect(duplicateIds(scenes)).toEqual([""]);
});
