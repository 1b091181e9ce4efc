// @vitest-environment jsdom
import type { CreativeReference } from "@mochang/generation";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { upload as uploadFile } from "../../lib/upload.ts";
import { toasts } from "../../ui/toasts.ts";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { FILE_EFFECTS, useReferenceFile, useRemoveReference } from "./useReferenceFile.ts";

afterEach(cleanup);

const key = { scriptId: "s", versionId: "" };
const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <WorkspaceProvider value={{ key } as unknown as Workspace}>{children}</WorkspaceProvider>
  </QueryClientProvider>
);
async function start() {
  const upload = { arrive: null as (() => void) | null };
  const sendFile = (() => ({
    done: new Promise((resolve) => (upload.arrive = () => resolve({ url: "u", name: "口述.txt" }))),
  })) as unknown as typeof uploadFile;
  const stored: CreativeReference[] = [];
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

async function startRemoval() {
  const read = { arrive: null as (() => void) | null };
  const readFiles = (() =>
    new Promise(
      (resolve) => (read.arrive = () => resolve([{ url: "u" }])),
    )) as unknown as typeof FILE_EFFECTS.readFiles;
  const asked: string[] = [];
  const confirm: typeof FILE_EFFECTS.confirm = ({ title }) => void asked.push(title);
  const hook = renderHook(() => useRemoveReference(() => undefined, { ...FILE_EFFECTS, readFiles, confirm }), {
    wrapper,
  });
  act(() => hook.result.current.remove("u", "口述.txt"));
  await vi.waitFor(() => expect(read.arrive).not.toBeNull());
  return { hook, read, asked };
}

test("the cross of a file is busy while the files are read, and then asks", async () => {
  const { hook, read, asked } = await startRemoval();
  await vi.waitFor(() => expect(hook.result.current.isBusy).toBe(true));
  read.arrive?.();
  await vi.waitFor(() => expect(hook.result.current.isBusy).toBe(false));
  expect(asked).toEqual(["删去这个参考文件？"]);
});

test("nothing is asked of a writer who has left the step meanwhile", async () => {
  const { hook, read, asked } = await startRemoval();
  hook.unmount();
  read.arrive?.();
  await vi.waitFor(() => expect(client.isMutating()).toBe(0));
  expect(asked).toEqual([]);
});
