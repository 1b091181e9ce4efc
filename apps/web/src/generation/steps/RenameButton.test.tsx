// @vitest-environment jsdom
import { ERRORS } from "@mochang/contract/errors";
import type { WorkOverview } from "@mochang/contract/generation";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { shownToasts } from "../../ui/toasts.ts";
import { openEmptyDraftBook } from "../draft/openEmptyDraftBook.ts";
import { freshItem } from "../items.ts";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { RenameButton } from "./RenameButton.tsx";

beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
});
afterEach(() => {
  cleanup();
  shownToasts.set([]);
  vi.unstubAllGlobals();
});

const COUNT = { count: 0, finish: 0 };
const OVERVIEW: WorkOverview = {
  step: "1 - 4",
  revision: 9,
  head: 1,
  scriptType: 1,
  locks: [],
  acts: COUNT,
  sequences: COUNT,
  scenes: COUNT,
  scripts: COUNT,
  items: [
    {
      id: "o",
      kind: "outline",
      parentId: null,
      sort: 1,
      name: "故事大纲",
      title: "",
      isSubmit: true,
      scripted: false,
      version: 3,
      hasContent: true,
      ownCharacters: 0,
      characters: 0,
      time: "",
      place: "",
      character: [],
      changedAbove: [],
    },
  ],
};

const RENAMED = {
  raised: [{ id: "o", kind: "outline", from: 1, to: 2 }],
  others: ["老魏"],
  kept: "kept",
  state: "5-x",
};

/** Renames 魏长庚 to 炮手, and presses 撤销; `overviews`: the answers to the first reads of what stands then. The draft of the outline, and what was asked. */
async function renameAndTakeBack(overviews: Response[] = []) {
  const asked: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string }) => {
    asked.push([path.split("?")[0] ?? "", body && JSON.parse(body)]);
    if (!path.includes("overview")) return Response.json({ code: 200, msg: "", data: RENAMED });
    return overviews.shift() ?? Response.json({ code: 200, msg: "", data: OVERVIEW });
  });
  const draftBook = await openEmptyDraftBook();
  draftBook.put("outline", { base: 1, values: { climax: "魏长庚和炮手" } });
  const workspace = {
    key: { scriptId: "s", versionId: "v" },
    draftBook,
    refresh: async () => undefined,
  } as Partial<Workspace> as Workspace;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WorkspaceProvider value={workspace}>
        <RenameButton item={{ ...freshItem("biography", null, 1, { name: "魏长庚" }), id: "p" }} />
      </WorkspaceProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "改名" }));
  fireEvent.change(await screen.findByLabelText("姓名"), { target: { value: "炮手" } });
  fireEvent.click(screen.getByText("改遍每一步"));
  await waitFor(() => expect(shownToasts.get().at(-1)?.undo).toBeDefined());
  expect(draftBook.get("outline")?.values).toEqual({ climax: "炮手和炮手" });
  shownToasts.get().at(-1)?.undo?.();
  return { draft: () => draftBook.get("outline"), asked };
}

const TAKEN_BACK = { base: 3, values: { climax: "魏长庚和炮手" } };

test("a rename that is taken back goes back to what was kept before it: naming the person back would change what bore the other name already", async () => {
  const { draft, asked } = await renameAndTakeBack();
  await waitFor(() => expect(draft()).toEqual(TAKEN_BACK));
  expect(asked).toContainEqual(["/api/version/restore", { id: "kept", ifState: "5-x" }]);
});

test("a rename that was taken back says so where what stands then could not be read, and reads that alone again", async () => {
  const { status, code, msg } = ERRORS.internal;
  const { draft, asked } = await renameAndTakeBack([Response.json({ code, msg, data: null }, { status })]);
  await waitFor(() => expect(shownToasts.get().at(-1)?.retry).toBeDefined());
  const failed = shownToasts.get().filter(({ kind }) => kind === "error");
  expect(failed.map(({ sentence }) => sentence)).toEqual([`改名撤销了，没有提交的字还没有跟着改回：${msg}`]);
  failed[0]?.retry?.();
  await waitFor(() => expect(draft()).toEqual(TAKEN_BACK));
  expect(asked.filter(([path]) => path === "/api/version/restore")).toHaveLength(1);
});
