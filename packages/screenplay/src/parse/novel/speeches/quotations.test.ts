import { expect, test } from "vitest";
import { quotationsOf } from "./quotations.ts";

test("opening marks without a closing one take no longer each in a longer text", () => {
  const began = performance.now();
  expect(quotationsOf("。“".repeat(200_000))).toHaveLength(100_000);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test("each kind of mark is closed by its own, before and behind those of other kinds", () => {
  const text = "“走。”『留』“来。”「去」“好。";
  expect(quotationsOf(text).map(({ from, to }) => text.slice(from, to))).toEqual([
    "“走。”",
    "『留』",
    "“来。”",
    "「去」",
  ]);
});
