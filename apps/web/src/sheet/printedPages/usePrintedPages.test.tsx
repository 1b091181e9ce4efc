// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { usePrintedPages } from "./usePrintedPages.ts";

afterEach(() => vi.unstubAllGlobals());

test("what was written since is laid out anew, behind the pages that are shown", async () => {
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked++;
    return new Response(new Blob(["picture"]), { headers: { "content-type": "image/png" } });
  });
  Object.assign(URL, { createObjectURL: () => `blob:${asked}`, revokeObjectURL: () => undefined });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const query = { scriptId: "s" };
  const { result, rerender } = renderHook(({ of }) => usePrintedPages({ query, region: "mainland", of }), {
    wrapper,
    initialProps: { of: "1 1" },
  });
  await waitFor(() => expect(result.current.url).toBe("blob:1"));
  rerender({ of: "2 1" });
  expect(result.current).toMatchObject({ url: "blob:1", isStale: true });
  await waitFor(() => expect(result.current.url).toBe("blob:2"));
});
