// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { act, renderHook } from "@testing-library/react";
import { useDebounced } from "./useDebounced.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first value is there at once, a later one once it has stayed", () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 400), { initialProps: { value: "a" } });
  expect(result.current).toBe("a");
  for (const value of ["b", "c", "d"]) {
    rerender({ value });
    act(() => void vi.advanceTimersByTime(399));
    expect(result.current).toBe("a");
  }
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe("d");
});
