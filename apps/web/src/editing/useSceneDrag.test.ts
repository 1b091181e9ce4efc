// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { dropAt } from "./useSceneDrag.ts";

/** Two rows of 20 pixels in a list of 100. */
function openList(): { list: HTMLElement; toast: HTMLElement } {
  document.body.innerHTML = `<ul><li data-row="a"></li><li data-row="b"></li></ul><p></p>`;
  const [list, first, last, toast] = [...document.body.querySelectorAll<HTMLElement>("ul, li, p")];
  if (!list || !first || !last || !toast) throw new Error("no list");
  list.getBoundingClientRect = () => new DOMRect(0, 0, 50, 100);
  first.getBoundingClientRect = () => new DOMRect(0, 0, 50, 20);
  last.getBoundingClientRect = () => new DOMRect(0, 20, 50, 20);
  return { list, toast };
}

const showAt = (element: Element | null): void => {
  document.elementFromPoint = () => element;
};
afterEach(() => Reflect.deleteProperty(document, "elementFromPoint"));

test("a scene that is dragged over something that covers the list lands nowhere", () => {
  const { list, toast } = openList();
  for (const covering of [toast, null]) {
    showAt(covering);
    expect(dropAt(list, 10)).toBeNull();
  }
});

test("a scene that is dragged below the last row lands behind it", () => {
  const { list } = openList();
  showAt(list);
  expect(dropAt(list, 60)).toMatchObject({ row: { dataset: { row: "b" } }, place: "after" });
});
