import { expect, test } from "vitest";
import { counter, EMPTY, submit, workAt } from "../testing/works.ts";
import { itemsOf } from "../generatedWork/work.ts";
import { checkNext, itemsAfter, removeAfter } from "./clear.ts";
import { lockOf, locksOf } from "./lock.ts";
import { actCount, sceneCount, scriptCount, sequenceCount } from "./progress.ts";

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])("at step %i the next one is open and no other", (step) => {
  const open = locksOf(workAt(step)).map((lock) => lock === null);
  expect(open).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((one) => one <= step + 1));
});

test("a lock names what is missing and says why", () => {
  expect(lockOf(EMPTY, 4)).toEqual({
    by: 1,
    missing: [1, 2, 3],
    reason: "要先提交故事内核，才能写故事大纲",
  });
  const newId = counter();
  const two = workAt(2, newId);
  expect(lockOf(two, 4)?.reason).toBe("还有3个人物小传没有提交（人物沈照禾），要先提交，才能写故事大纲");
  expect(lockOf(workAt(4), 6)?.reason).toBe("还有3幕没有提交，要先提交，才能写序列");
  expect(lockOf({ ...workAt(4), scriptType: 4 }, 6)?.reason).toBe("还有3部没有提交，要先提交，才能写序列");
  expect(lockOf(workAt(5), 7)?.reason).toBe("还有6个序列没有提交，要先提交，才能写场景");
  expect(lockOf(workAt(6), 8)?.reason).toBe("还有12场没有提交，要先提交，才能写剧本");
});

test("each save unlocks as much as is complete, and one act less keeps the sequences locked", () => {
  const newId = counter();
  let work = workAt(4, newId);
  const acts = itemsOf(work, "act");
  expect(acts.map((act) => act.values["title"])).toEqual(["第一幕", "第二幕", "第三幕"]);
  for (const act of acts.slice(0, 2)) work = submit(work, "act", newId, { id: act.id });
  expect([work.step, actCount(work)]).toEqual([4, { count: 3, finish: 2 }]);
  work = submit(work, "act", newId, { id: acts[2]?.id as string });
  expect([work.step, actCount(work), sequenceCount(work)]).toEqual([
    5,
    { count: 3, finish: 3 },
    { count: 6, finish: 0 },
  ]);
});

test("counts of a whole work", () => {
  const work = workAt(8);
  expect([actCount(work), sequenceCount(work), sceneCount(work), scriptCount(work)]).toEqual([
    { count: 3, finish: 3 },
    { count: 6, finish: 6 },
    { count: 12, finish: 12 },
    { count: 12, finish: 12 },
  ]);
});

test.each([
  [1, 7, ["biography", "biography", "biography", "outline", "synopsis"], 1],
  [4, 4, [], 4],
  [5, 3, ["sequence"], 5],
  [6, 2, ["scene"], 6],
  [7, 1, [], 7],
  [8, 0, [], 8],
])("after step %i stand %i steps with content; clearing takes them away", (step, count, some, left) => {
  const newId = counter();
  const work = workAt(8, newId);
  expect(checkNext(work, step)).toBe(count);
  const kinds = itemsAfter(work, step).map((item) => item.kind as string);
  for (const kind of some) expect(kinds).toContain(kind);
  const cleared = removeAfter(work, step, newId);
  expect([cleared.step, checkNext(cleared, step)]).toEqual([left, 0]);
  expect(cleared.items.filter((item) => !itemsAfter(work, step).includes(item))).toHaveLength(cleared.items.length);
  expect(cleared.items.some((item) => item.scripted)).toBe(step === 8);
});

test("what an outline lays out for a series is called 第一部", () => {
  const newId = counter();
  const outlined = submit({ ...workAt(3, newId), scriptType: 3 }, "outline", newId);
  expect(itemsOf(outlined, "act").map((act) => act.values["title"])).toEqual(["第一部", "第二部", "第三部"]);
});

test.each([
  [2, "biography", 3],
  [4, "act", 3],
  [5, "sequence", 6],
  [6, "scene", 12],
] as const)(
  "clearing after step %i lays out the cards of the next anew, empty and not submitted",
  (step, kind, count) => {
    const newId = counter();
    const cards = itemsOf(removeAfter(workAt(8, newId), step, newId), kind);
    expect(cards).toHaveLength(count);
    expect(
      cards.every(({ isSubmit, summary, origins }) => !isSubmit && summary === "" && Object.keys(origins).length === 0),
    ).toBe(true);
  },
);
