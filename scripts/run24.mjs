// Runs a TypeScript entry on the project's pinned Node, whatever Node started this: run24.mjs ENTRY [arguments].
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const node = join(
  dirname(createRequire(import.meta.url).resolve("node/package.json")),
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);
const bin = join(process.cwd(), "node_modules", ".bin");
const child = spawn(node, ["--disable-warning=ExperimentalWarning", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, PATH: `${bin}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}` },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 130 : 1)));
