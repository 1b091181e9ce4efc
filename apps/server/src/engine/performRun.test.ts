import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { silentLog } from "../platform/index.ts";
import type { Run, RunEnd, RunWriter } from "../run/index.ts";
import { performRun } from "./performRun.ts";

const writer: RunWriter = {
  runId: "r",
  signal: new AbortController().signal,
  append: async () => undefined,
  progress: async () => undefined,
  beginStep: async () => null,
  flush: async () => undefined,
  close: async () => undefined,
};

/** A run whose work fails with an error, as often as it is performed. */
function failing(error: Error) {
  const seen = { faults: 0, ends: [] as RunEnd[] };
  const runLog = {
    loadRun: async () => ({ id: "r", state: "running", cancelAsked: 0, input: { faults: seen.faults } }) as Run,
    openRun: () => writer,
    setInput: async (_id: string, input: { faults: number }) => void (seen.faults = input.faults),
    finishRun: async (_id: string, end: RunEnd) => void seen.ends.push(end),
  };
  const perform = () =>
    performRun(
      { runLog } as unknown as Parameters<typeof performRun>[0],
      "r",
      { signal: new AbortController().signal, log: silentLog() },
      { kind: "evaluation", job: null, stopped: "停止", failed: "没有完成", lost: "中断" },
      {
        perform: async () => {
          throw error;
        },
        conclude: async () => null,
      },
    );
  return { seen, perform };
}

const coded = (message: string, code: string): Error =>
  new DrizzleQueryError("update runs", [], Object.assign(new Error(message), { code }));

test.each([
  coded("terminating connection due to administrator command", "57P01"),
  coded("could not extend file", "53100"),
  new Error("Client has encountered a connection error and is not queryable"),
])("a database that restarts, or whose disk is full, never gives a run up: %s", async (error) => {
  const { seen, perform } = failing(error);
  for (let i = 0; i < 10; i++) await expect(perform()).rejects.toBe(error);
  expect(seen).toEqual({ faults: 0, ends: [] });
});

test("a mistake of ours is tried three times, and then told", async () => {
  const error = new Error("undefined is not a function");
  const { seen, perform } = failing(error);
  await expect(perform()).rejects.toBe(error);
  await expect(perform()).rejects.toBe(error);
  await perform();
  expect(seen.ends).toEqual([{ state: "failed", message: "没有完成" }]);
});
