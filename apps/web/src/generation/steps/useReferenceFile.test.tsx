// @vitest-environment jsdom
import type { CreativeReference } from "@mochang/generation";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { toasts } from "../../ui/toasts.ts";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { useReferenceFile } from "./useReferenceFile.ts";

const upload = vi.hoisted(() => ({ arrive: null as (() => void) | null }));
vi.mock("../../lib/upload.ts", () => ({
  upload: () => ({
    done: new Promise((resolve) => (upload.arrive = () => resolve({ url: "u", name: "口述.txt" }))),
  }),
}));

afterEach(cleanup);

const key = { scriptId: "s", versionId: "" };
async function start() {
  upload.arrive = null;
  const stored: CreativeReference[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <WorkspaceProvider value={{ key } as unknown as Workspace}>{children}</WorkspaceProvider>
    </QueryClientProvider>
  );
  const hook = renderHook(() => useReferenceFile((reference) => stored.push(reference)), { wrapper });
  act(() => hook.result.current.send(new File(["云"], "口述.txt"), null));
  await vi.waitFor(() => expect(upload.arrive).not.toBeNull());
  return { hook, stored };
}

test("a file that was read goes into the form that asked for it", async () => {
  const { stored } = await start();
  upload.arrive?.();
  await vi.waitFor(() => expect(stored.map(({ refContent }) => refContent)).toEqual(["u"]));
});

test("a form that was left meanwhile keeps what was written since; the writer is told", async () => {
  const warn = vi.spyOn(toasts, "warn");
  const { hook, stored } = await start();
  hook.unmount();
  upload.arrive?.();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining("再选一次")));
  expect(stored).toEqual([]);
});
