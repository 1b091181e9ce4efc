// @vitest-environment jsdom
import { expect, test } from "vitest";
import { sceneList } from "../documentLookups/sceneList.ts";
import { fakeSheet, memoryStore } from "../testing/fakeSheet.ts";
import { act, renderHook } from "../testing/renderHook.ts";
import { useSplitScenes } from "./useSplitScenes.ts";

const TEXT = "《渡口》\n\n1、渡口 日 外\n△船靠岸。\n\n第二集\n\n2、船舱 夜 内\n甲：到了。\n";

function openSplit(store = memoryStore()) {
  const sheet = fakeSheet(TEXT);
  const sheetRef = { current: sheet };
  const scenes = sceneList(sheet.doc());
  const { result } = renderHook(() => useSplitScenes("s", sheetRef, sheet.doc(), scenes, store));
  const titles = (): string[] => result.current.scenes.map(({ entry }) => entry.title);
  return { sheet, store, scenes, titles, split: () => result.current };
}

test("a scene stands once in the split view, with its lines", () => {
  const { split, titles } = openSplit();
  act(() => void split().add(1));
  act(() => void split().add(1));
  expect(titles()).toEqual(["渡口"]);
  expect(split().scenes[0]?.lines.map(({ text }) => text)).toEqual(["1、渡口 日 外", "△船靠岸。"]);
});

test("front matter and divisions are no scenes", () => {
  const { sheet, split, titles } = openSplit();
  const division = sheet.doc().children.findIndex(({ attrs }) => attrs.division === true);
  expect([0, division, 99].map((index) => split().add(index))).toEqual([false, false, false]);
  expect(titles()).toEqual([]);
});

test("what was added is there on the next visit, until it is removed", () => {
  const { split, store } = openSplit();
  act(() => void split().add(1));
  const next = openSplit(store);
  expect(next.titles()).toEqual(["渡口"]);
  act(() => next.split().remove(next.scenes[0]!.id));
  expect([next.titles(), store.values.size]).toEqual([[], 0]);
});

test("odd things in the storage are ignored", () => {
  const store = memoryStore();
  store.set("split:s", '["gone", 3, null]');
  expect(openSplit(store).titles()).toEqual([]);
  store.set("split:s", "not json");
  expect(openSplit(store).titles()).toEqual([]);
});

test("another scene comes in the place of one, but never twice", () => {
  const { split, titles, scenes } = openSplit();
  const [first, second] = scenes.map(({ id }) => id) as [string, string];
  act(() => void split().add(1));
  act(() => split().replace(first, second));
  expect(titles()).toEqual(["船舱"]);
  act(() => void split().add(1));
  act(() => split().replace(first, second));
  expect(titles()).toEqual(["船舱", "渡口"]);
});
