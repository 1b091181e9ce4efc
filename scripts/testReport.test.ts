import { expect, test } from "vitest";
import { readPlaywright, readVitest, summary } from "./testReport.mjs";

const vitest = {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [
    {
      name: "/p/apps/a.test.ts",
      status: "failed",
      message: "",
      startTime: 1_000,
      endTime: 1_500,
      assertionResults: [
        { status: "passed", fullName: "outer good", failureMessages: [] },
        {
          status: "failed",
          fullName: "outer wrong sum",
          failureMessages: [
            "\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at /p/apps/a.test.ts:2:73\n    at x (/p/node_modules/vitest/x.js:1:1)\n    at new Promise (<anonymous>)",
          ],
        },
      ],
    },
    {
      name: "/p/apps/b.test.ts",
      status: "failed",
      message: "Cannot find module './gone.ts'",
      startTime: 1_000,
      endTime: 3_000,
      assertionResults: [],
    },
  ],
};
const journey = (title: string, ok: boolean, message?: string) => ({
  title,
  ok,
  file: "j.e2e.ts",
  line: 7,
  tests: [{ results: [{ duration: 1_500, status: ok ? "passed" : "failed", errors: message ? [{ message }] : [] }] }],
});
const playwright = {
  config: { rootDir: "/p/e2e/journeys" },
  errors: [] as { message: string }[],
  stats: { expected: 1, flaky: 0, unexpected: 2 },
  suites: [
    {
      title: "j.e2e.ts",
      specs: [journey("good", true)],
      suites: [
        { title: "on a phone", specs: [journey("wrong", false, "Error: no such word"), journey("hung", false)] },
      ],
    },
  ],
};

test("failed tests, files that could not be loaded and errors that nobody caught are told with their first lines", () => {
  const { passed, failed, failures, files } = readVitest(vitest, "/p", [
    { file: "/p/apps/c.test.ts", name: "third", error: "Error: ENOENT" },
  ]);
  expect([passed, failed]).toEqual([1, 3]);
  expect(failures).toEqual([
    { file: "apps/c.test.ts", name: "an error that no test caught (thrown during: third)", error: "Error: ENOENT" },
    {
      file: "apps/a.test.ts",
      name: "outer wrong sum",
      error: "AssertionError: expected 1 to be 2\n    at /p/apps/a.test.ts:2:73",
    },
    { file: "apps/b.test.ts", name: "the file itself", error: "Cannot find module './gone.ts'" },
  ]);
  expect(files).toEqual([
    { file: "apps/b.test.ts", seconds: 2 },
    { file: "apps/a.test.ts", seconds: 0.5 },
  ]);
});

test("failed journeys are told with their group, also one that only ended", () => {
  const { passed, failed, failures, files } = readPlaywright(playwright, "/p");
  expect([passed, failed]).toEqual([1, 2]);
  expect(failures).toEqual([
    { file: "e2e/journeys/j.e2e.ts:7", name: "on a phone › wrong", error: "Error: no such word" },
    { file: "e2e/journeys/j.e2e.ts:7", name: "on a phone › hung", error: "failed" },
  ]);
  expect(files).toEqual([{ file: "e2e/journeys/j.e2e.ts", seconds: 4.5 }]);
  expect(readPlaywright({ ...playwright, errors: [{ message: "no such file" }] }, "/p").failed).toBe(3);
});

test("a journey that failed and then passed is unstable, not failed", () => {
  const [first, second] = [journey("late", false, "Error: not yet"), journey("late", true)].map(({ tests }) => tests);
  const late = {
    ...journey("late", true),
    tests: [{ status: "flaky", results: [...(first ?? []), ...(second ?? [])].flatMap((t) => t.results) }],
  };
  const report = {
    ...playwright,
    stats: { expected: 1, flaky: 1, unexpected: 0 },
    suites: [{ title: "j.e2e.ts", specs: [journey("good", true), late] }],
  };
  const { passed, failed, failures, unstable, files } = readPlaywright(report, "/p");
  expect([passed, failed, failures]).toEqual([2, 0, []]);
  expect(unstable).toEqual([{ file: "e2e/journeys/j.e2e.ts:7", name: "late", error: "Error: not yet" }]);
  expect(summary([{ name: "journeys", failures, unstable, files: [] }])).toBe(
    "\nUNSTABLE (passed when it was run again) in journeys: e2e/journeys/j.e2e.ts:7 › late\n    Error: not yet",
  );
  expect(files).toEqual([{ file: "e2e/journeys/j.e2e.ts", seconds: 4.5 }]);
});

test("the end of the log: five slowest files a step, then each failure", () => {
  const files = Array.from({ length: 7 }, (_, i) => ({ file: `f${i}`, seconds: 7 - i }));
  const printed = summary([
    { name: "one", failures: [], files },
    { name: "two", failures: [{ file: "x.ts", name: "t", error: "a\nb" }], files: [] },
  ]);
  expect(printed).toBe(
    "slowest in one: f0 7.0 s, f1 6.0 s, f2 5.0 s, f3 4.0 s, f4 3.0 s\n\nFAILED in two: x.ts › t\n    a\n    b",
  );
});
