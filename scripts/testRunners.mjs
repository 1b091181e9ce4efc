// Runs Vitest and Playwright and reads their JSON reports, in the shape of testReport.mjs.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { node24, ROOT, run } from "./installAndBuild.mjs";
import { readPlaywright, readVitest } from "./testReport.mjs";

const MODULES = join(ROOT, "node_modules");
const EMPTY = { passed: 0, failed: 0, failures: [], files: [] };

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

/** A runner that died before it reported, or ended badly though every test passed, counts as one failure. */
function withRunnerFailure(code, result) {
  if (result.failed > 0 || (code === 0 && result.passed > 0)) return result;
  const error = `ended with code ${code} after ${result.passed} passed tests and names no failed one; its own output above says why`;
  return { ...result, failed: 1, failures: [{ file: "", name: "the runner", error }] };
}

/** `reports` is the folder of the report files, `name` their name, `args` are Vitest's. */
export async function runVitest(reports, name, args, env = {}) {
  const [file, uncaughtFile] = [join(reports, `${name}.json`), join(reports, `${name}-uncaught.json`)];
  const reporters = ["default", "json", join(ROOT, "scripts", "uncaughtReporter.mjs")].map(
    (reporter) => `--reporter=${reporter}`,
  );
  const code = await run(
    node24(),
    [join(MODULES, "vitest", "vitest.mjs"), "run", ...reporters, `--outputFile.json=${file}`, ...args],
    { ...env, MOCHANG_UNCAUGHT_FILE: uncaughtFile },
  );
  const report = readJson(file);
  return withRunnerFailure(code, report ? readVitest(report, ROOT, readJson(uncaughtFile) ?? []) : EMPTY);
}

/** The journeys in the system's Chromium. */
export async function runPlaywright(reports) {
  const chromium = findChromium();
  const file = join(reports, "playwright.json");
  const code = await run(
    node24(),
    [join(MODULES, "@playwright", "test", "cli.js"), "test", "-c", "e2e/playwright.config.ts", "--reporter=line,json"],
    { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const report = readJson(file);
  return withRunnerFailure(code, report ? readPlaywright(report, ROOT) : EMPTY);
}
