// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import type { EditorView } from "prosemirror-view";
import { createScrolling } from "./scrolling.ts";

const SCENE_PX = 100;
const WINDOW_PX = 800;

afterEach(() => document.body.replaceChildren());

/** Short scenes in a window that shows the last eight of them at most. */
function openPage(scenes: number) {
  const scroller = document.createElement("main");
  const dom = document.createElement("div");
  document.body.append(scroller);
  scroller.append(dom);
  let scrolled = 0;
  const boxAt = (top: number, height: number): DOMRect => new DOMRect(0, top, 600, height);
  scroller.getBoundingClientRect = () => boxAt(0, WINDOW_PX);
  const scrollTo = (top: number): void => {
    scrolled = Math.max(0, Math.min(top, scenes * SCENE_PX - WINDOW_PX));
  };
  for (let index = 0; index < scenes; index++) {
    const scene = document.createElement("section");
    scene.getBoundingClientRect = () => boxAt(index * SCENE_PX - scrolled, SCENE_PX);
    scene.scrollIntoView = () => scrollTo(index * SCENE_PX);
    dom.append(scene);
  }
  const view = { dom, state: { doc: { childCount: 0 } }, dispatch: () => {} } as unknown as EditorView;
  return { scrolling: createScrolling(view, () => scroller), scrollTo };
}

test("the scene that the page was taken to is the one in view, however short it is, until the page is scrolled", () => {
  const { scrolling, scrollTo } = openPage(20);
  scrolling.scrollToScene(5);
  expect(scrolling.sceneInView()).toBe(5);
  scrolling.scrollToScene(19);
  expect(scrolling.sceneInView()).toBe(19);
  scrollTo(0);
  expect(scrolling.sceneInView()).toBe(2);
});
