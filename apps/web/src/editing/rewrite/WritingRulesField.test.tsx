// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { shownToasts } from "../../ui/toasts.ts";
import { WritingRulesField } from "./WritingRulesField.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  shownToasts.set([]);
});

/** The field of a version whose rules another window may change. */
async function show(rules: string, versionId: string) {
  let stored = rules;
  vi.stubGlobal("fetch", async (_path: string, init?: RequestInit) => {
    const reply = (code: number, data: unknown) =>
      new Response(JSON.stringify({ code, msg: code === 200 ? "" : "这里在别的窗口改过了", data }), {
        status: code,
      });
    if (typeof init?.body !== "string") return reply(200, { rules: stored });
    const sent = JSON.parse(init.body) as { rules: string; replaces: string };
    if (sent.replaces !== stored) return reply(409, null);
    stored = sent.rules;
    return reply(200, null);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WritingRulesField of={{ scriptId: "s", versionId }} />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText("写作约定");
  const write = (value: string): void => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  return { field, write, stored: () => stored, storeElsewhere: (text: string) => (stored = text) };
}

it("stores what was written when the field is left", async () => {
  const { write, stored } = await show("不用：命运", "v1");
  write("不用：命运、救赎");
  await vi.waitFor(() => expect(stored()).toBe("不用：命运、救赎"));
});

it("shows what another window has stored, and stores over it only when told to", async () => {
  const { field, write, stored, storeElsewhere } = await show("不用：命运", "v2");
  storeElsewhere("不用：仿佛");
  write("不用：救赎");
  const other = await screen.findByRole("region", { name: "别的窗口写的约定" });
  expect(other.textContent).toContain("不用：仿佛");
  expect([stored(), (field as HTMLTextAreaElement).value]).toEqual(["不用：仿佛", "不用：救赎"]);
  // Leaving the field again stores nothing.
  fireEvent.blur(field);
  expect(stored()).toBe("不用：仿佛");
  fireEvent.click(screen.getByRole("button", { name: "换成我写的" }));
  await vi.waitFor(() => expect(stored()).toBe("不用：救赎"));
});

it("gives up what was written for what another window has stored", async () => {
  const { field, write, stored, storeElsewhere } = await show("不用：命运", "v3");
  storeElsewhere("不用：仿佛");
  write("不用：救赎");
  fireEvent.click(await screen.findByRole("button", { name: "用这一份" }));
  await vi.waitFor(() => expect((field as HTMLTextAreaElement).value).toBe("不用：仿佛"));
  expect(stored()).toBe("不用：仿佛");
});
