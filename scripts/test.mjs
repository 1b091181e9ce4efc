// npm test: everything that must hold, from a bare clone: types, arrows, lint; tests on the embedded database; the server's tests once more
// over TCP through DATABASE_URL; the built web app; journeys in Chromium. Ends with the slowest files, what failed
// and why, and one line of sums; exit code 0 only when all passed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { findChromium } from "./chromium.mjs";
import { environment, install, node24, ROOT, run } from "./steps.mjs";
import { readPlaywright, readVitest, summary } from "./testReport.mjs";

install();
const out = mkdtempSync(join(tmpdir(), "mochang-npm-test-"));
const modules = join(ROOT, "node_modules");
const sums = { passed: 0, failed: 0 };
const steps = [];
const began = Date.now();

/** A step that only passes or fails counts as one test. */
async function step(name, work) {
  console.log(`\n── ${name}`);
  const begun = Date.now();
  const { passed, failed, failures, files = [] } = await work();
  sums.passed += passed;
  sums.failed += failed;
  steps.push({
    name,
    failures:
      failures ??
      (failed > 0
        ? [{ file: name, name: "the step itself", error: "ended with an error; its own output above says which" }]
        : []),
    files,
  });
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}
const oneOf = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

const json = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);
const NOTHING = { passed: 0, failed: 0, failures: [], files: [] };

/** A runner that died before it reported, or ended badly though every test passed, is a failure whatever it counted. */
function counted(code, found) {
  if (found.failed > 0 || (code === 0 && found.passed > 0)) return found;
  return {
    ...found,
    failed: 1,
    failures: [
      {
        file: "",
        name: "the runner",
        error: `ended with code ${code} after ${found.passed} passed tests and names no failed one; its own output above says why`,
      },
    ],
  };
}

async function vitest(name, args, env = {}) {
  const [file, uncaughtFile] = [join(out, `${name}.json`), join(out, `${name}-uncaught.json`)];
  const reporters = ["default", "json", join(ROOT, "scripts", "uncaughtReporter.mjs")].map(
    (reporter) => `--reporter=${reporter}`,
  );
  const code = await run(
    node24(),
    [join(modules, "vitest", "vitest.mjs"), "run", ...reporters, `--outputFile.json=${file}`, ...args],
    { ...env, MOCHANG_UNCAUGHT_FILE: uncaughtFile },
  );
  const report = json(file);
  return counted(code, report ? readVitest(report, ROOT, json(uncaughtFile) ?? []) : NOTHING);
}

async function playwright() {
  const chromium = findChromium();
  const file = join(out, "playwright.json");
  const code = await run(
    node24(),
    [join(modules, "@playwright", "test", "cli.js"), "test", "-c", "e2e/playwright.config.ts", "--reporter=line,json"],
    { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const report = json(file);
  return counted(code, report ? readPlaywright(report, ROOT) : NOTHING);
}

/** A PostgreSQL over TCP: the caller's, the machine's own, or a second embedded cluster. */
async function overTcp(work) {
  if (process.env.TEST_DATABASE_URL) return await work(process.env.TEST_DATABASE_URL);
  const { startTcpServer } = await import("./tcpServer.mjs");
  const server = await startTcpServer();
  console.log(`PostgreSQL over TCP: ${server.what}`);
  return await work(server.url).finally(() => server.stop());
}

/** Tests that reach the test database by what they import to run (types reach nothing): over TCP the others would only do the same again. */
function databaseTests() {
  const source = join(ROOT, "apps", "server", "src");
  const importers = new Map();
  const files = readdirSync(source, { recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(source, name));
  for (const file of files) {
    for (const [, to] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export) (?!type )[^;]*?from "(\.[^"]+\.ts)"/gmu,
    )) {
      const imported = resolve(dirname(file), to);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const reach = new Set([join(source, "platform", "testDatabase.ts")]);
  for (const file of reach) for (const importer of importers.get(file) ?? []) reach.add(importer);
  return [...reach].filter((file) => file.endsWith(".test.ts")).map((file) => relative(ROOT, file));
}

await step("types, arrows, lint", async () => oneOf(await run(node24(), ["scripts/check.mjs"])));
await step("tests on the embedded database", () => vitest("embedded", [], { DATABASE_URL: "" }));
await step("server tests over TCP (DATABASE_URL)", () =>
  overTcp((url) => vitest("tcp", ["--project", "server", ...databaseTests()], { DATABASE_URL: url })),
);
await step("the web app builds", async () =>
  oneOf(
    spawnSync(node24(), ["-e", 'import("./scripts/steps.mjs").then((s) => s.buildWeb())'], {
      cwd: ROOT,
      stdio: "inherit",
      env: environment(),
    }).status,
  ),
);
if (existsSync(join(ROOT, "e2e", "playwright.config.ts"))) await step("journeys in Chromium", playwright);

rmSync(out, { recursive: true, force: true });
console.log(`\n${summary(steps)}`);
console.log(`\n${sums.passed} passed, ${sums.failed} failed (${Math.round((Date.now() - began) / 1000)} s)`);
process.exit(sums.failed === 0 && sums.passed > 0 ? 0 : 1);
