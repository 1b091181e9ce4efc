import { expect, it } from "vitest";
import { quoteSequence } from "./quoteSequence.ts";

it("goes from one quote of the tab to the next", () => {
  const sections = [{ markdown: "甲【第1场「第一」@10-12】" }, { markdown: "乙【第2场「第二」@20-22】" }];
  expect(quoteSequence(sections, { scene: 2, unit: "场", quote: "第二", start: 20, end: 22 })).toMatchObject({
    at: 1,
    passages: [{ scene: 1 }, { scene: 2 }],
  });
  expect(quoteSequence([], { scene: 3, unit: "场", quote: "x", start: 1, end: 2 })).toMatchObject({
    at: 0,
    passages: [{ scene: 3 }],
  });
});
