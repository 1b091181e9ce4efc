// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { renderHook } from "../sheet/testing/renderHook.ts";
import { useCurrentRowInSight } from "./useCurrentRowInSight.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const ROW_PX = 40;

/** A list of this height with the row of the current scene at a place of it. */
function openList(height: number, rowTop: number) {
  let resized: () => void = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(act: () => void) {
        resized = act;
      }
      observe = () => resized();
      disconnect = () => undefined;
    },
  );
  document.body.innerHTML = "<div><ol><li data-here></li></ol></div>";
  const [box, row] = [document.querySelector("div"), document.querySelector("li")];
  if (!box || !row) throw new Error("no list");
  const scrolled = (row.scrollIntoView = vi.fn<() => void>());
  const place = { height, rowTop };
  vi.spyOn(box, "clientHeight", "get").mockImplementation(() => place.height);
  box.getBoundingClientRect = () => new DOMRect(0, 0, 280, place.height);
  row.getBoundingClientRect = () => new DOMRect(0, place.rowTop, 280, ROW_PX);
  renderHook(() => useCurrentRowInSight({ current: box }, 3, true));
  return {
    scrolled,
    resize(next: Partial<typeof place>): void {
      Object.assign(place, next);
      scrolled.mockClear();
      resized();
    },
  };
}

test("the row is brought into sight at first, and when the list that shows it becomes shorter", () => {
  const { scrolled, resize } = openList(600, 900);
  expect(scrolled).toHaveBeenCalledOnce();
  resize({ height: 500, rowTop: 540 });
  expect(scrolled).toHaveBeenCalledOnce();
});

test.each([900, -200])("a list that was scrolled elsewhere, with the row at %i, stays there", (rowTop) => {
  const { scrolled, resize } = openList(600, 100);
  resize({ height: 400, rowTop });
  expect(scrolled).not.toHaveBeenCalled();
});

test("a phone's list has the row in sight each time that it is shown", () => {
  const { scrolled, resize } = openList(0, 0);
  resize({ height: 0 });
  resize({ height: 400, rowTop: 900 });
  expect(scrolled).toHaveBeenCalledOnce();
});
