import { expect, test } from "vitest";
import { scoreLayout } from "./layouts.ts";
import { contents } from "./layouts/content.ts";
import { PLAIN } from "./layouts/layout.ts";
import { JOINS, SOME_LAYOUTS } from "./layouts/variants.ts";
import { addRealScore, emptyRealScore } from "./realScore.ts";
import { f1, share } from "./score.ts";

/** Short ones, so that every layout is read in a few seconds. */
const scripts = contents().filter(({ name }) => /delivery-rider|teahouse-debt|short-wedding|night-market/.test(name));

test.each(JOINS)("a script is read whatever its layout: %s", (_, joined) => {
  const sum = emptyRealScore();
  for (const [, change] of SOME_LAYOUTS) addRealScore(sum, scoreLayout(scripts, { ...PLAIN, ...joined, ...change }));
  expect(f1(sum.scenes)).toBeGreaterThan(90);
  expect(share(sum.linesRight, sum.lines)).toBeGreaterThan(90);
  expect(share(sum.people.hit, sum.people.found)).toBeGreaterThan(95);
  expect(share(sum.people.hit, sum.people.labelled)).toBeGreaterThan(95);
});
