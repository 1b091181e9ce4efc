// @vitest-environment jsdom
import { RECENT_SCRIPTS } from "@mochang/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { useAllRecords } from "./queries.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the home page's works are those that preload.js has asked for already", async () => {
  const script = readFileSync(join(import.meta.dirname, "../../../public/preload.js"), "utf8");
  const [, path, body] = /askEarly\("(\/api\/scripts[^"]*)", '([^']*)'\)/u.exec(script) ?? [];
  const answer = { status: 200, body: { code: 200, msg: "", data: { total: 7, records: [], going: null } } };
  globalThis.earlyAnswer = { path: `${path} ${body}`, at: Date.now(), answer: Promise.resolve(answer) };
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", fetched);
  const client = new QueryClient();
  const { result } = renderHook(() => useAllRecords(1, RECENT_SCRIPTS), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await vi.waitFor(() => expect(result.current.data?.total).toBe(7));
  expect(fetched).not.toHaveBeenCalled();
  client.clear();
});
