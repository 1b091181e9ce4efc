// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BetaNoticeDialog } from "./BetaNoticeDialog.tsx";

const SITE = {
  trialSms: true,
  outboxPath: null,
  signedIn: true,
  headline: "",
  betaStart: "2024-09-21T00:00:00+08:00",
  betaEnd: "2024-12-31T23:59:59+08:00",
  model: { configured: false, name: null, simulated: false },
};

beforeEach(() => {
  const nothing = () => undefined;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(site: object): void {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ code: 200, msg: "", data: { ...SITE, ...site } })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <BetaNoticeDialog onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const told = (): string => screen.getByRole("dialog", { hidden: true }).textContent ?? "";

test("a beta that ends says when, and to take the scripts away before", async () => {
  show({});
  await expect.poll(told).toContain("结束2024 年 12 月 31 日 23:59:59");
  expect(told()).toContain("开始2024 年 9 月 21 日");
  expect(told()).toContain("到了结束的时刻，账号一律停用，和哪天注册无关。请在此前导出自己的稿子。");
  expect(screen.getByRole("link", { name: "导出自己的稿子", hidden: true }).getAttribute("href")).toBe("/account");
});

test("an end at midnight is told by the clock of Beijing, and one that is not set not at all", async () => {
  show({ betaEnd: "2024-12-31T16:00:00Z" });
  await expect.poll(told).toContain("结束2025 年 1 月 1 日 00:00:00");
  cleanup();
  show({ betaEnd: null });
  await expect.poll(told).toContain("开始2024 年 9 月 21 日");
  expect(told()).not.toContain("结束");
});
