import { itemsOf, type ItemKind, type StepItem, type Work } from "@mochang/generation";
import { workAt } from "@mochang/generation/testing/works";
import { expect, test } from "vitest";
import { formTask } from "./formTask.ts";
import { mediumOf } from "./medium.ts";
import { NOTHING_ASKED, type FormRequest } from "./requests.ts";

const wordsOf = (work: Work, requested: Pick<FormRequest, "task" | "kind"> & Partial<FormRequest>): number =>
  formTask(work, { ...NOTHING_ASKED, id: null, ...requested }).words;
const first = (work: Work, kind: ItemKind): StepItem => itemsOf(work, kind)[0] as StepItem;

test("an outline is asked for as long as its structure has stages", () => {
  const work = workAt(3);
  const words = [1, 2, 3, 4].map((type) => wordsOf(work, { task: "inspire", kind: "outline", form: { type } }));
  expect(words).toEqual([2_400, 3_120, 6_720, 5_640]);
});

test("a change after an evaluation is asked for as long as its form is, not as three candidates", () => {
  const work = workAt(3);
  const { id, values } = first(work, "biography");
  const ask = (form: object) =>
    wordsOf(work, { task: "update", kind: "biography", id, evaluation: "太平。", form: { ...values, ...form } });
  const [short, long] = [300, 700].map((length) => ask({ appearance: "指".repeat(length) }));
  expect((long ?? 0) - (short ?? 0)).toBe(400);
  expect(long).toBeLessThan(wordsOf(work, { task: "inspire", kind: "biography" }) / 1.5);
  // Before there is a form its price is that of the form that will be.
  expect(wordsOf(workAt(2), { task: "update", kind: "outline", evaluation: "太平。" })).toBe(800);
});

test("what is laid out follows the medium, in the prompt's words and in their number", () => {
  const work = workAt(4);
  const acts = (scriptType: number) =>
    wordsOf({ ...work, scriptType: scriptType as 1 }, { task: "generate", kind: "act" });
  expect(acts(1)).toBe(1_800);
  expect(acts(4)).toBeGreaterThan(acts(3));
  expect(acts(5)).toBeLessThan(acts(1));
  for (const scriptType of [1, 2, 3, 4, 5, 6, 7] as const)
    expect(mediumOf(scriptType).wording).toMatch(/一[幕部].*一(?:个序列|集)[^，。]*场/u);
});
