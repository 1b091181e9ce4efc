// @vitest-environment jsdom
import type { CreativeReference } from "@mochang/generation";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { upload as uploadFile } from "../../lib/upload.ts";
import { toasts } from "../../ui/toasts.ts";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { FILE_EFFECTS, useReferenceFile } from "./useReferenceFile.ts";

afterEach(cleanup);

const key = { scriptId: "s", versionId: "" };
async function start() {
  const upload = { arrive: null as (() => void) | null };
  const sendFile = (() => ({
    done: new Promise((resolve) => (upload.arrive = () => resolve({ url: "u", name: "口述.txt" }))),
  })) as unknown as typeof uploadFile;
  const stored: CreativeReference[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <WorkspaceProvider value={{ key } as unknown as Workspace}>{children}</WorkspaceProvider>
    </QueryClientProvider>
  );
  const hook = renderHook(
    () => useReferenceFile((reference) => stored.push(reference), { ...FILE_EFFECTS, sendFile }),
    { wrapper },
  );
  act(() => hook.result.current.send(new File(["云"], "口述.txt"), null));
  await vi.waitFor(() => expect(upload.arrive).not.toBeNull());
  return { hook, stored, upload };
}

test("a file that was read goes into the form that asked for it", async () => {
  const { stored, upload } = await start();
  upload.arrive?.();
  await vi.waitFor(() => expect(stored.map(({ refContent }) => refContent)).toEqual(["u"]));
});

test("a form that was left meanwhile keeps what was written since; the writer is told", async () => {
  const warn = vi.spyOn(toasts, "warn");
  const { hook, stored, upload } = await start();
  hook.unmount();
  upload.arrive?.();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining("再选一次")));
  expect(stored).toEqual([]);
});
