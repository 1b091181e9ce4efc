import fc from "fast-check";
import { expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { anyEdits } from "../testing/anyEdits.ts";
import { anyScript } from "../testing/anyScript.ts";
import { Transform } from "prosemirror-transform";
import { documentNode, sceneRows } from "./documentNode.ts";
import type { SceneJson } from "./json.ts";
import { packScene, unpackScene } from "./packedScene.ts";
import { toDocument } from "./toDocument.ts";

const overWire = (row: unknown): SceneJson =>
  unpackScene(JSON.parse(JSON.stringify(packScene(row as SceneJson))) as ReturnType<typeof packScene>);

test("any row comes over the wire as it is stored", () => {
  fc.assert(
    fc.property(anyScript, anyEdits, (text, edits) => {
      const tr = new Transform(documentNode(toDocument(parseScreenplay(text)).document.scenes));
      edits(tr, "new");
      for (const row of sceneRows(tr.doc)) expect(overWire(row)).toEqual(row);
    }),
    { numRuns: 100 },
  );
});

const scene = (over: object, line: object, content?: unknown) => ({
  type: "scene",
  attrs: { id: "s", front: false, division: false, given: null, lockedNumber: null, ...over },
  content: [
    {
      type: "line",
      attrs: { id: "l", type: "action", joined: false, given: null, checked: false, ...line },
      ...(content !== undefined && { content }),
    },
  ],
});

test.each([
  ["a locked number", scene({ lockedNumber: "12A", front: true }, {})],
  ["a checked line with a speaker", scene({}, { joined: true, checked: true, given: { of: "x", value: null } })],
  ["no words", scene({}, {}, [])],
  ["an empty run", scene({}, {}, [{ type: "text", text: "" }])],
  ["no marks", scene({}, {}, [{ type: "text", text: "雾", marks: [] }])],
  ["an unknown origin", scene({}, {}, [{ type: "text", text: "雾", marks: [{ type: "origin", attrs: { by: "?" } }] }])],
  [
    "a mark with more",
    scene({}, {}, [{ type: "text", text: "雾", marks: [{ type: "origin", attrs: { by: "model", at: 1 } }] }]),
  ],
  ["a mark without attributes", scene({}, {}, [{ type: "text", text: "雾", marks: [{ type: "origin" }] }])],
  ["a run of another kind", scene({}, {}, [{ type: "image", text: "雾" }])],
  ["an attribute that the schema has not", scene({}, { color: "red" })],
  ["an attribute of the wrong type", scene({ front: "yes" }, { checked: 1, joined: null })],
  ["a line of the wrong type", { ...scene({}, {}), content: [{ type: "table" }] }],
  ["a row without attributes", { type: "scene", content: [] }],
  ["a row without lines", { type: "scene", attrs: scene({}, {}).attrs }],
])("so does a row that the schema may refuse: %s", (_what, row) => {
  expect(overWire(row)).toEqual(row);
});

/** The same value with another one at some place in it. */
function broken(value: unknown, at: number, by: unknown): unknown {
  let place = 0;
  const walk = (inner: unknown): unknown => {
    if (place++ === at) return by;
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, walk(one)]));
  };
  return walk(value);
}

test("so does a row in which any value stands in the place of another", () => {
  const row = scene({}, {}, [{ type: "text", text: "雾", marks: [{ type: "origin", attrs: { by: "imported" } }] }]);
  const values = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom(null, "", [], {}, [null], [[]], { length: 1 }, 0),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), values, (at, value) => {
      const stored: unknown = JSON.parse(JSON.stringify(broken(row, at, value)));
      expect(overWire(stored)).toEqual(stored);
    }),
    { numRuns: 2_000 },
  );
});

test("a plain row is packed", () => {
  const row = scene({}, {}, [{ type: "text", text: "雾", marks: [{ type: "origin", attrs: { by: "imported" } }] }]);
  expect(packScene(row as SceneJson)).toEqual([{ id: "s" }, ["l", "action", 0, "雾", "imported"]]);
});
