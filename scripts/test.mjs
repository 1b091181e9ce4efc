// npm test: everything that must hold, from a bare clone: types, import order, lint; tests on the embedded database; the server's tests of the database
// once more over TCP through DATABASE_URL; the built web app; journeys in Chromium. `npm test -- --quick`: types, import order, lint and the tests that need
// no browser, on the embedded database only, without building the web app; of many cases of one kind every fifth
// (quickSample.ts). `npm test -- --random`: properties draw new examples (scripts/propertySeed.ts). Ends with the slowest files, what failed and why, and one line of sums; exit code 0 only when
// all passed.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { environment, install, node24, ROOT, run } from "./installAndBuild.mjs";
import { databaseTests } from "./databaseTests.mjs";
import { runPlaywright, runVitest } from "./testRunners.mjs";
import { summary } from "./testReport.mjs";

const { values: options } = parseArgs({
  options: { quick: { type: "boolean", default: false }, random: { type: "boolean", default: false } },
});
if (options.random) process.env.PROPERTY_SEED = "random";
install();
const reports = mkdtempSync(join(tmpdir(), "mochang-npm-test-"));
const sums = { passed: 0, failed: 0 };
const steps = [];
const startedAt = Date.now();

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);
/** The result of a step that only passes or fails: it counts as one test. */
const oneTest = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

async function step(name, work) {
  console.log(`\n── ${name}`);
  const began = Date.now();
  const { passed, failed, failures, unstable = [], files = [] } = await work();
  sums.passed += passed;
  sums.failed += failed;
  const itself = [
    { file: name, name: "the step itself", error: "ended with an error; its own output above says which" },
  ];
  steps.push({ name, failures: failures ?? (failed > 0 ? itself : []), unstable, files });
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${seconds(began)} s`);
}

/** Runs with the address of a PostgreSQL over TCP: the caller's (TEST_DATABASE_URL), the machine's own, or a second embedded cluster. */
async function withTcpDatabase(work) {
  if (process.env.TEST_DATABASE_URL) return await work(process.env.TEST_DATABASE_URL);
  const { startTcpServer } = await import("./tcpPostgres.mjs");
  const server = await startTcpServer();
  console.log(`PostgreSQL over TCP: ${server.what}`);
  return await work(server.url).finally(() => server.stop());
}

function buildWebApp() {
  const program = 'import("./scripts/installAndBuild.mjs").then((s) => s.buildWeb())';
  return spawnSync(node24(), ["-e", program], { cwd: ROOT, stdio: "inherit", env: environment() }).status;
}

await step("types, import order, lint", async () =>
  oneTest(await run(node24(), ["scripts/check.mjs", ...(options.quick ? ["--quick"] : [])])),
);
await step("tests on the embedded database", () =>
  runVitest(reports, "embedded", [], { DATABASE_URL: "", MOCHANG_TEST_QUICK: options.quick ? "1" : "" }),
);
if (!options.quick) {
  await step("server tests over TCP (DATABASE_URL)", () =>
    withTcpDatabase((url) =>
      runVitest(reports, "tcp", ["--project", "server", ...databaseTests()], { DATABASE_URL: url }),
    ),
  );
  await step("the web app builds", async () => oneTest(buildWebApp()));
  await step("journeys in Chromium", () => runPlaywright(reports));
}

rmSync(reports, { recursive: true, force: true });
console.log(`\n${summary(steps)}`);
console.log(`\n${sums.passed} passed, ${sums.failed} failed (${Math.round((Date.now() - startedAt) / 1000)} s)`);
process.exit(sums.failed === 0 && sums.passed > 0 ? 0 : 1);
