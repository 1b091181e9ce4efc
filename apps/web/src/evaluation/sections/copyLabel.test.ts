import { expect, it } from "vitest";
import { withAiLabel } from "./addAiLabelOnCopy.ts";

it("labels what a model wrote, and only that", () => {
  expect(withAiLabel("一句话。\n", true)).toBe("一句话。\n\n本内容由人工智能生成");
  expect(withAiLabel("一句话。", false)).toBe("一句话。");
  expect(withAiLabel(" ", true)).toBe(" ");
});
