// @vitest-environment jsdom
import { expect, test } from "vitest";
import { fakeSheet } from "../testing/fakeSheet.ts";
import { act, renderHook } from "../testing/renderHook.ts";
import { useOpenSheet, type AfterPaint } from "./useOpenSheet.ts";

function openPage() {
  let paint: (() => void) | null = null;
  const afterPaint: AfterPaint = (callback) => {
    paint = callback;
    return () => (paint = null);
  };
  const { result } = renderHook(() => useOpenSheet(afterPaint));
  return { current: () => result.current, paint: () => paint?.() };
}

test("the sheet is reachable at once, and known to the page once it is painted", () => {
  const { current, paint } = openPage();
  const sheet = fakeSheet("1、渡口 日 外\n△走。\n");
  act(() => current().onView(sheet));
  expect([current().sheetRef.current, current().sheet, current().text]).toEqual([sheet, null, null]);
  act(() => paint());
  expect([current().sheet, current().text]).toEqual([sheet, sheet.text()]);
});

test("a sheet that was closed before it was painted is never known", () => {
  const { current, paint } = openPage();
  act(() => current().onView(fakeSheet("1、渡口 日 外\n△走。\n")));
  act(() => current().onView(null));
  act(() => paint());
  expect([current().sheetRef.current, current().sheet]).toEqual([null, null]);
});
