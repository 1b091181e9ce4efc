// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeSheet } from "../../sheet/testing/fakeSheet.ts";
import { sheetTextOf } from "../../sheet/testing/sheetTextOf.ts";
import { createStore } from "../../ui/store.ts";
import { shownToasts } from "../../ui/toasts.ts";
import type { PanelProps } from "../panelProps.ts";
import { RenameHost } from "./RenameHost.tsx";
import { renamedRows } from "./renameHistory.ts";

const scriptOf = (name: string): string =>
  `1、渡口 日 外\n△船靠岸。\n${name}：走。\n老焦：再等等。\n${name}：不等了。\n`;
const row = { id: "p", versionId: "v", from: "阿苇", to: "苇姑", now: "苇姑", counts: null };

let sent: { id: string; name: string }[];
let sheet: ReturnType<typeof fakeSheet>;
let state: ReturnType<typeof createStore<{ kind: string }>>;
let show: () => void;
const saveNow = vi.fn<() => void>();

beforeEach(() => {
  saveNow.mockClear();
  sent = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as { id: string; name: string });
    return Promise.reject(new Error("no network"));
  });
  sheet = fakeSheet(scriptOf("苇姑"));
  state = createStore({ kind: "saved" });
  const saving = { session: createStore({ state, saveNow }) };
  const client = new QueryClient();
  // The list of rows is another one after each change of the text.
  const host = () => (
    <QueryClientProvider client={client}>
      <RenameHost
        {...({
          script: { scriptId: "s", versionId: "v" },
          editor: { sheet, rows: [{}], saving },
        } as unknown as PanelProps)}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(host());
  show = () => rerender(host());
});
afterEach(() => {
  cleanup();
  renamedRows.set([]);
  shownToasts.set([]);
  vi.unstubAllGlobals();
});

/** The script says this name; its undo or redo has told of it. */
function nowSays(name: string): void {
  sheet.setText(sheetTextOf(scriptOf(name)));
  show();
}

test("a person's row follows the script's words back and forth over a renaming, each time once", async () => {
  renamedRows.set([row]);
  show();
  nowSays("阿苇");
  show();
  await vi.waitFor(() => expect(sent).toEqual([{ id: "p", name: "阿苇" }]));
  nowSays("苇姑");
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(["阿苇", "苇姑"]));
  expect(renamedRows.get()).toEqual([row]);
});

test("the row has its name once the script's words are saved", async () => {
  renamedRows.set([row]);
  state.set({ kind: "offline" });
  nowSays("阿苇");
  await vi.waitFor(() => expect(saveNow).toHaveBeenCalledOnce());
  expect(sent).toEqual([]);
  state.set({ kind: "saved" });
  await vi.waitFor(() => expect(sent).toEqual([{ id: "p", name: "阿苇" }]));
});

test("a row of another version stays as it is", async () => {
  const other = { ...row, id: "q", versionId: "other" };
  renamedRows.set([other, row]);
  nowSays("阿苇");
  await vi.waitFor(() => expect(sent).toEqual([{ id: "p", name: "阿苇" }]));
  expect(renamedRows.get()[0]).toBe(other);
});

test("a naming that fails is tried again as often as the writer asks; a newer one takes its place", async () => {
  renamedRows.set([row]);
  nowSays("阿苇");
  const failure = async (name: string) => {
    await vi.waitFor(() =>
      expect(shownToasts.get().map(({ sentence }) => sentence)).toEqual([`小传没有改名为${name}：网络异常`]),
    );
    return shownToasts.get()[0];
  };
  const first = await failure("阿苇");
  expect(sent.map(({ name }) => name)).toEqual(["阿苇"]);
  shownToasts.set([]);
  first?.retry?.();
  const second = await failure("阿苇");
  expect(second).not.toBe(first);
  expect(sent.map(({ name }) => name)).toEqual(["阿苇", "阿苇"]);
  nowSays("苇姑");
  await failure("苇姑");
  expect(sent.map(({ name }) => name)).toEqual(["阿苇", "阿苇", "苇姑"]);
});
