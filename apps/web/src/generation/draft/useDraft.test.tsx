// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { openEmptyDraftBook } from "./openEmptyDraftBook.ts";
import { useDraft, type SavedItem } from "./useDraft.ts";

const SAVED: SavedItem = { values: { theme: "旧的", genre: "乡村" }, version: 3, isSubmit: true };

async function open(first: SavedItem = SAVED) {
  const draftBook = await openEmptyDraftBook();
  return renderHook((saved: SavedItem) => useDraft(draftBook, "core", saved), { initialProps: first });
}

it("shows the result until 修改参数 is pressed, and the stored values again after 取消", async () => {
  const { result } = await open();
  expect(result.current.isEditing).toBe(false);
  act(() => result.current.edit());
  expect(result.current).toMatchObject({ isEditing: true, isDirty: false });
  act(() => result.current.change("theme", "新的"));
  expect(result.current).toMatchObject({ isDirty: true, base: 3, values: { theme: "新的", genre: "乡村" } });
  act(() => result.current.close());
  expect(result.current).toMatchObject({ isEditing: false, values: SAVED.values });
});

it("remembers what stood above it when it was begun, until its writer goes on over what was stored elsewhere", async () => {
  const draftBook = await openEmptyDraftBook();
  const hook = renderHook(
    ({ saved, core }: { saved: SavedItem; core: number }) => useDraft(draftBook, "biography-1", saved, { core }),
    { initialProps: { saved: SAVED, core: 1 } },
  );
  act(() => hook.result.current.edit());
  hook.rerender({ saved: SAVED, core: 2 });
  act(() => hook.result.current.change("theme", "新的"));
  expect(hook.result.current.seenAbove).toEqual({ core: 1 });
  hook.rerender({ saved: { ...SAVED, values: { theme: "别处的" }, version: 4 }, core: 3 });
  act(() => hook.result.current.keepMine());
  expect(hook.result.current.seenAbove).toEqual({ core: 3 });
});

it("keeps both of two changes that one event makes", async () => {
  const { result } = await open();
  act(() => {
    result.current.change("theme", "一");
    result.current.change("genre", "二");
  });
  expect(result.current.values).toEqual({ theme: "一", genre: "二" });
});

it("is stale once the item was submitted elsewhere, and goes on over it when its writer says so", async () => {
  const { result, rerender } = await open();
  act(() => result.current.change("theme", "我的"));
  rerender({ ...SAVED, values: { ...SAVED.values, theme: "别处的" }, version: 4 });
  expect(result.current).toMatchObject({ isStale: true, base: 3, values: { theme: "我的" } });
  act(() => result.current.keepMine());
  expect(result.current).toMatchObject({ isStale: false, base: 4, values: { theme: "我的" } });
});

it("follows what is stored elsewhere while nothing is written here", async () => {
  const { result, rerender } = await open();
  rerender({ ...SAVED, values: { theme: "别处的" }, version: 4 });
  expect(result.current).toMatchObject({ isStale: false, isEditing: false, values: { theme: "别处的" } });
});

it("names each form of a new item, from its first words until it is submitted or given up", async () => {
  const { result } = await open({ values: {}, version: 0, isSubmit: false });
  expect(result.current.formId).toBeUndefined();
  act(() => result.current.change("title", "一"));
  const first = result.current.formId;
  act(() => result.current.change("title", "二"));
  expect(first).toBeDefined();
  expect(result.current.formId).toBe(first);
  act(() => result.current.close());
  act(() => result.current.change("title", "二"));
  expect([result.current.formId === undefined, result.current.formId === first]).toEqual([false, false]);
});

it("names the form of a new item that was begun before forms had names, with its next change", async () => {
  const draftBook = await openEmptyDraftBook();
  draftBook.put("core", { base: 0, values: { title: "一" } });
  const { result } = renderHook(() => useDraft(draftBook, "core", { values: {}, version: 0, isSubmit: false }));
  act(() => result.current.change("title", "二"));
  expect(result.current.formId).toBeDefined();
});

it("does not name the form of an item that is stored", async () => {
  const { result } = await open();
  act(() => result.current.change("theme", "新的"));
  expect(result.current.formId).toBeUndefined();
});
