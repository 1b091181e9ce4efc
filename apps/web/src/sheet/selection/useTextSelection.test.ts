// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { act, renderHook } from "../testing/renderHook.ts";
import { CLEAR_DELAY_MS, useTextSelection } from "./useTextSelection.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const words = { start: 4, end: 6, text: "靠岸" };

function select() {
  const onClear = vi.fn<() => void>();
  const { result } = renderHook(() => useTextSelection(onClear));
  return { onClear, current: () => result.current };
}

test("a selection by mouse is gone as soon as it is cleared", () => {
  const { onClear, current } = select();
  act(() => current().changed(words, "mouse"));
  expect(current().selection).toEqual({ selected: words, input: "mouse" });
  act(() => current().changed(null, "mouse"));
  expect([current().selection, onClear.mock.calls.length]).toEqual([null, 1]);
});

test("a selection by touch stays until a tap on its bar can have arrived", () => {
  const { onClear, current } = select();
  act(() => current().changed(words, "touch"));
  act(() => current().changed(null, "touch"));
  act(() => void vi.advanceTimersByTime(CLEAR_DELAY_MS - 1));
  expect(current().selection).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect([current().selection, onClear.mock.calls.length]).toEqual([null, 1]);
});

test("selecting again in that moment keeps the selection", () => {
  const { onClear, current } = select();
  act(() => current().changed(words, "touch"));
  act(() => current().changed(null, "touch"));
  act(() => current().changed({ ...words, end: 7 }, "touch"));
  act(() => void vi.advanceTimersByTime(CLEAR_DELAY_MS * 2));
  expect([current().selection?.selected.end, onClear.mock.calls.length]).toEqual([7, 0]);
});
