// @vitest-environment jsdom
import type { GeneratedCard as Generated } from "@mochang/contract/generation";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { generatedUrl } from "../pageUrls.ts";
import { GeneratedCard } from "./GeneratedCard.tsx";

// The page that the work is sent to begins in the theme of this one.
beforeEach(() => void vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FINISHED: Generated = {
  id: "1",
  scriptId: "1",
  name: "借雨",
  scriptType: 1,
  type: 3,
  lastVersionId: "2",
  versionName: "",
  step: "3 - 1",
  genre: "悬疑",
  cards: null,
  writing: null,
  changed: null,
  halted: null,
  coverImage: "",
  coverSource: null,
  saveAs: true,
  deleteFlag: 0,
  deleteTime: null,
  createTime: "2026-11-01T08:00:00.000Z",
  updateTime: "2026-11-01T08:00:00.000Z",
};
const show = (card: Generated) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GeneratedCard card={card} actions={{ onSaveAs: () => undefined, onDelete: () => undefined }} />
    </QueryClientProvider>,
  );
test("the card of a finished work leads to its PDF and what it is sent to, one that is not to where its writer goes on", () => {
  const { unmount } = show(FINISHED);
  expect(screen.getByRole("link", { name: "《借雨》的 PDF 和送出" }).getAttribute("href")).toMatch(/view=out/u);
  unmount();
  show({ ...FINISHED, step: "2 - 2" });
  expect(screen.getByRole("link", { name: "接着写《借雨》" }).getAttribute("href")).toBe(generatedUrl("1", "2"));
});
