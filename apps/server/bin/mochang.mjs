#!/usr/bin/env node
// The command line's entry: plain JavaScript that any Node from 20 on can run. It hands over to the pinned Node of the project.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const node = join(
  dirname(createRequire(import.meta.url).resolve("node/package.json")),
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);
// Compiled code is kept between runs: half of a short command's time would go into compiling the same files again.
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dirname(dirname(dirname(node))), ".cache", "compile"),
};
const child = spawn(
  node,
  ["--disable-warning=ExperimentalWarning", join(here, "../src/cli.ts"), ...process.argv.slice(2)],
  { stdio: "inherit", env },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
