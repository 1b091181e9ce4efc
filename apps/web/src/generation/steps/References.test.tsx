// @vitest-environment jsdom
import { STORY_CORE_FIELDS, type CreativeReference } from "@mochang/generation";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { itemsKey } from "../queries.ts";
import { freshItem } from "../items.ts";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { References } from "./References.tsx";

const effects = vi.hoisted(() => ({
  progress: null as string | null,
  sent: [] as (string | null)[],
  onRemoved: (() => undefined) as (url: string) => void,
}));
vi.mock("./useReferenceFile.ts", () => ({
  useRemoveReference: (onRemoved: (url: string) => void) => () => {
    effects.onRemoved = onRemoved;
  },
  useReferenceFile: () => ({
    isBusy: effects.progress !== null,
    progress: effects.progress,
    send: (_: File, replacedUrl: string | null) => effects.sent.push(replacedUrl),
  }),
}));

const key = { scriptId: "s", versionId: "" };
const field = STORY_CORE_FIELDS.find(({ key: name }) => name === "creativeRefSources")!;
const file: CreativeReference = { refType: "file", refName: "口述.txt", refContent: "one" };
const text = (refContent: string): CreativeReference => ({ refType: "text", refName: "", refContent });

afterEach(cleanup);

/** A form whose script holds no file any more. */
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
        />
      </WorkspaceProvider>
    </QueryClientProvider>
  );
  return { ...render(form([file, text("云")])), form, changes };
}

test("a text that is written while the file is being deleted stays", () => {
  const { rerender, form, changes } = open();
  fireEvent.click(screen.getByRole("button", { name: "删去参考 1" }));
  rerender(form([file, text("云走得快")]));
  effects.onRemoved("one");
  expect(changes).toEqual([[text("云走得快")]]);
});

test("another file names the one that it replaces, and tells how far it is also where that one is gone", () => {
  const { rerender, form } = open();
  expect(screen.getByText("文件已经删去了")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("参考文件"), { target: { files: [new File(["云"], "新的.txt")] } });
  expect(effects.sent).toEqual(["one"]);
  effects.progress = "传了 40%";
  rerender(form([file]));
  expect(screen.getByText("传了 40%")).toBeTruthy();
  effects.progress = null;
});
