import { expect, test } from "vitest";
import { FIRST_CHOICE, lacksWatermarkName } from "./exportChoice.ts";

test("a watermark needs a name, in a file that has a place for one", () => {
  expect(lacksWatermarkName(FIRST_CHOICE)).toBe(false);
  expect(lacksWatermarkName({ ...FIRST_CHOICE, watermark: " " })).toBe(true);
  expect(lacksWatermarkName({ ...FIRST_CHOICE, watermark: "孟知微" })).toBe(false);
  expect(lacksWatermarkName({ ...FIRST_CHOICE, format: "txt", watermark: "" })).toBe(false);
});
