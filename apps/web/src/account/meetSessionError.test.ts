import { MESSAGES } from "@mochang/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../lib/apiError.ts";
import { goToLogin } from "../lib/loginRedirect.ts";
import { confirm } from "../ui/confirm.tsx";
import { isPageKept } from "../ui/loginRedirectHold.ts";
import { meetSessionError } from "./meetSessionError.ts";

vi.mock("../lib/loginRedirect.ts", () => ({ goToLogin: vi.fn<(state?: object) => void>() }));
vi.mock("../ui/confirm.tsx", () => ({ confirm: vi.fn<(question: object) => void>() }));
vi.mock("../ui/loginRedirectHold.ts", () => ({ isPageKept: vi.fn<() => boolean>() }));
vi.stubGlobal("location", { pathname: "/pinggu/pingguUpload", search: "?page=2" });

const expired = new ApiError(50014, MESSAGES.tokenExpired, 401);

beforeEach(() => vi.clearAllMocks());

test("an expired session leads to the login page and back", () => {
  vi.mocked(isPageKept).mockReturnValue(false);
  meetSessionError(expired, false);
  expect(goToLogin).toHaveBeenCalledExactlyOnceWith({ from: "/pinggu/pingguUpload?page=2" });
  expect(confirm).not.toHaveBeenCalled();
});

test("a page that holds a chosen file stays: a poll is silent, what the user does is answered", () => {
  vi.mocked(isPageKept).mockReturnValue(true);
  meetSessionError(expired, false);
  expect(confirm).not.toHaveBeenCalled();
  meetSessionError(expired, true);
  expect(confirm).toHaveBeenCalledOnce();
  expect(goToLogin).not.toHaveBeenCalled();
});

test("other errors are the feature's", () => {
  meetSessionError(new ApiError(500, "系统开小差了", 500), true);
  expect([vi.mocked(goToLogin).mock.calls, vi.mocked(confirm).mock.calls]).toEqual([[], []]);
});
