// @vitest-environment jsdom
import type { ReferenceFile } from "@mochang/contract/generation";
import { STORY_CORE_FIELDS, type CreativeReference } from "@mochang/generation";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { toasts } from "../../ui/toasts.ts";
import { itemsKey } from "../queries.ts";
import { freshItem } from "../items.ts";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { References } from "./References.tsx";
import type { FILE_EFFECTS } from "./useReferenceFile.ts";

const server = {
  share: (_: number): void => undefined,
  deleted: (): void => undefined,
  files: [] as ReferenceFile[],
  replaced: [] as unknown[],
};
const effects = {
  confirm: vi.fn<typeof FILE_EFFECTS.confirm>(({ onOk }) => void onOk()),
  readFiles: () => Promise.resolve(server.files),
  deleteFile: () => new Promise<void>((resolve) => (server.deleted = resolve)),
  sendFile: ((_path: string, form: FormData, _headers: object, _shape: object, onShare: (share: number) => void) => {
    server.replaced.push(form.get("replace"));
    server.share = onShare;
    return { done: new Promise(() => undefined) };
  }) as unknown as typeof FILE_EFFECTS.sendFile,
};

const key = { scriptId: "s", versionId: "" };
const field = STORY_CORE_FIELDS.find(({ key: name }) => name === "creativeRefSources")!;
const file: CreativeReference = { refType: "file", refName: "口述.txt", refContent: "one" };
const text = (refContent: string): CreativeReference => ({ refType: "text", refName: "", refContent });

afterEach(() => {
  cleanup();
  effects.confirm.mockClear();
  server.files = [];
});

/** A form whose script, as far as this window knows, holds no file any more. */
function open() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(itemsKey(key, "core"), [freshItem("core", null, 0, {})]);
  const changes: unknown[] = [];
  const form = (value: readonly CreativeReference[]) => (
    <QueryClientProvider client={client}>
      <WorkspaceProvider value={{ key, lookBeside: () => undefined } as unknown as Workspace}>
        <References
          field={field}
          id="references"
          value={value}
          onChange={(next: unknown) => changes.push(next)}
          error={undefined}
          className={undefined}
          effects={effects}
        />
      </WorkspaceProvider>
    </QueryClientProvider>
  );
  return { ...render(form([file, text("云")])), form, changes, client };
}

test("a text that is written while the file is being deleted stays", async () => {
  server.files = [{ url: "one", name: "口述.txt", characters: 3, bytes: 9 }];
  const { rerender, form, changes } = open();
  fireEvent.click(screen.getByRole("button", { name: "删去参考 1" }));
  await vi.waitFor(() => expect(effects.confirm).toHaveBeenCalled());
  rerender(form([file, text("云走得快")]));
  server.deleted();
  await vi.waitFor(() => expect(changes).toEqual([[text("云走得快")]]));
});

test("a file that went in another window leaves the form unasked, and its writer is told", async () => {
  const warn = vi.spyOn(toasts, "warn");
  const { changes, client } = open();
  const forgotten = vi.spyOn(client, "invalidateQueries");
  fireEvent.click(screen.getByRole("button", { name: "删去参考 1" }));
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith("《口述.txt》已经在别处删去了"));
  expect(changes).toEqual([[text("云")]]);
  expect(effects.confirm).not.toHaveBeenCalled();
  expect(forgotten).toHaveBeenCalledWith({ queryKey: itemsKey(key, "core") });
});

test("another file names the one that it replaces, and tells how far it is also where that one is gone", async () => {
  open();
  expect(screen.getByText("文件已经删去了")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("参考文件"), { target: { files: [new File(["云"], "新的.txt")] } });
  await vi.waitFor(() => expect(server.replaced).toEqual(["one"]));
  act(() => server.share(0.4));
  expect(await screen.findByText("传了 40%")).toBeTruthy();
});
