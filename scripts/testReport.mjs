// What the runners' JSON reports say: sums, what failed and why, and what took longest. It is printed last, because the end of a long log is read first.
import { relative } from "node:path";

const WORTH_READING = 12;
const PLACE = /^\s+at .*(?:node_modules|<anonymous>)|^\s*❯ .*node_modules/u;

/** An error's first lines without colours and without the places inside packages. */
function firstLines(message) {
  const lines = String(message)
    .replace(/\u001b\[[0-9;]*m/gu, "")
    .split("\n")
    .map((line) => line.trimEnd());
  return lines
    .filter((line) => line !== "" && !PLACE.test(line))
    .slice(0, WORTH_READING)
    .join("\n");
}

const slowest = (seconds) =>
  [...seconds].map(([file, spent]) => ({ file, seconds: spent })).toSorted((a, b) => b.seconds - a.seconds);

/**
 * Vitest's `--reporter=json`: `{passed, failed, failures: [{file, name, error}], files: [{file, seconds}]}`, the slowest file first.
 * `uncaught`: what uncaughtReporter.mjs wrote; each is a failure, of the file that ran when it was thrown.
 */
export function readVitest(report, root, uncaught = []) {
  const failures = uncaught.map(({ file, name, error }) => ({
    file: file && relative(root, file),
    name: `an error that no test caught${name && ` (thrown during: ${name})`}`,
    error: firstLines(error),
  }));
  const seconds = new Map();
  let brokenFiles = 0;
  for (const { name, status, message, startTime, endTime, assertionResults } of report.testResults) {
    const file = relative(root, name);
    seconds.set(file, (seconds.get(file) ?? 0) + (endTime - startTime) / 1000);
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const test of failed)
      failures.push({ file, name: test.fullName, error: firstLines(test.failureMessages.join("\n")) });
    // A file that could not be loaded, or whose set-up failed, has no failed test of its own.
    if (status !== "failed" || failed.length > 0) continue;
    brokenFiles++;
    failures.push({ file, name: "the file itself", error: firstLines(message) });
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles + uncaught.length,
    failures,
    files: slowest(seconds),
  };
}

/**
 * Playwright's `--reporter=json`, in the same shape; a file's seconds are those of its journeys together. `unstable`: journeys that failed at first
 * and passed when they were run again.
 */
export function readPlaywright(report, root) {
  const failures = (report.errors ?? []).map((error) => ({
    file: error.location ? relative(root, error.location.file) : "",
    name: "outside of any journey",
    error: firstLines(error.message ?? error.value),
  }));
  const outside = failures.length;
  const unstable = [];
  const seconds = new Map();
  const visit = (suite, titles) => {
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
    for (const spec of suite.specs ?? []) {
      const results = spec.tests.flatMap((test) => test.results);
      const file = relative(root, `${report.config.rootDir}/${spec.file}`);
      seconds.set(file, (seconds.get(file) ?? 0) + results.reduce((sum, r) => sum + r.duration, 0) / 1000);
      const isUnstable = spec.ok && spec.tests.some((test) => test.status === "flaky");
      if (spec.ok && !isUnstable) continue;
      const failed = results.filter((r) => r.status !== "passed");
      const errors = failed.flatMap((r) => (r.errors?.length ? r.errors : [{ message: r.status }]));
      (isUnstable ? unstable : failures).push({
        file: `${file}:${spec.line}`,
        name: [...titles, spec.title].join(" › "),
        error: firstLines(errors.map((e) => e.message ?? e.value).join("\n")),
      });
    }
  };
  for (const suite of report.suites) visit(suite, []);
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + outside,
    failures,
    unstable,
    files: slowest(seconds),
  };
}

const told = (verdict, step, { file, name, error }) => [
  "",
  `${verdict} in ${step}: ${file} › ${name}`,
  ...error.split("\n").map((line) => `    ${line}`),
];

/** The end of a log: the five slowest files of each step, what was unstable, then what failed. `steps`: `[{name, failures, unstable?, files}]`. */
export function summary(steps) {
  const lines = [];
  for (const { name, files } of steps) {
    if (files.length > 0)
      lines.push(
        `slowest in ${name}: ${files
          .slice(0, 5)
          .map((f) => `${f.file} ${f.seconds.toFixed(1)} s`)
          .join(", ")}`,
      );
  }
  for (const { name, unstable = [] } of steps)
    for (const one of unstable) lines.push(...told("UNSTABLE (passed when it was run again)", name, one));
  for (const { name, failures } of steps) for (const failure of failures) lines.push(...told("FAILED", name, failure));
  return lines.join("\n");
}
