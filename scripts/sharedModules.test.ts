import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Vitest runs here without isolation (vitest.config.ts): a worker that has loaded a module keeps it for the files after. */
test("no test replaces a module: effects are passed in", () => {
  const tests = globSync("{apps,packages,tools,scripts,bench,e2e}/**/*.test.{ts,tsx}", {
    exclude: (name) => name.includes("node_modules"),
  });
  expect(tests.length).toBeGreaterThan(300);
  const call = new RegExp(`\\bvi\\.(?:${["mock", "doMock", "hoisted", "resetModules"].join("|")})\\(`, "u");
  expect(tests.filter((file) => call.test(readFileSync(file, "utf8")))).toEqual([]);
});
