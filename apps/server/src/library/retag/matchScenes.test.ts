import {
  documentNode,
  parseScreenplay,
  retagLines,
  sceneRows,
  toDocument,
  type LineType,
  type SceneJson,
} from "@mochang/screenplay";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GivenScene } from "./givenScene.ts";
import { matchScenes } from "./matchScenes.ts";

let n = 0;
const newId = (): string => `id-${++n}`;
const SCRIPT =
  "《渡口》\n编剧：无名\n\n1、渡口 日 外\n人物：甲、乙\n△船靠岸。\n甲：（挥手）上船。\n乙：不上。\n\n2、船舱 夜 内\n甲：到了。\n切至：\n\n第三场\n时间：清晨\n地点：老周家\n甲：走吧。\n";
const stored = JSON.parse(JSON.stringify(toDocument(parseScreenplay(SCRIPT), { newId }).scenes)) as SceneJson[];

/** As the server reads what a client sent. */
const match = (before: readonly SceneJson[], sent: readonly SceneJson[]): SceneJson[] | null => {
  const ids = new Set(before.map((scene) => scene.attrs.id));
  return matchScenes(
    before,
    sent.map((scene) => GivenScene.parse(JSON.parse(JSON.stringify(scene)))),
    { newId, idTaken: (id) => id === "" || ids.size === ids.add(id).size },
  );
};
const words = (scenes: readonly SceneJson[]) =>
  scenes.flatMap((scene) =>
    scene.content.flatMap((line) =>
      line.content ? [[line.attrs.id, line.attrs.start, line.content.map((part) => part.text).join("")]] : [],
    ),
  );

test("what retagLines makes is taken as it is, and its undo brings back what was stored", () => {
  const place = fc.record({ scene: fc.nat(3), line: fc.nat(7) });
  const types = fc.constantFrom<LineType>(
    "heading",
    "chapter",
    "action",
    "character",
    "parenthetical",
    "dialogue",
    "transition",
    "meta",
  );
  fc.assert(
    fc.property(place, place, types, (first, last, type) => {
      const doc = documentNode(stored);
      const change = retagLines(doc, first, last, { type });
      if (!change) return;
      const sent = sceneRows(change.doc);
      const taken = match(stored, sent);
      expect(taken).not.toBeNull();
      expect(words(taken ?? [])).toEqual(words(stored));
      const shape = (scenes: readonly SceneJson[]) =>
        scenes.map(({ attrs: { id: _, ...attrs }, content }) => [
          attrs,
          content.filter((l) => l.content).map((l) => [l.attrs, l.content]),
        ]);
      expect(JSON.parse(JSON.stringify(shape(taken ?? [])))).toEqual(JSON.parse(JSON.stringify(shape(sent))));
      const ids = (taken ?? []).map((scene) => scene.attrs.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => id !== "")).toBe(true);
      expect(match(taken ?? [], stored)).toEqual(stored);
    }),
    { numRuns: 300 },
  );
});
