// @vitest-environment jsdom
import { readLinesOf } from "@mochang/contract";
import { afterEach, expect, test, vi } from "vitest";
import { fakeSheet } from "../testing/fakeSheet.ts";
import { act, renderHook } from "../testing/renderHook.ts";
import { useUncertainLines } from "./useUncertainLines.ts";

afterEach(() => vi.unstubAllGlobals());

const TEXT = "1、渡口 日 外\n△船靠岸。\n甲：上船。\n△走了。\n";
const range = (words: string) => ({ start: TEXT.indexOf(words), end: TEXT.indexOf(words) + words.length });

/** A sheet whose actions were read with doubt. */
function openDoubts() {
  vi.stubGlobal("requestAnimationFrame", (act_: () => void) => act_());
  const sheet = fakeSheet(TEXT);
  const { doc, reading } = sheet.text();
  const doubted = Object.fromEntries(
    Object.entries(readLinesOf(reading)).map(([id, line]) => [
      id,
      { ...line, confidence: line.type === "action" ? 0.1 : 1 },
    ]),
  );
  const text = { doc, reading: doubted };
  const onStep = vi.fn<() => void>();
  const { result } = renderHook(() => useUncertainLines(sheet, text, onStep));
  return { sheet, onStep, current: () => result.current };
}

test("each doubtful line is listed with what it was taken for, and leads to its place", () => {
  const { sheet, onStep, current } = openDoubts();
  expect(current().lines.map(({ text, type }) => [text, type])).toEqual([
    ["△船靠岸。", "action"],
    ["△走了。", "action"],
  ]);
  act(() => current().goTo(current().lines[1]!.id));
  expect(onStep).toHaveBeenCalledOnce();
  expect(sheet.scrollToText).toHaveBeenLastCalledWith(range("△走了。"));
  expect(sheet.highlight).toHaveBeenLastCalledWith({ quote: range("△走了。") });
});

test("stepping goes on from the line that was shown", () => {
  const { sheet, current } = openDoubts();
  act(() => current().goTo(current().lines[0]!.id));
  act(() => current().step(1));
  expect(sheet.scrollToText).toHaveBeenLastCalledWith(range("△走了。"));
});
