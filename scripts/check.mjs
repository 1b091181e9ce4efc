// npm run check: types, the order of imports between packages, owners of tables, names of files, lint, format, sizes of the web app's
// pages. Exits with the first failure's code. `--quick` leaves out the sizes, for which the web app is built.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const bin = join(process.cwd(), "node_modules", ".bin");
const env = { ...process.env, PATH: bin + delimiter + process.env.PATH };
const steps = [
  ["tsc", ["-p", "tsconfig.json"]],
  ...(existsSync("apps/web/src/main.tsx") ? [["tsc", ["-p", "apps/web/tsconfig.json"]]] : []),
  // Journeys hand functions to the browser: they alone see the DOM's types beside Node's.
  ["tsc", ["-p", "e2e/tsconfig.json"]],
  ["node", ["scripts/checkImportOrder.mjs"]],
  ["node", ["scripts/tableOwners.mjs"]],
  ["node", ["scripts/fileNames.mjs"]],
  ["oxlint", ["--deny-warnings"]],
  ["prettier", ["--check", "--cache", "--log-level", "warn", "."]],
  ...(existsSync("apps/web/src/main.tsx") && !process.argv.includes("--quick")
    ? [["node", ["scripts/bundleBudgets.mjs"]]]
    : []),
];
for (const [command, args] of steps) {
  console.log(`check: ${command} ${args.join(" ")}`);
  const { status } = spawnSync(command, args, { stdio: "inherit", env, shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
}
