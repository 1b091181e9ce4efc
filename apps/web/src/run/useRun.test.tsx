// @vitest-environment jsdom
import type { RunSnapshot } from "@mochang/contract";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testSnapshot } from "./testSnapshot.ts";
import { useRun } from "./useRun.ts";

const answers: (() => Promise<Response>)[] = [];
const asked = vi.fn<(path: string) => Promise<Response>>();
const answer = (run: Partial<RunSnapshot>) =>
  answers.push(() =>
    Promise.resolve(Response.json({ code: 200, msg: "", data: testSnapshot({ kind: "rewrite", ...run }) })),
  );

// jsdom has no EventSource, as some browsers have none.
beforeEach(() => {
  vi.useFakeTimers();
  answers.length = 0;
  asked.mockReset().mockImplementation(() => answers.shift()?.() ?? Promise.reject(new Error("nothing more is asked")));
  vi.stubGlobal("fetch", asked);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("without streams a run is asked for until it is over", async () => {
  answer({ percent: 10 });
  answers.push(() => Promise.reject(new TypeError("no network")));
  answer({ state: "done", percent: 100, seq: 9 });
  const { result } = renderHook(() => useRun("r"));
  await pass(0);
  expect(asked).toHaveBeenCalledWith("/api/run/snapshot?runId=r", expect.anything());
  expect(result.current).toMatchObject({ link: "live", run: { percent: 10 } });
  await pass(2_500);
  expect(result.current).toMatchObject({ link: "lost", run: { percent: 10 } });
  await pass(2_500);
  expect(result.current).toMatchObject({ link: "live", run: { state: "done", percent: 100 } });
  await pass(60_000);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("a run that is not there is not asked for again, and neither is one whose panel was closed", async () => {
  answers.push(() => Promise.resolve(Response.json({ code: 404, msg: "没有找到", data: null }, { status: 404 })));
  const { result, unmount } = renderHook(() => useRun("r"));
  await pass(60_000);
  expect(result.current).toEqual({ link: "refused", run: null });
  unmount();
  answer({});
  const other = renderHook(() => useRun("r"));
  await pass(0);
  other.unmount();
  await pass(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
});
