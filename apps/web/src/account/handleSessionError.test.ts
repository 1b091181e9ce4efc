import { MESSAGES } from "@mochang/contract";
import { expect, test, vi } from "vitest";
import { ApiError } from "../lib/apiError.ts";
import { handleSessionError, type SessionEffects } from "./handleSessionError.ts";

const expired = new ApiError(50014, MESSAGES.tokenExpired, 401);

const effectsOf = (isKept: boolean) => ({
  goToLogin: vi.fn<SessionEffects["goToLogin"]>(),
  confirm: vi.fn<SessionEffects["confirm"]>(),
  isPageKept: () => isKept,
  here: () => "/pinggu/pingguUpload?page=2",
});

test("an expired session leads to the login page and back", () => {
  const effects = effectsOf(false);
  handleSessionError(expired, false, effects);
  expect(effects.goToLogin).toHaveBeenCalledExactlyOnceWith({ from: "/pinggu/pingguUpload?page=2" });
  expect(effects.confirm).not.toHaveBeenCalled();
});

test("a page that holds a chosen file stays: a poll is silent, what the user does is answered", () => {
  const effects = effectsOf(true);
  handleSessionError(expired, false, effects);
  expect(effects.confirm).not.toHaveBeenCalled();
  handleSessionError(expired, true, effects);
  expect(effects.confirm).toHaveBeenCalledOnce();
  expect(effects.goToLogin).not.toHaveBeenCalled();
});

test("other errors are the feature's", () => {
  const effects = effectsOf(true);
  handleSessionError(new ApiError(500, "系统开小差了", 500), true, effects);
  expect([effects.goToLogin.mock.calls, effects.confirm.mock.calls]).toEqual([[], []]);
});
