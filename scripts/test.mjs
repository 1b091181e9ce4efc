// npm test: everything that must hold, from a bare clone: types, arrows, lint; tests on the embedded database; the server's tests once more
// over TCP through DATABASE_URL; the built web app; journeys in Chromium. Ends with one line of sums; exit code 0 only when all passed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { findChromium } from "./chromium.mjs";
import { environment, install, node24, ROOT, run } from "./steps.mjs";

install();
const out = mkdtempSync(join(tmpdir(), "mochang-npm-test-"));
const modules = join(ROOT, "node_modules");
const passed = { passed: 0, failed: 0 };
const began = Date.now();

/** A step that only passes or fails counts as one test. */
async function step(name, work) {
  console.log(`\n── ${name}`);
  const begun = Date.now();
  const { passed: more, failed } = await work();
  passed.passed += more;
  passed.failed += failed;
  console.log(`── ${name}: ${more} passed, ${failed} failed, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}
const oneOf = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A runner that died before it reported is a failure whatever it counted. */
function counted(code, count) {
  if (count === null) return { passed: 0, failed: 1 };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

async function vitest(name, args, env = {}) {
  const file = join(out, `${name}.json`);
  const code = await run(node24(), [join(modules, "vitest", "vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args], env);
  const found = report(file);
  return counted(code, found && { passed: found.numPassedTests, failed: found.numFailedTests });
}

async function playwright() {
  const chromium = findChromium();
  const file = join(out, "playwright.json");
  const code = await run(node24(), [join(modules, "@playwright", "test", "cli.js"), "test", "-c", "e2e/playwright.config.ts", "--reporter=line,json"], { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const found = report(file);
  return counted(code, found && { passed: found.stats.expected + found.stats.flaky, failed: found.stats.unexpected });
}

/** A PostgreSQL over TCP: the caller's, the machine's own, or a second embedded cluster. */
async function overTcp(work) {
  if (process.env.TEST_DATABASE_URL) return await work(process.env.TEST_DATABASE_URL);
  const { startTcpServer } = await import("./tcpServer.mjs");
  const server = await startTcpServer();
  console.log(`PostgreSQL over TCP: ${server.what}`);
  return await work(server.url).finally(() => server.stop());
}

/** Tests that reach the test database, by their imports: over TCP the others would only do the same again. */
function databaseTests() {
  const source = join(ROOT, "apps", "server", "src");
  const reaches = new Map();
  const visit = (file) => {
    if (reaches.has(file)) return reaches.get(file);
    reaches.set(file, false); // a circle reaches nothing new
    const found = file.endsWith("testDatabase.ts") || [...readFileSync(file, "utf8").matchAll(/from "(\.[^"]+\.ts)"/g)].some(([, to]) => existsSync(resolve(dirname(file), to)) && visit(resolve(dirname(file), to)));
    reaches.set(file, found);
    return found;
  };
  return readdirSync(source, { recursive: true }).filter((name) => name.endsWith(".test.ts") && visit(join(source, name))).map((name) => join("apps/server/src", name));
}

await step("types, arrows, lint", async () => oneOf(await run(node24(), ["scripts/check.mjs"])));
await step("tests on the embedded database", () => vitest("embedded", [], { DATABASE_URL: "" }));
await step("server tests over TCP (DATABASE_URL)", () => overTcp((url) => vitest("tcp", ["--project", "server", ...databaseTests()], { DATABASE_URL: url })));
await step("the web app builds", async () => oneOf(spawnSync(node24(), ["-e", 'import("./scripts/steps.mjs").then((s) => s.buildWeb())'], { cwd: ROOT, stdio: "inherit", env: environment() }).status));
if (existsSync(join(ROOT, "e2e", "playwright.config.ts"))) await step("journeys in Chromium", playwright);

rmSync(out, { recursive: true, force: true });
console.log(`\n${passed.passed} passed, ${passed.failed} failed (${Math.round((Date.now() - began) / 1000)} s)`);
process.exit(passed.failed === 0 && passed.passed > 0 ? 0 : 1);
