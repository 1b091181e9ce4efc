import { expect, test } from "vitest";
import { selectRunToCancel } from "./selectRunToCancel.ts";

test("stopping while a start is under way stops the run that it starts, not the one shown before", async () => {
  const { promise, resolve } = Promise.withResolvers<{ runId: string }>();
  const pending = selectRunToCancel(promise, "before");
  resolve({ runId: "begun" });
  expect(await pending).toEqual({ runId: "begun" });
  expect(await selectRunToCancel(null, "shown")).toEqual({ runId: "shown" });
  expect(await selectRunToCancel(Promise.reject(new Error("没有墨")), "before")).toBeNull();
});
