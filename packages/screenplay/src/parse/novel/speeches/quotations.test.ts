import { expect, test } from "vitest";
import { quotationsOf } from "./quotations.ts";

test("opening marks behind full stops close each other, two by two, however many they are", () => {
  expect(quotationsOf("。“".repeat(200_000))).toHaveLength(100_000);
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
