import { expect, it } from "vitest";
import { isScriptOld } from "../generatedWork/changedAbove.ts";
import { itemOf, itemsBelow, itemsOf, scenesInOrder, type Work } from "../generatedWork/work.ts";
import { workAt } from "../testing/works.ts";
import { followScript } from "./followScript.ts";
import type { ReadScene } from "./workOfScript.ts";

const work = workAt(8);
const ids = scenesInOrder(work).map(({ id }) => id);
const read = (id: string): ReadScene => ({
  id,
  heading: "新景 夜",
  place: "新景",
  time: "夜",
  people: ["沈照禾"],
  episode: null,
  written: true,
});
const follow = (...order: (string | undefined)[]): Work =>
  followScript(
    work,
    order.map((id) => read(id ?? "")),
  );
const sequenceOf = (now: Work, id: string | undefined): string | null | undefined => itemOf(now, id ?? "")?.parentId;
const [a, b, c, d] = ids;

it("leaves steps as they are that the script still follows", () => {
  expect(follow(...ids).items.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(
    work.items.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  );
});

it("gives a new scene a card where it stands, not saved and with what its heading says", () => {
  const now = follow(a, "new", ...ids.slice(1));
  expect(scenesInOrder(now).map(({ id }) => id)).toEqual([a, "new", ...ids.slice(1)]);
  expect(itemOf(now, "new")).toMatchObject({
    parentId: sequenceOf(work, a),
    isSubmit: false,
    scripted: true,
    values: { title: "新景", time: "夜", character: ["沈照禾"] },
  });
  expect(now.step).toBe(8);
});

it("takes out the cards of scenes that were cut, and what is empty without them", () => {
  const [first, second, third] = itemsOf(work, "act").map(({ id }) => id);
  const below = new Set(itemsBelow(work, second ?? "").map(({ id }) => id));
  const left = ids.filter((id) => id !== b && !below.has(id));
  const now = follow(...left);
  expect(scenesInOrder(now).map(({ id }) => id)).toEqual(left);
  expect(itemsOf(now, "act").map(({ id, sort }) => [id, sort])).toEqual([
    [first, 1],
    [third, 2],
  ]);
  expect(now.items.filter(({ id }) => below.has(id))).toEqual([]);
  expect(itemsOf(now, "scene", sequenceOf(work, a) ?? "").map(({ id, sort }) => [id, sort])).toEqual([[a, 1]]);
});

it("puts a scene that was moved among others into their sequence; within its own it stays that one's", () => {
  const last = ids.at(-1);
  const away = follow(last, ...ids.slice(0, -1));
  expect(scenesInOrder(away).map(({ id }) => id)).toEqual([last, ...ids.slice(0, -1)]);
  expect([last, ids.at(-2)].map((id) => sequenceOf(away, id))).toEqual([
    sequenceOf(work, a),
    sequenceOf(work, ids.at(-2)),
  ]);
  // Its setting is the one that its script was saved for.
  expect(away.items.filter(isScriptOld)).toEqual([]);
  const within = follow(a, b, d, c, ...ids.slice(4));
  expect(scenesInOrder(within).map(({ id }) => id)).toEqual([a, b, d, c, ...ids.slice(4)]);
  expect(sequenceOf(within, d)).toBe(sequenceOf(work, d));
  expect(itemOf(within, d ?? "")?.version).toBe(itemOf(work, d ?? "")?.version);
});
