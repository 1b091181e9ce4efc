import { expect, test } from "vitest";
import { describeProgress, newTotal, stagesFrom, stagesOfRun, surplusSentence } from "./stageRun.ts";

const step = (key: string, state: "waiting" | "running" | "done" | "failed", message: string | null = null) => ({
  key,
  state,
  attempt: 1,
  text: "",
  data: null as unknown,
  message,
});

test("a run from step to step is told by its steps, each with what failed of it once", () => {
  const steps = [
    step("read", "done"),
    step("acts", "done"),
    step("sequences:a", "done"),
    step("sequences:b", "failed", "写出来的不合格式，没有扣墨"),
    step("sequences:c", "failed", "写出来的不合格式，没有扣墨"),
  ];
  expect(stagesOfRun({ steps }, 7, 4)).toMatchObject([
    { label: "幕设置", done: 1, total: 1, failures: [] },
    { label: "序列设置", done: 1, total: 3, isRunning: false, failures: ["写出来的不合格式，没有扣墨"] },
    { label: "场景设置", done: 0, total: 0 },
  ]);
});

test("a scene that is drafted is under way before its script begins", () => {
  const steps = [step("draft:s", "running"), step("script:s", "waiting")];
  expect(stagesOfRun({ steps }, 8, 7).at(-1)).toMatchObject({ label: "剧本", done: 0, total: 1, isRunning: true });
});

test("a run goes from the open step on", () => {
  expect(stagesFrom(6).map(({ label }) => label)).toEqual(["序列设置", "场景设置", "剧本"]);
});

test("a step that was complete before the run is not told; between two steps, and at the end, it says so", () => {
  const at = (...steps: ReturnType<typeof step>[]) => stagesOfRun({ steps }, 7, 5);
  expect(at(step("read", "running")).map(({ label }) => label)).toEqual(["序列设置", "场景设置"]);
  expect(describeProgress(at(step("read", "running")))).toBe("正在通读前面几步");
  expect(describeProgress(at(step("sequences:a", "running")))).toBe("正在写序列设置");
  expect(describeProgress(at(step("sequences:a", "done")))).toBe("序列设置写好了，正在接下一步");
  expect(describeProgress(at(step("sequences:a", "done"), step("scenes:b", "done")))).toBe("都写好了，正在收尾");
});

test("a run's new estimate names the scenes once they are known, and a ceiling that is too low", () => {
  const known = { cost: { units: 1_400_000 }, used: 100_000 };
  const open = { cost: { units: 570_000, range: { least: 300_000, most: 900_000 } }, used: 100_000 };
  expect(newTotal(known, { step: 8, total: 84 }, null)).toBe("场次定了，要写 84 场，写完全程约 1.5 盒");
  expect(newTotal(known, { step: 8, total: 84 }, 850_000)).toBe(
    "场次定了，要写 84 场，写完全程约 1.5 盒。上限 850 滴不够，到了会停下，可以再加",
  );
  expect(newTotal(open, { step: 6, total: 3 }, 850_000)).toBe(
    "写完全程约 400 滴到 1 盒。上限 850 滴可能不够，到了会停下，可以再加",
  );
  expect(newTotal(open, { step: 6, total: 3 }, 1_000_000)).toBe("写完全程约 400 滴到 1 盒");
});

test("cards beyond those that were asked for are counted by the step that offers them", () => {
  const wrote = (key: string, surplus: number) => ({
    ...step(key, "done"),
    data: { forms: [], ...(surplus > 0 && { surplus: Array.from({ length: surplus }, (_, i) => ({ id: `s${i}` })) }) },
  });
  const stages = (...steps: ReturnType<typeof step>[]) => stagesOfRun({ steps }, 7, 4);
  expect(surplusSentence(stages(wrote("acts", 0), wrote("sequences:a", 0)))).toBeNull();
  const without = { ...step("acts", "done"), data: { forms: [], surplus: [{ title: "从前的" }] } };
  expect(surplusSentence(stages(without))).toBeNull();
  expect(
    surplusSentence(stages(wrote("acts", 1), wrote("sequences:a", 0), wrote("scenes:b", 1), wrote("scenes:c", 2))),
  ).toBe("比要的多写了：幕设置 1 份，场景设置 3 份。在那一步里看，想要的加在最后。");
});
