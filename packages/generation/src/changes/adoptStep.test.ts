import { expect, test } from "vitest";
import { counter, submit, workAt } from "../testing/works.ts";
import { compareWorks } from "../generatedWork/compareWorks.ts";
import { isRefusal } from "./refusal.ts";
import { changedAbove } from "../generatedWork/changedAbove.ts";
import { OTHER_PARENTS, adoptStep } from "./adoptStep.ts";
import { itemsOf, onlyItem, type Work } from "../generatedWork/work.ts";

function withStep(work: Work, from: Work, step: number): Work {
  const done = adoptStep(work, from, step);
  if (isRefusal(done)) throw new Error(done.msg);
  return done.work;
}
const ids = (): (() => string) => {
  const next = counter();
  return () => `n${next()}`;
};

test("two versions are compared step by step: what is the same, what says something else, what stands on one side", () => {
  const mine = workAt(7);
  const theirs = submit(mine, "synopsis", ids(), {
    id: onlyItem(mine, "synopsis")?.id,
    values: { premise: "雨不能分" },
  });
  const steps = compareWorks(mine, theirs);
  expect(steps.map(({ step, items }) => [step, items.length])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
    [4, 0],
    [5, 0],
    [6, 0],
    [7, 0],
  ]);
  const [item] = steps[1]?.items ?? [];
  expect(item?.fields.find(({ key }) => key === "premise")).toMatchObject({ theirs: "雨不能分" });
  const [act] = itemsOf(mine, "act");
  const more = submit(mine, "sequence", ids(), { parentId: act?.id });
  expect(compareWorks(mine, more)[5]).toMatchObject({ items: [{ state: "theirs" }] });
  expect(compareWorks(more, mine)[5]).toMatchObject({ items: [{ state: "mine" }] });
});

test("taking over a step makes it say what the other version says, marks what was made of the old, and changes nothing else", () => {
  const mine = workAt(8);
  const id = onlyItem(mine, "synopsis")?.id;
  const theirs = submit(mine, "synopsis", ids(), { id, values: { premise: "雨不能分" } });
  const after = withStep(mine, theirs, 2);
  expect(compareWorks(after, theirs)[1]?.items).toEqual([]);
  const [before, now] = [onlyItem(mine, "synopsis"), onlyItem(after, "synopsis")];
  expect(now?.version).toBeGreaterThan(before?.version ?? 0);
  const marked = after.items.filter((item) => changedAbove(after, item).some((above) => above.id === id));
  expect(marked.map(({ kind }) => kind)).toContain("outline");
  for (const item of mine.items) if (item.kind !== "synopsis") expect(after.items).toContainEqual(item);
  expect(withStep(after, theirs, 2)).toEqual(after);
});

test("acts that the other version lacks go with what is below; sequences of acts that are not here are refused", () => {
  const mine = workAt(7);
  const [act] = itemsOf(mine, "act");
  const removedIds = new Set([act?.id, ...itemsOf(mine, "sequence", act?.id).map(({ id }) => id)]);
  const theirs: Work = {
    ...mine,
    items: mine.items.filter((item) => !removedIds.has(item.id) && !removedIds.has(item.parentId ?? "")),
  };
  const after = withStep(mine, theirs, 5);
  expect(after.items.some((item) => removedIds.has(item.id) || removedIds.has(item.parentId ?? ""))).toBe(false);
  expect(adoptStep(theirs, mine, 6)).toMatchObject({ refused: "invalid", msg: OTHER_PARENTS });
  expect(adoptStep(workAt(1), workAt(4), 4)).toMatchObject({ refused: "locked" });
});
