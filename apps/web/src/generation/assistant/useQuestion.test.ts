// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { FormRun } from "./useFormRun.ts";
import { useQuestion } from "./useQuestion.ts";

type Run = Pick<FormRun, "run" | "runId">;
const runOf = (runId: string, state: string) => ({ run: { runId, state }, runId }) as Run;
const NONE: Run = { run: null, runId: null };

function asked(before: Run) {
  const hook = renderHook(useQuestion, { initialProps: before });
  act(() => hook.result.current.setQuestion("对手是谁？"));
  act(() => hook.result.current.sent());
  return hook;
}

test.each([
  ["no run", NONE],
  ["an answered one", runOf("1", "done")],
])("after %s a question stays until its own run is done", (_, before) => {
  const { result, rerender } = asked(before);
  rerender(runOf("2", "running"));
  expect(result.current.question).toBe("对手是谁？");
  rerender(runOf("2", "done"));
  expect(result.current.question).toBe("");
});

test("a question that failed stays when an earlier answer is shown again", () => {
  const { result, rerender } = asked(runOf("1", "done"));
  rerender(runOf("2", "failed"));
  rerender(NONE);
  rerender(runOf("1", "done"));
  expect(result.current.question).toBe("对手是谁？");
});
