// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { useVersionCommands } from "./useVersionCommands.ts";

afterEach(() => vi.unstubAllGlobals());

test("a double click on 换回来 takes an automatic version back once", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify({ code: 200, msg: "", data: null }));
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <WorkspaceProvider value={{} as Workspace}>{children}</WorkspaceProvider>
    </QueryClientProvider>
  );
  let closed = 0;
  const key = { scriptId: "s", versionId: "v" };
  const { result } = renderHook(
    () =>
      useVersionCommands(
        key,
        () => undefined,
        () => closed++,
      ),
    { wrapper },
  );
  await act(async () => {
    result.current.restore("kept");
    result.current.restore("kept");
  });
  await vi.waitFor(() => expect(closed).toBe(1));
  expect(asked).toEqual(["/api/version/restore"]);
});
