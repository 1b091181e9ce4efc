// @vitest-environment jsdom
// The query client asks again only where there is a window, and looks for one when it is loaded.
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, networkError } from "./apiError.ts";
import { REFETCH_MS, refetchWhatFailed, pollOrRefetch } from "./refetchInterval.ts";

/** A page that shows a list whose loads end as given, the last of them again and again. */
function page(...loads: (string | Error)[]) {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: "always",
        refetchInterval: refetchWhatFailed,
        refetchIntervalInBackground: true,
      },
    },
  });
  let loadCount = 0;
  const queryFn = async () => {
    const answer = loads[Math.min(loadCount++, loads.length - 1)];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const observer = new QueryObserver(client, { queryKey: ["list"], queryFn, staleTime: Infinity });
  const leave = observer.subscribe(() => undefined);
  return {
    shown: () => observer.getCurrentResult().data,
    asked: () => loadCount,
    anew: () => client.invalidateQueries({ queryKey: ["list"] }),
    leave,
  };
}

describe("what is on the page and could not be loaded anew", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  it.each([
    ["no answer", networkError()],
    ["a server that restarts", new ApiError(502, "", 502)],
    ["a database that is away", new ApiError(503, "", 503)],
  ])("comes by itself after %s", async (_, fault) => {
    const p = page("旧", fault, fault, "新");
    await vi.advanceTimersByTimeAsync(0);
    await p.anew();
    expect(p.shown()).toBe("旧");
    await vi.advanceTimersByTimeAsync(2 * REFETCH_MS);
    expect([p.shown(), p.asked()]).toEqual(["新", 4]);
    await vi.advanceTimersByTimeAsync(10 * REFETCH_MS);
    expect(p.asked()).toBe(4);
    p.leave();
  });
  it("is not asked for again where an answer was given, nor where nothing ever came", async () => {
    const deletedPage = page("旧", new ApiError(404, "", 404));
    await vi.advanceTimersByTimeAsync(0);
    await deletedPage.anew();
    const never = page(networkError());
    await vi.advanceTimersByTimeAsync(10 * REFETCH_MS);
    expect([deletedPage.asked(), never.asked()]).toEqual([2, 1]);
    deletedPage.leave();
    never.leave();
  });
});

it("asks at its own pace while something is under way", () => {
  const often = pollOrRefetch<number[]>(2_000, (list) => list.includes(1));
  expect([
    often({ state: { data: [1], error: networkError() } }),
    often({ state: { data: [0], error: networkError() } }),
    often({ state: { data: [0], error: null } }),
    often({ state: { data: undefined, error: null } }),
  ]).toEqual([2_000, REFETCH_MS, false, false]);
});
