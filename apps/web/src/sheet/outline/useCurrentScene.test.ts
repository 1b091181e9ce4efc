// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeSheet } from "../testing/fakeSheet.ts";
import { renderHook } from "../testing/renderHook.ts";
import { useCurrentScene } from "./useCurrentScene.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const SCENES = [{}, {}];

function openLists() {
  document.body.innerHTML = ["a", "b"]
    .map((id) => `<ol id="${id}" data-here-list=""><li data-scene="1"></li><li data-scene="2"></li></ol>`)
    .join("");
  const sheet = fakeSheet("1、渡口 日 外\n△走。\n");
  const box = { current: document.createElement("main") };
  const { unmount } = renderHook(() => useCurrentScene(box, sheet, SCENES));
  const scrollTo = (index: number): void => {
    sheet.sceneInView.mockReturnValue(index);
    box.current.dispatchEvent(new Event("scroll"));
    vi.advanceTimersToNextFrame();
  };
  const marked = (): (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>("[aria-current]")].map(({ dataset }) => dataset.scene);
  return { scrollTo, marked, unmount };
}

test("the scene in view is marked in every list, one at a time", () => {
  const { scrollTo, marked } = openLists();
  scrollTo(1);
  expect(marked()).toEqual(["1", "1"]);
  scrollTo(2);
  expect(marked()).toEqual(["2", "2"]);
  scrollTo(0);
  expect(marked()).toEqual([]);
});

test("nothing is marked after the sheet was closed", () => {
  const { scrollTo, marked, unmount } = openLists();
  unmount();
  scrollTo(2);
  expect(marked()).toEqual([]);
});
