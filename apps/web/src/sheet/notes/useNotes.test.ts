// @vitest-environment jsdom
import { OWN_NOTE, type Remark } from "@mochang/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/apiError.ts";
import { REFETCH_MS } from "../../lib/refetchInterval.ts";
import { act, renderHook } from "../testing/renderHook.ts";
import type { UnsyncedNote } from "./note.ts";
import type { NoteEffects } from "./notesStore.ts";
import { refusalOf, useNotes } from "./useNotes.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const REMARKS: Remark[] = [
  {
    ...OWN_NOTE,
    key: "船",
    timestamp: "1",
    value: "好",
    start: 4,
    end: 5,
    scene: 1,
    updateTime: "2026-11-21 10:00:00",
  },
];
const selected = { start: 8, end: 10, text: "靠岸" };

/** A server that takes notes, or fails with what `fails` holds. */
function openNotes(initial: UnsyncedNote[] = []) {
  const server = { fails: null as Error | null, calls: [] as string[] };
  const call = async (what: string): Promise<void> => {
    server.calls.push(what);
    if (server.fails) throw server.fails;
  };
  let unsynced = initial;
  const effects: NoteEffects = {
    add: async (note) => {
      await call(`add ${note.key}`);
      return { value: note.value };
    },
    update: (note) => call(`update ${note.value}`),
    remove: (note) => call(`remove ${note.id}`),
    isMissing: () => false,
    isTaken: () => false,
    refusal: refusalOf,
    readUnsynced: () => unsynced,
    keepUnsynced: (next) => (unsynced = next),
    now: () => 1_000,
    format: () => "2026-11-21 11:00:00",
  };
  const { result, unmount } = renderHook(() => useNotes(REMARKS, effects));
  return { server, unmount, unsynced: () => unsynced, ...result, current: () => result.current };
}

test("shows what the server gave, and every change at once", async () => {
  const { current, server } = openNotes();
  expect(current().notes.map(({ value }) => value)).toEqual(["好"]);
  await act(async () => void current().store.add(selected, 1));
  act(() => current().store.setDraft("1000", "停半拍"));
  await act(async () => current().store.save("1000"));
  expect(current().notes.map(({ key, value, state }) => [key, value, state])).toEqual([
    ["船", "好", "saved"],
    ["靠岸", "停半拍", "saved"],
  ]);
  expect(server.calls).toEqual(["add 靠岸", "update 停半拍"]);
});

test("a deleted note comes back by its undo", async () => {
  const { current, server } = openNotes();
  let restore = (): void => undefined;
  await act(async () => void (restore = current().store.remove("1")));
  expect(current().notes).toEqual([]);
  await act(async () => restore());
  expect(current().notes.map(({ value }) => value)).toEqual(["好"]);
  expect(server.calls).toEqual(["remove 1", "add 船"]);
});

test("what failed is sent again by itself, and as soon as the network is back", async () => {
  const { current, server, unsynced } = openNotes();
  server.fails = new Error("gone");
  await act(async () => void current().store.add(selected, 1, true));
  expect([current().notes.at(-1)?.state, unsynced().length]).toEqual(["failed", 1]);
  await act(async () => void vi.advanceTimersByTime(REFETCH_MS));
  expect(server.calls).toHaveLength(2);
  server.fails = null;
  await act(async () => void dispatchEvent(new Event("online")));
  expect([current().notes.at(-1)?.state, unsynced().length]).toEqual(["saved", 0]);
});

test("what was refused for good is not sent again by itself", async () => {
  const { current, server } = openNotes();
  server.fails = new ApiError(400, "一部作品最多 5,000 条批注，请先删除一些", 400);
  await act(async () => void current().store.add(selected, 1, true));
  expect(current().notes.at(-1)?.refused).toContain("5,000");
  await act(async () => void vi.advanceTimersByTime(REFETCH_MS * 3));
  expect(server.calls).toHaveLength(1);
});

test("a page that was left sends nothing more", async () => {
  const { current, server, unmount } = openNotes();
  server.fails = new Error("gone");
  await act(async () => void current().store.add(selected, 1, true));
  unmount();
  vi.advanceTimersByTime(REFETCH_MS * 3);
  dispatchEvent(new Event("online"));
  expect(server.calls).toHaveLength(1);
});

test("temporary refusals are not shown as refusals", () => {
  expect(refusalOf(new ApiError(429, "太多了", 429))).toBeNull();
  expect(refusalOf(new ApiError(500, "坏了", 500))).toBeNull();
  expect(refusalOf(new Error("gone"))).toBeNull();
});

test("a note of a work or of a version that is not there any more is to be copied", () => {
  for (const status of [404, 410])
    expect(refusalOf(new ApiError(status, "没有", status))).toBe(
      "这部作品或这个版本不在了，批注没有地方存，请把字复制走。",
    );
});
