// npm run check: types, the order of imports between packages, owners of tables, names of files, lint, format, sizes of the web app's
// pages. All of them, two at a time, also after one has failed; what a step prints stands together. Ends with the code of a step that failed. `--quick` leaves out the
// sizes, for which the web app is built.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const bin = join(process.cwd(), "node_modules", ".bin");
const env = { ...process.env, PATH: bin + delimiter + process.env.PATH };
const web = existsSync("apps/web/src/main.tsx");
// The longest first: it uses one core, beside it the compiler has the other.
const steps = [
  ["prettier", ["--check", "--cache", "--log-level", "warn", "."]],
  ["tsc", ["-p", "tsconfig.json"]],
  ...(web ? [["tsc", ["-p", "apps/web/tsconfig.json"]]] : []),
  // Journeys hand functions to the browser: they alone see the DOM's types beside Node's.
  ["tsc", ["-p", "e2e/tsconfig.json"]],
  ["node", ["scripts/checkImportOrder.mjs"]],
  ["node", ["scripts/tableOwners.mjs"]],
  ["node", ["scripts/fileNames.mjs"]],
  ["oxlint", ["--deny-warnings"]],
  ...(web && !process.argv.includes("--quick") ? [["node", ["scripts/bundleBudgets.mjs"]]] : []),
];

/** The exit code of a step; its output is printed when it has ended. */
function runStep([command, args]) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env, shell: process.platform === "win32" });
  const output = [];
  child.stdout.on("data", (piece) => output.push(piece));
  child.stderr.on("data", (piece) => output.push(piece));
  return new Promise((done) => {
    const end = (code) => {
      process.stdout.write(`check: ${command} ${args.join(" ")}\n${Buffer.concat(output)}`);
      done(code ?? 1);
    };
    // `close` follows, without a code.
    child.once("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.once("close", end);
  });
}

const codes = [];
async function runWhatIsLeft() {
  for (let step = steps.shift(); step; step = steps.shift()) codes.push(await runStep(step));
}
await Promise.all([runWhatIsLeft(), runWhatIsLeft()]);
process.exitCode = codes.find((code) => code !== 0) ?? 0;
