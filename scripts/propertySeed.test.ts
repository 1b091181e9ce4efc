import fc from "fast-check";
import { expect, test } from "vitest";
import { propertySeed } from "./propertySeed.ts";

test("properties draw the same examples at every run, unless new ones are asked for", () => {
  expect(propertySeed(undefined)).toBe(propertySeed(""));
  expect(propertySeed("random")).toBeUndefined();
  expect(propertySeed("-1915166072")).toBe(-1915166072);
  expect(() => propertySeed("often")).toThrow("PROPERTY_SEED");
});

test("the seed reaches the properties of this run", () => {
  expect(fc.readConfigureGlobal().seed).toBe(propertySeed(process.env.PROPERTY_SEED));
});
