// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ToggleEvent } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { placeBy, usePopover } from "./usePopover.ts";

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(cleanup);

const WINDOW = { width: 1000, height: 800 };
const button = (top: number) => ({ top, bottom: top + 32, left: 900, right: 932 });

test("a panel hangs below its button while there is room, and above it at the foot of the window", () => {
  expect(placeBy(button(400), "end", WINDOW)).toMatchObject({ top: 436, right: 68, maxHeight: 356 });
  expect(placeBy(button(700), "start", WINDOW)).toMatchObject({ bottom: 104, maxHeight: 688 });
});

test("a panel hangs from the other edge of its button where the window ends", () => {
  expect(placeBy(button(400), "start", WINDOW)).toMatchObject({ right: 68, maxWidth: 924 });
  const atLeft = { top: 400, bottom: 432, left: 16, right: 60 };
  expect(placeBy(atLeft, "end", WINDOW)).toMatchObject({ left: 16, maxWidth: 976 });
  expect(placeBy(atLeft, "start", WINDOW)).toMatchObject({ left: 16 });
});

/** An open panel whose button stands at `at`, and how often it was told to close. */
function openPanel() {
  const at = { x: 900, y: 400 };
  const anchor = document.createElement("button");
  anchor.getBoundingClientRect = () => new DOMRect(at.x, at.y, 32, 32);
  const hidePopover = vi.fn<() => void>();
  const { result, unmount } = renderHook(() => usePopover("end"));
  result.current.button.ref.current = anchor;
  result.current.panelRef.current = Object.assign(document.createElement("div"), { hidePopover });
  act(() => result.current.panel.onBeforeToggle({ newState: "open" } as ToggleEvent));
  return { at, hidePopover, unmount };
}

/** Scrolls a column of the page: such an event does not bubble. */
function scrollColumn(): void {
  const column = document.body.appendChild(document.createElement("div"));
  column.dispatchEvent(new Event("scroll"));
  column.remove();
}

test("scrolling closes an open panel where it moves the button, and leaves it open elsewhere", () => {
  const { at, hidePopover } = openPanel();
  scrollColumn();
  expect(hidePopover).not.toHaveBeenCalled();
  at.y -= 40;
  scrollColumn();
  expect(hidePopover).toHaveBeenCalledTimes(1);
});

test("a column that scrolls sideways under the button closes it too, and a page that is left listens no more", () => {
  const { at, hidePopover, unmount } = openPanel();
  at.x -= 1;
  scrollColumn();
  expect(hidePopover).toHaveBeenCalledTimes(1);
  unmount();
  scrollColumn();
  expect(hidePopover).toHaveBeenCalledTimes(1);
});
