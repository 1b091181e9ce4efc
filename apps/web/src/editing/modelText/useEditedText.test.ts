// @vitest-environment jsdom
import { expect, test } from "vitest";
import { act, renderHook } from "../../sheet/testing/renderHook.ts";
import { useEditedText } from "./useEditedText.ts";

test("words that another window stores while a text is edited are told beside those that are edited", () => {
  const { result, rerender } = renderHook(({ stored }) => useEditedText("overview:1", stored), {
    initialProps: { stored: "船靠岸。" },
  });
  const now = () => [result.current.text, result.current.newer];
  expect(now()).toEqual([null, null]);
  rerender({ stored: "船靠了岸。" });
  expect(now()).toEqual([null, null]);
  act(() => result.current.begin("船靠了岸。"));
  act(() => result.current.change("船靠了岸，没有人。"));
  expect(now()).toEqual(["船靠了岸，没有人。", null]);
  rerender({ stored: "" });
  expect(now()).toEqual(["船靠了岸，没有人。", ""]);
  rerender({ stored: "天亮了。" });
  act(() => result.current.change("船靠了岸，没有人下船。"));
  expect(now()).toEqual(["船靠了岸，没有人下船。", "天亮了。"]);
  act(() => result.current.end());
  expect(now()).toEqual([null, null]);
});

test("a text that is not loaded yet was not emptied by another window", () => {
  const { result, rerender } = renderHook(({ stored }) => useEditedText("overview:2", stored), {
    initialProps: { stored: "船靠岸。" as string | undefined },
  });
  act(() => result.current.begin("船靠了岸。"));
  rerender({ stored: undefined });
  expect([result.current.text, result.current.newer]).toEqual(["船靠了岸。", null]);
  rerender({ stored: "天亮了。" });
  expect(result.current.newer).toBe("天亮了。");
});
