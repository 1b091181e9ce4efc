// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cleanup, renderHook } from "@testing-library/react";
import { useChatScroll, type ConversationExtent } from "./useChatScroll.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A list of 1,000 px in a window of 200. */
function openTalk(talk: Partial<ConversationExtent> = {}) {
  const list = { scrollTop: 0, scrollHeight: 1_000, clientHeight: 200 };
  const ref = { current: list as HTMLElement };
  const base: ConversationExtent = { first: "t1", last: "t9", streamed: "", loadOlder: null, ...talk };
  const { result, rerender } = renderHook((now: ConversationExtent) => useChatScroll(ref, now), { initialProps: base });
  const scrollTo = (top: number): void => {
    list.scrollTop = top;
    result.current();
  };
  return { list, scrollTo, tell: (changed: Partial<ConversationExtent>) => rerender({ ...base, ...changed }) };
}

test("a new turn brings its end 300 ms later", () => {
  const { list, tell } = openTalk();
  vi.advanceTimersByTime(300);
  list.scrollTop = 0;
  tell({ last: "t10" });
  vi.advanceTimersByTime(299);
  expect(list.scrollTop).toBe(0);
  vi.advanceTimersByTime(1);
  expect(list.scrollTop).toBe(1_000);
});

test("an answer is followed once a second, and not while its reader is elsewhere", () => {
  const { list, scrollTo, tell } = openTalk();
  vi.advanceTimersByTime(300);
  scrollTo(800);
  for (const streamed of ["一", "一盏", "一盏灯"]) {
    tell({ streamed });
    vi.advanceTimersByTime(300);
  }
  expect(list.scrollTop).toBe(800);
  vi.advanceTimersByTime(100);
  expect(list.scrollTop).toBe(1_000);
  scrollTo(300);
  tell({ streamed: "一盏灯亮了" });
  vi.advanceTimersByTime(5_000);
  expect(list.scrollTop).toBe(300);
});

test("near the beginning older turns are asked for, and what is read stays where it is", () => {
  const loadOlder = vi.fn<() => void>();
  const { list, scrollTo, tell } = openTalk({ loadOlder });
  vi.advanceTimersByTime(300);
  scrollTo(100);
  expect(loadOlder).not.toHaveBeenCalled();
  scrollTo(60);
  expect(loadOlder).toHaveBeenCalledOnce();
  list.scrollHeight = 1_600;
  tell({ first: "t0" });
  expect(list.scrollTop).toBe(660);
});
