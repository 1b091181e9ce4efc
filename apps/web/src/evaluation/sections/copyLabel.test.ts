import { expect, it } from "vitest";
import { labelled } from "./copyLabel.ts";

it("labels what a model wrote, and only that", () => {
  expect(labelled("一句话。\n", true)).toBe("一句话。\n\n本内容由人工智能生成");
  expect(labelled("一句话。", false)).toBe("一句话。");
  expect(labelled(" ", true)).toBe(" ");
});
