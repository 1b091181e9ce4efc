import { expect, test } from "vitest";
import type { WorkOverview } from "@mochang/contract/generation";
import { progressNote, stepperSteps } from "./stepperSteps.ts";

test("how far a step is: nothing yet, some of it, a step without parts", () => {
  expect(progressNote({ total: 3, finish: 0 }, "幕")).toBe("三幕，还没写好");
  expect(progressNote({ total: 3, finish: 2 }, "幕")).toBe("三幕，写好两幕");
  expect(progressNote({ total: 5, finish: 2 }, "份小传")).toBe("五份小传，写好两份");
  expect(progressNote({ total: 0, finish: 0 }, "场")).toBe("在写");
  expect(progressNote({ total: 1, finish: 0 }, undefined)).toBe("在写");
});

const overviewOf = (kinds: readonly WorkOverview["items"][number]["kind"][]): WorkOverview => ({
  step: "1 - 3",
  revision: 1,
  head: 0,
  scriptType: 1,
  locks: Array.from({ length: 8 }, (_, i) => (i > 3 ? { by: 4, missing: [4], reason: "" } : null)),
  acts: { count: 0, finish: 0 },
  sequences: { count: 0, finish: 0 },
  scenes: { count: 0, finish: 0 },
  scripts: { count: 0, finish: 0 },
  items: kinds.map((kind, i) => ({
    id: String(i),
    kind,
    parentId: null,
    sort: 1,
    name: "",
    title: "",
    isSubmit: true,
    hasContent: true,
    scripted: false,
    version: 1,
    ownCharacters: 0,
    characters: 0,
    time: "",
    place: "",
    character: [],
    changedAbove: [],
  })),
});

test("step 8 is to be looked at where a scene was changed since its script was saved", () => {
  const overview = { ...overviewOf(["scene", "scene"]), step: "3 - 0" };
  Object.assign(overview.items[1]!, { scripted: true, isScriptOld: true });
  expect(stepperSteps(overview, undefined)[7]).toMatchObject({ state: "stale", note: "待核：场景设置改过" });
});

test("while clearing is looked at, the steps that would go are struck through, and not those that hold nothing", () => {
  const overview = overviewOf(["core", "synopsis", "biography", "outline"]);
  // A card that was written in and not submitted would be lost, an empty one would not.
  Object.assign(overview.items[2]!, { isSubmit: false });
  Object.assign(overview.items[3]!, { isSubmit: false, hasContent: false });
  const steps = [1, 2, 3, 4].map((step) => ({ step, used: 10_000, rest: 0, seconds: 0 }));
  const cleared = stepperSteps(overview, { balance: 0, steps }, 1);
  expect(cleared.map(({ isCleared = false }) => isCleared)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(cleared[1]).toMatchObject({ state: "stale", note: "将清空，先自动留存", ink: "重写约 10 滴" });
  expect(stepperSteps(overview, undefined).some(({ isCleared }) => isCleared)).toBe(false);
});
