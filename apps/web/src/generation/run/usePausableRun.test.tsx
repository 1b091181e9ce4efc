// @vitest-environment jsdom
import type { RunSnapshot } from "@mochang/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { testSnapshot } from "../../run/testSnapshot.ts";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { usePausableRun, type PausableRun } from "./usePausableRun.ts";

afterEach(() => vi.unstubAllGlobals());

const KIND: PausableRun<{ runId: string; ceiling: number | null; pauseAsked?: boolean }, object> = {
  name: "scriptRun",
  last: async () => ({ runId: "r", ceiling: null }),
  start: async () => ({ runId: "r" }),
  pause: async () => null,
  resume: async () => ({ runId: "r" }),
  setCeiling: async () => null,
  stored: () => 0,
};
const snapshot = (state: RunSnapshot["state"], unitsUsed: number) =>
  testSnapshot({ kind: "sceneScripts", state, unitsUsed });

function show(kind: typeof KIND) {
  const client = new QueryClient();
  const workspace = { key: { scriptId: "s", versionId: "v" }, refresh: async () => undefined };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <WorkspaceProvider value={workspace as Partial<Workspace> as Workspace}>{children}</WorkspaceProvider>
    </QueryClientProvider>
  );
  return { client, result: renderHook(() => usePausableRun(kind), { wrapper }).result };
}

test("a run that was asked to pause says so after a reload, too", async () => {
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify({ code: 200, msg: "", data: snapshot("running", 0) })),
  );
  const { result } = show({ ...KIND, last: async () => ({ runId: "r", ceiling: null, pauseAsked: true }) });
  await waitFor(() => expect(result.current).toMatchObject({ isActive: true, isPausing: true }));
});

test("a halted run that another window has let go on is followed again, with what it has used by then", async () => {
  let now = snapshot("cancelled", 49_000);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ code: 200, msg: "", data: now })));
  const { client, result } = show(KIND);
  await waitFor(() => expect(result.current.used).toBe(49_000));
  expect(result.current.isActive).toBe(false);
  now = snapshot("running", 92_000);
  await client.invalidateQueries({ queryKey: ["generation", "s", "v"] });
  await waitFor(() => expect(result.current.isActive).toBe(true));
  await waitFor(() => expect(result.current.used).toBe(92_000));
});
