import { itemsOf, replaceItems, seedNext, type Work } from "@mochang/generation";
import { FORMS } from "@mochang/generation/testing/forms";
import { counter, workAt } from "@mochang/generation/testing/works";
import { expect, onTestFinished, test, vi } from "vitest";
import { remainingQuestions } from "./remainingQuestions.ts";

const ASKING = { rules: "", contextTokens: 64_000, inspired: new Set<never>() };

/** A work whose acts plan so many sequences with so many scenes each. */
function planned(sequences: number, scenes: number): Work {
  const newId = counter();
  const plan = Array.from({ length: sequences }, (_, i) => ({
    name: `序列${i + 1}`,
    sequence: "放到了底",
    sceneNum: scenes,
  }));
  const work = workAt(4, newId);
  const values = { ...FORMS.act, sequences: plan };
  const acts = itemsOf(work, "act").map((act) => ({ ...act, isSubmit: true, values }));
  return acts.reduce((now, act) => seedNext(now, act, newId), replaceItems(work, acts));
}

test("what is left to ask of a plan is every card of its sequences and every scene", () => {
  const work = planned(20, 20);
  const asked = remainingQuestions(work, ASKING);
  expect([6, 7, 8].map((step) => asked.get(step as 6)?.length)).toEqual([3 + 60, 60, 1 + 2 * 3 * 20 * 20]);
});

test("the scenes of a plan are asked about in as many states of the work as a twentieth of them: they cost their number, not their square", () => {
  const groupBy = vi.spyOn(Map, "groupBy");
  onTestFinished(() => groupBy.mockRestore());
  // Each state of a work sorts its items by kind and parent once, whatever is looked for in it.
  const statesOf = (work: Work): number => {
    groupBy.mockClear();
    remainingQuestions(work, ASKING);
    return groupBy.mock.calls.length;
  };
  const few = statesOf(planned(2, 2));
  expect(few).toBeGreaterThan(0);
  expect(statesOf(planned(2, 40))).toBe(few);
});
