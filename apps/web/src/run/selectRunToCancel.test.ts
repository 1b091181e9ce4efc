import { expect, test } from "vitest";
import { runToStop } from "./selectRunToCancel.ts";

test("stopping while a start is under way stops the run that it starts, not the one shown before", async () => {
  const { promise, resolve } = Promise.withResolvers<{ runId: string }>();
  const pending = runToStop(promise, "before");
  resolve({ runId: "begun" });
  expect(await pending).toEqual({ runId: "begun" });
  expect(await runToStop(null, "shown")).toEqual({ runId: "shown" });
  expect(await runToStop(Promise.reject(new Error("没有墨")), "before")).toBeNull();
});
