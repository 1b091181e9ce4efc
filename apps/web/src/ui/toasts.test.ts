import { ERRORS, MESSAGES } from "@mochang/contract/errors";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, networkError } from "../lib/apiError.ts";
import { shownToasts, toasts } from "./toasts.ts";

const shownSentences = (): string[] => shownToasts.get().map(({ sentence }) => sentence);

// What a message said before does not count in the next test: the throttle looks at the clock, which each test sets later.
let start = 1_000_000;
beforeEach(() => {
  vi.useFakeTimers({ now: (start += 60_000) });
  shownToasts.set([]);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the error catalogue's toasts", () => {
  it.each([
    ["an answer of code 500", new ApiError(500, ERRORS.internal.msg, 500), "系统开小差了，请稍后再试"],
    ["an answer of code 1200", new ApiError(1200, ERRORS["ink-exhausted"].msg, 402), "账户余额不足，请充值！"],
    [
      "a refusal in the server's words",
      new ApiError(400, ERRORS["code-wrong"].msg, 400),
      "验证码不正确或已过期，请核对或重新获取",
    ],
    ["a network failure", networkError(), "网络异常"],
    ["a fault of the page's own", new TypeError("x is undefined"), "系统开小差了，请稍后再试"],
  ])("%s: shown for 5 s, and at most once per 3 s", (_, error, sentence) => {
    toasts.error(error);
    toasts.error(error);
    expect(shownSentences()).toEqual([sentence]);
    vi.advanceTimersByTime(2_999);
    toasts.error(error);
    expect(shownSentences()).toEqual([sentence]);
    vi.advanceTimersByTime(1);
    toasts.error(error);
    expect(shownSentences()).toEqual([sentence, sentence]);
    vi.advanceTimersByTime(1_999);
    expect(shownSentences()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(shownSentences()).toHaveLength(1);
    vi.advanceTimersByTime(3_000);
    expect(shownSentences()).toEqual([]);
  });

  it("are silent for an ended session, which is handled once for the whole app", () => {
    toasts.error(new ApiError(50014, MESSAGES.tokenExpired, 401));
    for (const code of [50008, 50012, 50014]) toasts.error(new ApiError(code, "会话已结束", 401));
    expect(shownSentences()).toEqual([]);
  });

  it("keep a message of work under way until the work is over", () => {
    const over = toasts.busy(MESSAGES.exporting);
    vi.advanceTimersByTime(600_000);
    expect(shownSentences()).toEqual(["正在导出评估报告，请稍候"]);
    over();
    expect(shownSentences()).toEqual([]);
  });

  it("keep what can be tried again until it is, whatever is said after it", () => {
    const retry = vi.fn<() => void>();
    const close = toasts.retry("小传没有改名", retry);
    for (const sentence of ["一", "二", "三", "四"]) toasts.done(sentence);
    expect(shownSentences()).toEqual(["小传没有改名", "二", "三", "四"]);
    vi.advanceTimersByTime(600_000);
    expect(shownSentences()).toEqual(["小传没有改名"]);
    close();
    expect(shownSentences()).toEqual([]);
    expect(retry).not.toHaveBeenCalled();
  });
});
