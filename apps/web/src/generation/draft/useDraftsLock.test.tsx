// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { thisWindowId } from "../../lib/windowId.ts";
import { draftsLockOf, useDraftsLock } from "./useDraftsLock.ts";

it("holds the window's lock from its first effect until the work is left", () => {
  const held: string[] = [];
  const locks = () => ({
    hold(id: string) {
      held.push(id);
      return () => void held.splice(held.indexOf(id), 1);
    },
  });
  const { unmount, rerender } = renderHook(() => useDraftsLock(locks));
  rerender();
  expect(held).toEqual([draftsLockOf(thisWindowId())]);
  unmount();
  expect(held).toEqual([]);
});
