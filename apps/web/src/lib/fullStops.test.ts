import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "..");

it("no page puts a full stop behind a sentence that may have one already", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/u.test(file));
  expect(files.length).toBeGreaterThan(500);
  const doubled = files.filter((file) =>
    /\b(?:sentenceOf\([^()]*\)|error\.message|run\.message)\}。/u.test(readFileSync(join(SOURCES, file), "utf8")),
  );
  expect(doubled).toEqual([]);
});
