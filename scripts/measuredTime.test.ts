import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// How long something takes depends on the machine and on what else runs there: `npm run bench` says it, as ratios of one run (bench/worst.ts).

/** Clocks that measure, and differences of two moments. */
const MEASURED = new RegExp(
  [
    String.raw`\bperformance\.(?:now|mark|measure)\(`,
    String.raw`\b(?:cpuUsage|threadCpuUsage|resourceUsage|hrtime)\b`,
    String.raw`\bDate\.now\(\) - `,
    String.raw`\bconsole\.time\(`,
  ].join("|"),
  "u",
);

const TESTS = ["{apps,packages,tools,scripts,bench,e2e}/**/*.test.{ts,tsx}", "e2e/journeys/*.e2e.ts"];
/** What tests share; a helper that measures would be asserted on in its test. */
const HELPERS = ["{apps,packages,tools}/*/src/**/testing/**/*.{ts,tsx}"];

test("no test and no journey measures time", () => {
  const files = globSync([...TESTS, ...HELPERS], { exclude: (name) => name.includes("node_modules") });
  expect(files.length).toBeGreaterThan(300);
  const measuring = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, i) => (MEASURED.test(line) ? [`${file}:${i + 1}`] : [])),
  );
  expect(measuring.filter((place) => !place.startsWith("scripts/measuredTime.test.ts:"))).toEqual([]);
});
