// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../lib/apiError.ts";
import { ConfirmDialog } from "../ui/confirm.tsx";
import { handleSessionError } from "./handleSessionError.ts";

const called = vi.fn<(path: string) => Promise<Response>>();
beforeEach(() => {
  called.mockReset().mockResolvedValue(Response.json({ code: 200, msg: "", data: null }));
  vi.stubGlobal("fetch", called);
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close: () => undefined,
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dialogs = (): string[] =>
  screen.queryAllByRole("dialog", { name: "Confirm logout" }).map(({ textContent }) => textContent ?? "");
const button = (name: string) => screen.getByRole("button", { name });

test.each([50008, 50012, 50014])("code %i asks once, and whoever cancels stays logged in", async (code) => {
  render(<ConfirmDialog />);
  for (let times = 0; times < 3; times++) handleSessionError(new ApiError(code, "会话已结束", 401), false);
  await expect.poll(dialogs).toHaveLength(1);
  expect(dialogs()[0]).toContain("You have been logged out, you can cancel to stay on this page, or log in again");
  fireEvent.click(button("Cancel"));
  await expect.poll(dialogs).toHaveLength(0);
  expect(called).not.toHaveBeenCalled();

  handleSessionError(new ApiError(code, "会话已结束", 401), false);
  await expect.poll(dialogs).toHaveLength(1);
  fireEvent.click(button("Re-Login"));
  await expect.poll(() => called.mock.calls[0]?.[0]).toBe("/api/login/logout");
  await expect.poll(dialogs).toHaveLength(0);
});
