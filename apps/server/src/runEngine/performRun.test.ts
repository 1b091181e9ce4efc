import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { ProcessStopping, silentLog } from "../platform/index.ts";
import { RunEnded, StaleFenceError, type Run, type RunEnd, type RunWriter } from "../run/index.ts";
import { performRun } from "./performRun.ts";

/** A run whose work fails with an error, as often as it is performed; `fence` is the number that it has by then. */
function failing(error: Error, fence = 1) {
  const observed = { faults: 0, ends: [] as RunEnd[] };
  const writer: RunWriter = {
    runId: "r",
    fence: 1,
    signal: new AbortController().signal,
    append: async () => undefined,
    progress: async () => undefined,
    changeInput: async ({ faults }) => void (observed.faults = Number(faults)),
    inTransaction: async () => undefined,
    finish: async (end) => void observed.ends.push(end),
    beginStep: async () => null,
    flush: async () => undefined,
    close: async () => undefined,
  };
  const runLog = {
    loadRun: async () =>
      ({ id: "r", state: "running", cancelAsked: 0, fence, input: { faults: observed.faults } }) as Run,
    takeRun: async () => writer,
  };
  const perform = () =>
    performRun(
      { runLog } as unknown as Parameters<typeof performRun>[0],
      "r",
      { signal: new AbortController().signal, log: silentLog() },
      { kind: "evaluation", job: null, stoppedMessage: "停止", failedMessage: "没有完成", lostMessage: "中断" },
      {
        perform: async () => {
          throw error;
        },
        conclude: async () => null,
      },
    );
  return { observed, perform };
}

const coded = (message: string, code: string): Error =>
  new DrizzleQueryError("update runs", [], Object.assign(new Error(message), { code }));

test.each([
  coded("terminating connection due to administrator command", "57P01"),
  coded("terminating connection due to idle-in-transaction timeout", "25P03"),
  coded("could not extend file", "53100"),
  new Error("Client has encountered a connection error and is not queryable"),
  new ProcessStopping(),
])(
  "a database that restarts, or whose disk is full, and a process that stops never give a run up: %s",
  async (error) => {
    const { observed, perform } = failing(error);
    for (let i = 0; i < 10; i++) await expect(perform()).rejects.toBe(error);
    expect(observed).toEqual({ faults: 0, ends: [] });
  },
);

test("a mistake of ours is tried three times, and then told", async () => {
  const error = new Error("undefined is not a function");
  const { observed, perform } = failing(error);
  await expect(perform()).rejects.toBe(error);
  await expect(perform()).rejects.toBe(error);
  await perform();
  expect(observed.ends).toEqual([{ state: "failed", message: "没有完成" }]);
});

test.each([new StaleFenceError("r"), new RunEnded("r"), coded("terminating connection", "25P03"), new Error("any")])(
  "a worker whose run another has taken up ends quietly: %s",
  async (error) => {
    const { observed, perform } = failing(error, 2);
    await perform();
    expect(observed).toEqual({ faults: 0, ends: [] });
  },
);
