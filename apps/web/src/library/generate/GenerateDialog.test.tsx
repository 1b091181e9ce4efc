// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GenerateDialog } from "./GenerateDialog.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("whoever has an outline begins with it from the dialog, and may think better of it", () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GenerateDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText("从我的大纲开始"));
  expect(screen.getByText(/^建好以后，先读您的大纲/u)).toBeTruthy();
  fireEvent.click(screen.getByText("不用大纲，从头写"));
  expect(screen.getByText(/^新建不用墨/u)).toBeTruthy();
});
