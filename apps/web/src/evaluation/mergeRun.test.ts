import type { Report, RunSnapshot } from "@mochang/contract";
import { describe, expect, it } from "vitest";
import { isIncomplete, isRunExpected, mergeRun, reportStamp, startingTab, tabIn, tabState } from "./mergeRun.ts";

const section = (key: string, markdown = "") => ({
  key,
  promptId: 2,
  title: "梗概",
  state: "waiting" as const,
  markdown,
  origin: "model" as const,
  message: null,
});
const report = {
  scriptId: "s",
  runId: "r",
  unitsUsed: 0,
  tabs: [{ index: 1, title: "全剧综述", sections: [section("prompt:2"), section("prompt:4", "已存")] }],
} as unknown as Report;
const step = (key: string, state: "waiting" | "running" | "done" | "failed", text: string) => ({
  key,
  state,
  attempt: 1,
  text,
  data: null,
  message: null,
});
const run = (steps: RunSnapshot["steps"], runId = "r") =>
  ({ runId, seq: 9, state: "running", steps, unitsUsed: 7 }) as unknown as RunSnapshot;

it("expects a run of a report whose sections wait, until it is heard of", () => {
  const waiting = { ...report, model: { name: "m", simulated: false } } as Report;
  const written = { ...waiting, tabs: [{ ...waiting.tabs[0], sections: [{ ...section("prompt:2"), state: "done" }] }] };
  expect([
    isRunExpected(waiting),
    isRunExpected(written as Report),
    isRunExpected({ ...waiting, runId: null }),
  ]).toEqual([true, false, false]);
});

describe("report over a run", () => {
  it("shows what is being written, and keeps what is stored", () => {
    const merged = mergeRun(report, run([step("prompt:2", "running", "写到这"), step("prompt:4", "done", "")]));
    expect(merged.tabs[0]?.sections.map((s) => [s.state, s.markdown])).toEqual([
      ["running", "写到这"],
      ["done", "已存"],
    ]);
    expect(merged.unitsUsed).toBe(7);
  });
  it("drops a text that the step has taken back", () => {
    expect(mergeRun(report, run([step("prompt:4", "running", "")])).tabs[0]?.sections[1]?.markdown).toBe("");
  });
  it("leaves alone a report that holds all that the run has told", () => {
    const newer = { ...report, runSeq: 9 };
    expect(mergeRun(newer, run([step("prompt:2", "running", "旧")]))).toBe(newer);
    expect(
      mergeRun({ ...report, runSeq: 8 }, run([step("prompt:2", "running", "新")])).tabs[0]?.sections[0]?.markdown,
    ).toBe("新");
  });
  it("leaves the report of another run alone", () => {
    expect(mergeRun(report, run([step("prompt:2", "running", "x")], "other"))).toBe(report);
  });
  it("has nobody writing once the run is over, whether the report or the run told of the step", () => {
    const ended = (state: RunSnapshot["state"], runSeq: number) =>
      mergeRun(
        {
          ...report,
          runSeq,
          tabs: [{ ...report.tabs[0], sections: [{ ...section("prompt:2", "半句"), state: "running" }] }],
        } as Report,
        { ...run([step("prompt:2", "running", "半句")]), state },
      );
    for (const state of ["cancelled", "failed"] as const)
      for (const runSeq of [3, 9])
        expect(ended(state, runSeq).tabs[0]?.sections[0]).toMatchObject({ state: "waiting", markdown: "半句" });
    expect(ended("running", 9).tabs[0]?.sections[0]?.state).toBe("running");
  });
  it("is incomplete until the report holds what an ended run told last", () => {
    const at = (runSeq: number, state: RunSnapshot["state"]) =>
      isIncomplete({ ...report, runSeq }, { ...run([]), state });
    expect(run([]).seq).toBe(9);
    expect([at(9, "running"), at(8, "done"), at(9, "done"), isIncomplete(report, null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it("asks for a fresh report when a step has left a result", () => {
    expect(reportStamp(run([step("scores", "done", "")]))).not.toBe(
      reportStamp(run([{ ...step("scores", "done", ""), data: { grade: "B" } }])),
    );
  });
});

describe("tabs", () => {
  it("are marked by their sections", () => {
    const of = (...states: ("waiting" | "running" | "done" | "failed")[]) =>
      tabState(
        states.map((state) => ({ state })),
        true,
      ).state;
    expect(of("waiting", "waiting")).toBe("waiting");
    expect(of("done", "waiting")).toBe("running");
    expect(of("done", "done")).toBe("done");
    expect(of("done", "failed")).toBe("failed");
    expect(of("failed", "running")).toBe("running");
    expect(of()).toBe("waiting");
  });
  it("of a stopped run are not being written", () => {
    expect(tabState([{ state: "done" }, { state: "waiting" }], false)).toEqual({ state: "part", done: 1, total: 2 });
    expect(tabState([{ state: "waiting" }], false).state).toBe("waiting");
    expect(tabState([{ state: "done" }], false).state).toBe("done");
  });
  it("begin where pingguType says", () => {
    expect(startingTab("2-4")).toBe(4);
    expect(startingTab("2-6")).toBe(6);
    expect(startingTab("1-1")).toBe(1);
    expect(startingTab("x")).toBe(1);
    expect(startingTab(null)).toBe(1);
  });
  it("are named by the address, 评估单 before the six", () => {
    const of = (query: string) => tabIn(new URLSearchParams(query));
    expect(["tab=0", "tab=5&pingguType=2-4", "pingguType=2-4", "tab=7", "tab=", ""].map(of)).toEqual([
      0, 5, 4, 1, 1, 1,
    ]);
  });
});
