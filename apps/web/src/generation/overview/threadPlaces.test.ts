import { expect, it } from "vitest";
import { captionsOf, columnGap, placesOf, type Place } from "./threadPlaces.ts";
import type { ThreadOccurrence } from "./threads.ts";

const WIDTH = 976;
const pixels = ({ share, px }: Place): number => Math.round(share * WIDTH + px);

it("puts each scene below the middle of its part of its column", () => {
  // Two columns of 484 pixels, 8 between them.
  expect(placesOf([2, 1]).map(pixels)).toEqual([121, 363, 734]);
  expect(placesOf([0, 4]).map(pixels)).toEqual([553, 674, 795, 916]);
});

it("leaves less between many columns, and nothing between the 80 episodes of a short play", () => {
  const ones = (n: number): number[] => Array.from({ length: n }, () => 1);
  expect([16, 40, 80].map(columnGap)).toEqual([8, 2, 0]);
  // On a phone, 358 pixels wide, each mark stands below the middle of its own column.
  const places = placesOf(ones(80));
  for (const [i, { share, px }] of places.entries()) expect(share * 358 + px).toBeCloseTo(((i + 0.5) * 358) / 80);
  expect(placesOf(ones(40)).map(pixels).slice(0, 2)).toEqual([11, 36]);
});

const touches = (length: number, at: Record<number, ThreadOccurrence>): ThreadOccurrence[] =>
  Array.from({ length }, (_, i) => at[i] ?? null);

it("names a thread's first scene and the one that pays it, and says the numbers between where there is room", () => {
  const places = placesOf([10, 10]);
  const captions = captionsOf(
    { touches: touches(20, { 0: "planted", 1: "touched", 9: "touched", 19: "paid" }) },
    places,
  );
  expect(captions).toEqual([
    { scene: 0, align: "start", isNamed: true },
    { scene: 9, align: "middle", isNamed: false },
    { scene: 19, align: "end", isNamed: true },
  ]);
});

it("says where a short thread ends behind its mark", () => {
  const captions = captionsOf({ touches: touches(20, { 4: "planted", 5: "touched", 6: "planned" }) }, placesOf([20]));
  expect(captions.at(-1)).toEqual({ scene: 6, align: "behind", isNamed: true });
  expect(captionsOf({ touches: touches(20, {}) }, placesOf([20]))).toEqual([]);
});
