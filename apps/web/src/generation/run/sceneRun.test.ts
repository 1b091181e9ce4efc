import type { RunStep } from "@mochang/contract";
import { expect, it } from "vitest";
import { phaseOf, scenesOfRun, skippedBefore, streamedLines } from "./sceneRun.ts";

const step = (key: string, state: RunStep["state"], more: Partial<RunStep> = {}): RunStep => ({
  key,
  state,
  attempt: 1,
  text: "",
  data: null,
  message: null,
  ...more,
});

it("reads streamed lines, and leaves out the one that is not whole yet", () => {
  expect(streamedLines('{"type":"action","text":"下雨"}\n{"type":"dialogue","te')).toEqual([
    { type: "action", text: "下雨" },
  ]);
  expect(streamedLines("null\n12\n{}\n")).toEqual([]);
});

it("tells of each scene how far the run is with it", () => {
  const line = { type: "action", text: "天亮" };
  const scenes = scenesOfRun({
    steps: [
      step("read", "done"),
      step("draft:a", "done"),
      step("script:a", "done", { data: { lines: [line] } }),
      step("critic:a", "done"),
      step("revise:a", "running"),
      step("draft:b", "done"),
      step("script:b", "running", { text: `${JSON.stringify(line)}\n` }),
      step("draft:c", "failed", { message: "模型没有答完" }),
      step("script:c", "waiting"),
      step("draft:d", "waiting"),
      step("draft:e", "running"),
    ],
  });
  expect(scenes.map(({ id, stage, message }) => [id, stage, message])).toEqual([
    ["a", "review", null],
    ["b", "script", null],
    ["c", "failed", "模型没有答完"],
    ["d", "after", null],
    ["e", "draft", null],
  ]);
  expect(scenes[0]?.lines).toEqual([line]);
  expect(scenes[1]?.lines).toEqual([line]);
});

it("is done only when every scene is written", () => {
  const written = step("script:a", "done", { data: { lines: [] } });
  const all = scenesOfRun({ steps: [written] });
  const some = scenesOfRun({ steps: [written, step("draft:b", "failed")] });
  const withDeleted = scenesOfRun({ steps: [written, step("draft:b", "done"), step("script:b", "done")] });
  expect(withDeleted.map(({ stage }) => stage)).toEqual(["done", "skipped"]);
  expect(phaseOf({ state: "done" }, withDeleted)).toBe("done");
  expect(phaseOf({ state: "running" }, all)).toBe("running");
  expect(phaseOf({ state: "done" }, all)).toBe("done");
  expect(phaseOf({ state: "done" }, some)).toBe("halted");
  expect(phaseOf({ state: "cancelled" }, all)).toBe("halted");
});

it("names the unsaved scenes before one in its own sequence", () => {
  const scene = (id: string, parentId: string, sort: number, scripted: boolean) => ({ id, parentId, sort, scripted });
  const scenes = [
    scene("x", "s1", 1, false),
    scene("a", "s2", 1, true),
    scene("b", "s2", 2, false),
    scene("c", "s2", 3, false),
  ];
  expect(skippedBefore(scenes, "c").map(({ id }) => id)).toEqual(["b"]);
  expect(skippedBefore(scenes, "b")).toEqual([]);
  expect(skippedBefore(scenes, "gone")).toEqual([]);
});
