import { expect, test } from "vitest";
import { quotationsOf } from "./quotations.ts";

test("opening marks without a closing one take no longer each in a longer text", () => {
  // Processor time, so that other work on the machine does not count.
  const before = process.cpuUsage();
  expect(quotationsOf("。“".repeat(200_000))).toHaveLength(100_000);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
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
