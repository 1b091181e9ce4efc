// @vitest-environment jsdom
import type { SceneCard } from "@mochang/contract";
import { ERRORS } from "@mochang/contract/errors";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { shownToasts } from "../../ui/toasts.ts";
import { useRemoveCard } from "./useRemoveCard.ts";

afterEach(() => {
  shownToasts.set([]);
  vi.unstubAllGlobals();
});

const CARD = { id: "d.s.108", promptId: 108, title: "叙事原则", result: "我自己的话。", quotes: [], lines: {} };
const OF = { scriptId: "s", versionId: "v", sceneId: "s1" };

test("a deleted card whose deletion could not be taken back is offered until it is back", async () => {
  const failures = [ERRORS.internal, ERRORS.conflict];
  const restored: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    if (path.includes("delete")) return Promise.resolve(Response.json({ code: 200, msg: "", data: null }));
    restored.push((JSON.parse(body) as { result: string }).result);
    const { status, code, msg } = failures.shift() ?? { status: 200, code: 200, msg: "" };
    return Promise.resolve(Response.json({ code, msg, data: null }, { status }));
  });
  const refresh = vi.fn<() => void>();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: new QueryClient() }, children);
  const { result, unmount } = renderHook(() => useRemoveCard(OF, refresh), { wrapper });
  result.current(CARD as unknown as SceneCard);
  await vi.waitFor(() => expect(shownToasts.get()[0]?.undo).toBeDefined());
  // Another scene is shown meanwhile.
  unmount();
  shownToasts.get()[0]?.undo?.();
  for (const { msg } of [ERRORS.internal, ERRORS.conflict]) {
    await vi.waitFor(() => expect(shownToasts.get().at(-1)?.sentence).toBe(`叙事原则没有放回来：${msg}`));
    const { retry } = shownToasts.get().at(-1) ?? {};
    shownToasts.set([]);
    retry?.();
  }
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(4));
  expect([restored, shownToasts.get()]).toEqual([["我自己的话。", "我自己的话。", "我自己的话。"], []]);
});
