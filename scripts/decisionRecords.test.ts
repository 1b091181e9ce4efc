import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

test("every decision record has a number of its own", () => {
  const numbers = readdirSync("docs/decisions").flatMap((file) => /^(\d{4})-[a-z0-9-]+\.md$/u.exec(file)?.[1] ?? []);
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
});
