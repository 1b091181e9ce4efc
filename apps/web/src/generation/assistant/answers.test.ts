import { emptyRun, type RunSnapshot } from "@mochang/contract";
import { expect, it } from "vitest";
import { formsOf, leftOutOf, proseOf, reasonsOf, surplusOf } from "./answers.ts";

const run = (over: Partial<RunSnapshot["steps"][number]>, state: RunSnapshot["state"] = "running"): RunSnapshot => ({
  ...emptyRun(),
  runId: "r",
  scriptId: "s",
  kind: "generation",
  state,
  queueAhead: null,
  unitsReserved: 0,
  unitsUsed: 0,
  createdAt: "",
  startedAt: null,
  finishedAt: null,
  seq: 1,
  steps: [{ key: "form", state: "running", attempt: 1, text: "", data: null, message: null, ...over }],
});

it("three candidates come word by word, and are as they were judged in the end", () => {
  const text = '{"candidates":[{"scriptName":"借雨","storyCore":"九十三天"},{"scriptName":"一线';
  expect(formsOf(run({ text }), "core")).toEqual([
    { scriptName: "借雨", storyCore: "九十三天" },
    { scriptName: "一线" },
  ]);
  expect(formsOf(run({ text, data: { forms: [{ scriptName: "少一页" }] } }, "done"), "core")).toEqual([
    { scriptName: "少一页" },
  ]);
  expect(formsOf(null, "core")).toEqual([]);
});

it("a single form is one, also where it has a list of its own", () => {
  expect(formsOf(run({ text: '{"title":"等云","sequences":[{"name":"一块云"' }), "act")).toMatchObject([
    { title: "等云", sequences: [{ name: "一块云" }] },
  ]);
  expect(formsOf(run({ text: '{"acts":[{"title":"等云"' }), "act")).toEqual([{ title: "等云" }]);
});

it("of a group of fields there is one, however many a model wrote", () => {
  const protagonistMotivation = [{ motivation: "还清" }, { motivation: "逃走" }];
  const [form] = formsOf(run({ data: { forms: [{ protagonistMotivation }] } }, "done"), "synopsis");
  expect(form?.["protagonistMotivation"]).toMatchObject([{ motivation: "还清" }]);
});

it("what was refused or stopped is no form; fields that nobody knows are left out", () => {
  expect(formsOf(run({ text: '{"title":"等' }, "failed"), "act")).toEqual([]);
  expect(formsOf(run({ text: '{"title":"等云","price":3,"theme":""}' }), "act")).toEqual([{ title: "等云" }]);
  expect(proseOf(run({ text: "立得住" }))).toBe("立得住");
});

it("reasons stand beside the fields as they are written, and as they were judged", () => {
  const text = '{"theme":"认账","reasons":{"theme":"只说了公平';
  expect(reasonsOf(run({ text }))).toEqual({ theme: "只说了公平" });
  expect(reasonsOf(run({ text, data: { forms: [{}], reasons: { theme: "人情要认。" } } }, "done"))).toEqual({
    theme: "人情要认。",
  });
  expect(reasonsOf(run({ data: { forms: [{}] } }, "done"))).toEqual({});
  expect(reasonsOf(null)).toEqual({});
});

it("cards for which there was none are told apart from those that were written", () => {
  const data = { forms: [{ title: "等云" }], surplus: [{ id: "s", title: "尾声", price: 3 }] };
  const ended = run({ data }, "done");
  const surplus = [{ id: "s", values: { title: "尾声" } }];
  expect([formsOf(ended, "act"), surplusOf(ended, "act")]).toEqual([[{ title: "等云" }], surplus]);
  expect(surplusOf(run({ data: { forms: [] } }, "done"), "act")).toEqual([]);
  const [step] = ended.steps;
  const older = { forms: [], surplus: [{ title: "尾声" }, { title: "又一个" }] };
  expect(surplusOf(run({ data: older }, "done"), "act").map(({ id }) => id)).toEqual(["r-0", "r-1"]);
  expect(surplusOf(run({ data: older }, "done"), "act", "form")).toEqual([]);
  const stages = {
    runId: "r",
    steps: [
      { ...step, key: "read", data: null },
      { ...step, key: "acts" },
    ] as typeof ended.steps,
  };
  expect([surplusOf(stages, "act"), surplusOf(stages, "act", "acts")]).toEqual([[], surplus]);
  expect(surplusOf(stages, "sequence", "sequences:a")).toEqual([]);
});

it("fields that a change had to leave are told with their sentence", () => {
  const leftOut = { characterPlanning: "至少保留一个主角" };
  expect(leftOutOf(run({ data: { forms: [{}], leftOut } }, "done"))).toEqual(leftOut);
  expect([leftOutOf(run({ data: { forms: [{}] } }, "done")), leftOutOf(null)]).toEqual([{}, {}]);
});
