// @vitest-environment jsdom
import { expect, test } from "vitest";
import { fakeSheet } from "../testing/fakeSheet.ts";
import { act, renderHook } from "../testing/renderHook.ts";
import { plainFold, type Fold } from "./search.ts";
import { useSearch } from "./useSearch.ts";

const TEXT = "1、渡口 日 外\n船靠岸。\n船又走了。\n甲：船呢？\n";
const loadPlainFold = (): Promise<Fold> => Promise.resolve(plainFold);
const loadNothing = (): Promise<Fold> => Promise.reject(new Error("offline"));

async function openSearch(topOffset = 0, loadFold = loadPlainFold) {
  const sheet = fakeSheet(TEXT);
  sheet.topOffset.mockReturnValue(topOffset);
  const text = sheet.text();
  const { result } = renderHook(() => useSearch(sheet, text, loadFold));
  await act(async () => result.current.show());
  return { sheet, search: () => result.current };
}

test("finds as words are typed, and scrolls to the first hit from where the reader is", async () => {
  const { sheet, search } = await openSearch(TEXT.indexOf("船又"));
  act(() => search().setWords("船"));
  expect([search().count, search().at]).toEqual([3, 1]);
  expect(sheet.scrollToText).toHaveBeenLastCalledWith({ start: TEXT.indexOf("船又"), end: TEXT.indexOf("船又") + 1 });
  expect(sheet.highlight).toHaveBeenLastCalledWith(expect.objectContaining({ hit: 1 }));
});

test("steps through the hits in a circle, both ways", async () => {
  const { search } = await openSearch();
  act(() => search().setWords("船"));
  const steps = [search().at];
  for (const by of [1, 1, 1, -1] as const) {
    act(() => search().move(by));
    steps.push(search().at);
  }
  expect(steps).toEqual([0, 1, 2, 0, 2]);
});

test("other words begin at the reader's place again, and words that are nowhere have no hit", async () => {
  const { search } = await openSearch();
  act(() => search().setWords("船"));
  act(() => search().move(1));
  act(() => search().setWords("没有"));
  expect([search().count, search().at]).toEqual([0, -1]);
  act(() => search().move(1));
  act(() => search().setWords("船"));
  expect(search().at).toBe(0);
});

test("closing takes the hits off the sheet and gives the keyboard back", async () => {
  const { sheet, search } = await openSearch();
  act(() => search().setWords("船"));
  act(() => search().close());
  expect(sheet.highlight).toHaveBeenLastCalledWith({ hits: [], hit: -1 });
  expect(sheet.focus).toHaveBeenCalledOnce();
});

test("without the table of characters everything else is found", async () => {
  const { search } = await openSearch(0, loadNothing);
  act(() => search().setWords("船"));
  expect(search().count).toBe(3);
});
