import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_KEY_LENGTH } from "../limits.ts";
import { firstKeys, SceneOrder } from "./sceneOrder.ts";

const orderOf = (n: number): SceneOrder => new SceneOrder(firstKeys(n).map((key, i) => ({ id: `s${i}`, key })));
const ids = (order: SceneOrder): string[] => [...order.scenes()].map((scene) => scene.id);
const longest = (order: SceneOrder): number => Math.max(...[...order.scenes()].map((scene) => scene.key.length));
/** What a reader of the keys sees. */
const byKey = (keys: ReadonlyMap<string, string>): string[] =>
  [...keys].toSorted(([, a], [, b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))).map(([id]) => id);

test("behind a neighbour, before one when that is gone, first for none, last when both are gone, never before what is pinned", () => {
  const order = orderOf(3);
  order.place("a", { after: "s0", before: "s1" });
  order.place("b", { after: "gone", before: "s2" });
  order.place("c", { after: null, before: null });
  order.place("d", { after: "gone", before: "gone too" });
  order.place("s0", { after: "d", before: null });
  expect(ids(order)).toEqual(["c", "a", "s1", "b", "s2", "d", "s0"]);
  order.place("e", { after: null, before: "c" }, "c");
  order.place("c", { after: "c", before: "c" });
  expect(ids(order)).toEqual(["e", "a", "s1", "b", "s2", "d", "s0", "c"]);
});

test("a scene is taken out from anywhere, and those around it are neighbours then", () => {
  const order = orderOf(4);
  for (const id of ["s0", "s3", "none", "s1"]) order.remove(id);
  expect([ids(order), order.size, order.lastId, order.idAbove("s2")]).toEqual([["s2"], 1, "s2", null]);
  order.remove("s2");
  expect(order.place("a", { after: "s2", before: null })).toEqual([{ id: "a", key: firstKeys(1)[0] }]);
});

test("whatever is moved wherever, however often: keys are unique, say the order, and stay short", () => {
  const move = fc.record({ scene: fc.nat(20), after: fc.nat(20) });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 400 }), (moves) => {
      const order = orderOf(8);
      const keys = new Map([...order.scenes()].map((scene) => [scene.id, scene.key]));
      for (const { scene, after } of moves) {
        const id = `s${scene % 12}`;
        const neighbour = ids(order)[after % order.size] ?? null;
        const others = ids(order).filter((other) => other !== id);
        const at = neighbour === null || neighbour === id ? -1 : others.indexOf(neighbour);
        for (const changed of order.place(id, { after: neighbour === id ? null : neighbour, before: null }, "s0"))
          keys.set(changed.id, changed.key);
        expect(ids(order).filter((other) => other !== id)).toEqual(others);
        if (at >= 0) expect(ids(order)[at + 1]).toBe(id);
      }
      expect(byKey(keys)).toEqual(ids(order));
      expect(new Set(keys.values()).size).toBe(keys.size);
      for (const key of keys.values()) expect(key.length).toBeLessThanOrEqual(MAX_KEY_LENGTH);
    }),
  );
});

test("ten thousand times into the same gap", () => {
  const order = orderOf(4);
  for (let i = 0; i < 10_000; i++) order.place(`s${1 + (i % 2)}`, { after: "s0", before: null }, "s0");
  expect(longest(order)).toBeLessThanOrEqual(MAX_KEY_LENGTH);
  expect(ids(order)).toEqual(["s0", "s2", "s1", "s3"]);
});

test("all scenes of a long document in reverse order", () => {
  const order = orderOf(30_000);
  for (let i = 1; i < 30_000; i++) order.place(`s${i}`, { after: "s0", before: null }, "s0");
  expect(ids(order).slice(0, 3)).toEqual(["s0", "s29999", "s29998"]);
  expect(longest(order)).toBeLessThanOrEqual(MAX_KEY_LENGTH);
});
