import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_KEY_LENGTH } from "./limits.ts";
import { firstKeys, placeScene, type KeyedScene } from "./orderKeys.ts";

const made = (n: number): KeyedScene[] => firstKeys(n).map((key, i) => ({ id: `s${i}`, key }));
const ids = (scenes: readonly KeyedScene[]): string[] => scenes.map((scene) => scene.id);
/** What a reader of the keys sees. */
const byKey = (keys: ReadonlyMap<string, string>): string[] =>
  [...keys].toSorted(([, a], [, b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))).map(([id]) => id);

test("behind a neighbour, before one when that is gone, first for none, last when both are gone, never before what is pinned", () => {
  const scenes = made(3);
  placeScene(scenes, "a", { after: "s0", before: "s1" });
  placeScene(scenes, "b", { after: "gone", before: "s2" });
  placeScene(scenes, "c", { after: null, before: null }, 1);
  placeScene(scenes, "d", { after: "gone", before: "gone too" });
  placeScene(scenes, "s0", { after: "d", before: null });
  expect(ids(scenes)).toEqual(["c", "a", "s1", "b", "s2", "d", "s0"]);
});

test("whatever is moved wherever, however often: keys are unique, say the order, and stay short", () => {
  const move = fc.record({ scene: fc.nat(20), after: fc.nat(20) });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 400 }), (moves) => {
      const scenes = made(8);
      const keys = new Map(scenes.map((scene) => [scene.id, scene.key]));
      for (const { scene, after } of moves) {
        const id = `s${scene % 12}`;
        const neighbour = scenes[after % scenes.length]?.id ?? null;
        const others = ids(scenes).filter((other) => other !== id);
        const at = neighbour === null || neighbour === id ? -1 : others.indexOf(neighbour);
        for (const changed of placeScene(scenes, id, { after: neighbour === id ? null : neighbour, before: null }, 1))
          keys.set(changed.id, changed.key);
        expect(ids(scenes).filter((other) => other !== id)).toEqual(others);
        if (at >= 0) expect(ids(scenes)[at + 1]).toBe(id);
      }
      expect(byKey(keys)).toEqual(ids(scenes));
      expect(new Set(keys.values()).size).toBe(keys.size);
      for (const key of keys.values()) expect(key.length).toBeLessThanOrEqual(MAX_KEY_LENGTH);
    }),
  );
});

test("ten thousand times into the same gap", () => {
  const scenes = made(4);
  for (let i = 0; i < 10_000; i++) placeScene(scenes, `s${1 + (i % 2)}`, { after: "s0", before: null }, 1);
  expect(Math.max(...scenes.map((scene) => scene.key.length))).toBeLessThanOrEqual(MAX_KEY_LENGTH);
  expect(ids(scenes)).toEqual(["s0", "s2", "s1", "s3"]);
});
