// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeSheet, memoryStore } from "../testing/fakeSheet.ts";
import { act, renderHook } from "../testing/renderHook.ts";
import { SCROLL_REST_MS, useReadingMode, useReadingPosition } from "./useReadingMode.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const TEXT = "1、渡口 日 外\n△船靠岸。\n△风停了。\n";

function scrolledBox(scrollTop: number) {
  const box = document.createElement("main");
  box.scrollTop = scrollTop;
  return { current: box };
}
const scroll = (box: HTMLElement): void => void box.dispatchEvent(new Event("scroll"));

test("reading mode is entered with the stored preferences, kept when changed, and left by Esc", () => {
  const store = memoryStore();
  store.set("reading", '{"type":22,"row":1.6,"paper":"p-bean"}');
  const { result } = renderHook(() => useReadingMode(fakeSheet(TEXT), scrolledBox(0), store));
  act(() => result.current.enter());
  expect(result.current.preferences).toEqual({ type: 22, row: 1.6, paper: "p-bean" });
  act(() => result.current.change({ type: 14, row: 1.6, paper: "p-bean" }));
  expect(store.get("reading")).toContain('"type":14');
  act(() => void document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
  expect(result.current.preferences).toBeNull();
});

test("the line on top stays on top when the type changes", () => {
  const sheet = fakeSheet(TEXT);
  sheet.topOffset.mockReturnValue(9);
  const box = scrolledBox(500);
  const { result } = renderHook(() => useReadingMode(sheet, box, memoryStore()));
  act(() => result.current.enter());
  act(() => void vi.advanceTimersToNextFrame());
  expect(sheet.scrollToText).toHaveBeenCalledWith({ start: 9, end: 10 }, "start");
});

test("a script opens where its reader left it, and the place is stored when scrolling rests", () => {
  const store = memoryStore();
  store.set("place:s", "9");
  const sheet = fakeSheet(TEXT);
  const box = scrolledBox(500);
  renderHook(() => useReadingPosition("s", sheet, box, store));
  expect(sheet.scrollToText).toHaveBeenCalledWith({ start: 9, end: 10 }, "start");
  sheet.topOffset.mockReturnValue(15);
  scroll(box.current);
  vi.advanceTimersByTime(SCROLL_REST_MS - 1);
  expect(store.get("place:s")).toBe("9");
  vi.advanceTimersByTime(1);
  expect(store.get("place:s")).toBe("15");
  box.current.scrollTop = 10;
  scroll(box.current);
  vi.advanceTimersByTime(SCROLL_REST_MS);
  expect(store.get("place:s")).toBeNull();
});

test("leaving before scrolling has come to rest stores nothing", () => {
  const store = memoryStore();
  const box = scrolledBox(500);
  const { unmount } = renderHook(() => useReadingPosition("s", fakeSheet(TEXT), box, store));
  scroll(box.current);
  unmount();
  vi.advanceTimersByTime(SCROLL_REST_MS);
  expect(store.values.size).toBe(0);
});
