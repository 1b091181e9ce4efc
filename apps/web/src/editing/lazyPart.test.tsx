// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLazyParts } from "./lazyPart.tsx";

let fetchParts: () => void;
let lazyPart: ReturnType<typeof createLazyParts>["lazyPart"];

beforeEach(() => {
  // Each test has a page of its own, on which no part is fetched yet.
  ({ fetchParts, lazyPart } = createLazyParts());
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  // React tells of what a boundary caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("no part is fetched before the script is shown", async () => {
  let loads = 0;
  const Part = lazyPart(async () => {
    loads++;
    return { default: ({ name }: { name: string }) => <p>{name}</p> };
  });
  render(
    <Suspense>
      <Part name="批注" />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(loads).toBe(0);
  fetchParts();
  await act(() => vi.runAllTimersAsync());
  expect(loads).toBe(1);
});

test("a part that does not come leaves the page, says so, and comes when it is asked for again", async () => {
  fetchParts();
  let away = true;
  const Part = lazyPart(async () => {
    if (away) throw new Error("no network");
    return { default: ({ name }: { name: string }) => <p>{name}</p> };
  });
  render(
    <main>
      <p>正文</p>
      <Suspense>
        <Part name="批注" />
      </Suspense>
    </main>,
  );
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(screen.getByText("正文")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("这一块没有打开。");
  away = false;
  fireEvent.click(screen.getByRole("button", { name: "再试" }));
  await act(() => vi.runAllTimersAsync());
  expect(screen.getByText("批注")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a part that failed is asked for again without a click", async () => {
  fetchParts();
  let away = true;
  const Part = lazyPart(async () => {
    if (away) throw new Error("no network");
    return { default: ({ name }: { name: string }) => <p>{name}</p> };
  });
  render(
    <Suspense>
      <Part name="批注" />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  away = false;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await act(() => vi.runAllTimersAsync());
  expect(screen.getByText("批注")).toBeTruthy();
});
