import type { RunSnapshot, SceneAnalysis } from "@mochang/contract";
import { describe, expect, test } from "vitest";
import { mergeAnalyses, openAtFirst } from "./analyses.ts";

const stored = (sceneId: string | null, markdown: string): SceneAnalysis => ({
  runId: "r",
  key: sceneId ? `scene:${sceneId}` : "passage",
  promptId: 20,
  sceneId,
  scene: 1,
  name: "灯塔",
  state: "done",
  markdown,
  message: null,
  origin: "model",
  time: "",
});
const run = (steps: [string, "waiting" | "running" | "done" | "failed", string][]): RunSnapshot => ({
  runId: "r2",
  scriptId: "s",
  kind: "scenes",
  state: "running",
  percent: 0,
  message: null,
  step: null,
  done: 0,
  total: 3,
  queueAhead: null,
  remainingSeconds: null,
  unitsReserved: 0,
  unitsUsed: 0,
  createdAt: "",
  startedAt: null,
  finishedAt: null,
  seq: 1,
  steps: steps.map(([key, state, text]) => ({ key, state, text, attempt: 1, data: null, message: null })),
});

describe("analyses", () => {
  test("the run's text stands over the list's, and a waiting step leaves what was there", () => {
    const merged = mergeAnalyses(
      { analyses: [stored("a", "旧"), stored("b", "旧")], activeRunId: "r2" },
      run([
        ["scene:a", "running", "新"],
        ["scene:b", "waiting", ""],
        ["scene:c", "failed", ""],
      ]),
      null,
    );
    expect([...merged.scenes].map(([id, { state, markdown }]) => [id, state, markdown])).toEqual([
      ["a", "running", "新"],
      ["b", "done", "旧"],
      ["c", "failed", ""],
    ]);
  });

  test("a finished step whose text has left the log is read from the list", () => {
    const merged = mergeAnalyses(
      { analyses: [stored("a", "写好的")], activeRunId: null },
      run([["scene:a", "done", ""]]),
      null,
    );
    expect(merged.scenes.get("a")?.markdown).toBe("写好的");
  });

  test("the open question is over both, and a selection's comes first", () => {
    const merged = mergeAnalyses({ analyses: [stored("a", "旧"), stored(null, "选段")], activeRunId: null }, null, {
      sceneId: null,
      name: "这个戳",
      text: "正在",
    });
    expect(merged.passages.map((p) => [p.state, p.markdown])).toEqual([
      ["running", "正在"],
      ["done", "选段"],
    ]);
    expect(mergeAnalyses(undefined, null, { sceneId: "a", name: "", text: "" }).scenes.get("a")?.state).toBe("running");
  });

  test("a question whose connection was lost keeps what it had said, unless it is written all the same", () => {
    const lost = { sceneId: "a", name: "灯塔", text: "### 要什么\n半句" };
    const expected = { state: "failed", markdown: lost.text, message: "ws连接异常，请稍候重试" };
    expect(mergeAnalyses(undefined, null, null, lost).scenes.get("a")).toMatchObject(expected);
    expect(
      mergeAnalyses({ analyses: [stored("a", "全文")], activeRunId: null }, null, null, lost).scenes.get("a")?.markdown,
    ).toBe("全文");
    const passage = { ...lost, sceneId: null };
    expect(
      mergeAnalyses({ analyses: [stored(null, "别的")], activeRunId: null }, null, null, passage).passages,
    ).toMatchObject([expected, { markdown: "别的" }]);
    expect(
      mergeAnalyses(
        { analyses: [{ ...stored(null, `${lost.text}和后半句`), name: "灯塔上的人" }], activeRunId: null },
        null,
        null,
        passage,
      ).passages,
    ).toHaveLength(1);
  });

  test("items 0 to 10 of what can be read are open at first", () => {
    const ids = Array.from({ length: 30 }, (_, i) => `s${i}`);
    const merged = mergeAnalyses(
      { analyses: ids.filter((_, i) => i % 2 === 0).map((id) => stored(id, "x")), activeRunId: null },
      null,
      null,
    );
    expect([...openAtFirst(ids, merged)]).toEqual(ids.filter((_, i) => i % 2 === 0).slice(0, 11));
  });
});
