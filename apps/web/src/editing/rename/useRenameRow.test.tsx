// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useNameRow } from "./useRenameRow.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a row's names are sent one after another, in the order in which they were given", async () => {
  const sent: string[] = [];
  let answer = (_: Error): void => undefined;
  vi.stubGlobal("fetch", (_url: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { name: string }).name);
    return new Promise((_resolve, reject) => {
      answer = reject;
    });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useNameRow({ scriptId: "s", versionId: "v" }), { wrapper });
  const first = result.current("p", "阿苇");
  const second = result.current("p", "苇姑");
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
  expect(sent).toEqual(["阿苇"]);
  // A name that was not stored holds up none behind it.
  answer(new Error("no network"));
  await Promise.allSettled([first]);
  await vi.waitFor(() => expect(sent).toEqual(["阿苇", "苇姑"]));
  answer(new Error("no network"));
  await Promise.allSettled([second]);
});
