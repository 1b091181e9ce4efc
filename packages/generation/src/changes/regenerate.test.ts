import { expect, test } from "vitest";
import { counter, workAt, submit } from "../testing/works.ts";
import { isRefusal } from "./refusal.ts";
import { addSurplus, regenerateActs, regenerateSequences, writeOpenCards } from "./regenerate.ts";
import { itemsOf, withItems, type StepItem, type Work } from "../generatedWork/work.ts";

const answers = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ title: `新${i + 1}`, overview: "新写的" }));
const titles = (items: readonly StepItem[]): unknown[] => items.map((item) => item.values["title"]);
/** The work as a model wrote it, but for the ids in `own`. */
const byModel = (work: Work, writerFields: readonly string[] = []): Work =>
  withItems(
    work,
    work.items.map((item) =>
      writerFields.includes(item.id)
        ? item
        : { ...item, origins: Object.fromEntries(Object.keys(item.origins).map((key) => [key, "model" as const])) },
    ),
  );

test("acts: every flag is cleared, answers are laid over by position with the ids kept", () => {
  const work = byModel(workAt(6));
  const acts = itemsOf(work, "act");
  const { work: after, surplus } = regenerateActs(work, answers(2), counter());
  const now = itemsOf(after, "act");
  expect(now.map((act) => act.id)).toEqual(acts.map((act) => act.id));
  expect(now.map((act) => act.isSubmit)).toEqual([false, false, false]);
  expect(titles(now)).toEqual(["新1", "新2", "等云"]);
  expect([surplus, after.step]).toEqual([[], 6]);
  expect(itemsOf(after, "sequence")).toEqual(itemsOf(work, "sequence"));
});

test("a surplus answer is offered, and without cards each answer becomes one", () => {
  const work = byModel(workAt(5));
  expect(regenerateActs(work, answers(5), counter()).surplus.map((one) => one.title)).toEqual(["新4", "新5"]);
  const bare = withItems(
    work,
    work.items.filter((item) => item.kind !== "act" && item.kind !== "sequence"),
  );
  const { work: after, surplus } = regenerateActs(bare, answers(3), counter());
  expect([titles(itemsOf(after, "act")), surplus]).toEqual([["新1", "新2", "新3"], []]);
});

test("a surplus answer becomes one more card behind the others, once, and below a parent that is there", () => {
  const work = workAt(5);
  const [first] = itemsOf(work, "act") as [StepItem];
  const card = { id: "run-4", kind: "sequence", parentId: first.id } as const;
  const added = addSurplus(work, card, { title: "多写的" });
  if (isRefusal(added)) throw new Error(added.msg);
  const below = itemsOf(added.work, "sequence", first.id);
  expect(below.at(-1)).toMatchObject({ id: "run-4", isSubmit: false, origins: { title: "model" }, sort: below.length });
  expect([below.length, added.work.step]).toEqual([itemsOf(work, "sequence", first.id).length + 1, 5]);
  expect(addSurplus(added.work, card, { title: "又一次" })).toEqual({ work: added.work, item: below.at(-1) });
  expect(addSurplus(work, { ...card, parentId: "gone" }, {})).toMatchObject({ refused: "missing" });
  expect(addSurplus(workAt(3), { ...card, kind: "act", parentId: null }, {})).toMatchObject({ refused: "locked" });
});

test("sequences: only those of their act", () => {
  const work = byModel(workAt(6));
  const [first, second] = itemsOf(work, "act") as [StepItem, StepItem];
  const { work: after } = regenerateSequences(work, first.id, answers(2), counter());
  expect(itemsOf(after, "sequence", first.id).map((one) => one.isSubmit)).toEqual([false, false]);
  expect(itemsOf(after, "sequence", second.id)).toEqual(itemsOf(work, "sequence", second.id));
});

test("scenes: saved ones stay, unsaved ones are overwritten by position, a missing answer leaves the card", () => {
  const newId = counter();
  const work = workAt(6, newId);
  const sequence = itemsOf(work, "sequence")[0] as StepItem;
  const [one, two] = itemsOf(work, "scene", sequence.id) as [StepItem, StepItem];
  const saved = submit(work, "scene", newId, { id: one.id, values: { title: "存好的" } });
  const scenes = { kind: "scene", parentId: sequence.id } as const;
  const { work: after, surplus } = writeOpenCards(saved, scenes, answers(3), newId);
  expect(titles(itemsOf(after, "scene", sequence.id))).toEqual(["存好的", "新2"]);
  expect(itemsOf(after, "scene", sequence.id).map(({ id }) => id)).toEqual([one.id, two.id]);
  expect(surplus.map(({ title }) => title)).toEqual(["新3"]);
  expect(itemsOf(writeOpenCards(saved, scenes, answers(1), newId).work, "scene", sequence.id)[1]).toEqual(two);
  // Asked for the open one alone.
  const { work: alone } = writeOpenCards(saved, { ...scenes, asked: [two.id] }, answers(1), newId);
  expect(titles(itemsOf(alone, "scene", sequence.id))).toEqual(["存好的", "新1"]);
  // It was saved meanwhile: its answer goes to no other.
  const late = writeOpenCards(saved, { ...scenes, asked: [one.id] }, answers(1), newId);
  expect([itemsOf(late.work, "scene"), late.surplus]).toEqual([itemsOf(saved, "scene"), []]);
});

test("words of the writer's own stay, and the newer ones are offered beside them", () => {
  const work = workAt(5);
  const act = itemsOf(work, "act")[0] as StepItem;
  const { work: after } = regenerateActs(work, answers(1), counter());
  expect(itemsOf(after, "act")[0]).toMatchObject({
    values: act.values,
    offered: { title: "新1", overview: "新写的" },
    version: act.version,
  });
});
