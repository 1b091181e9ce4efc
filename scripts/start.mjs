// npm start: installs and builds what changed, then runs the server on the pinned Node, directly from TypeScript. This process
// stays as the supervisor: it passes signals on, and the server ends by itself when this one is killed.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildWeb, environment, install, node24, ROOT } from "./steps.mjs";

install();
if (process.env.ROLE !== "worker") buildWeb();

const server = spawn(node24(), ["--disable-warning=ExperimentalWarning", join(ROOT, "apps", "server", "src", "main.ts")], {
  stdio: ["ignore", "inherit", "inherit", "ipc"],
  env: environment(),
});
/** A server that hangs is not waited for longer than this. */
const PATIENCE_MS = 20_000;
function stop(signal) {
  server.kill(signal);
  setTimeout(() => server.kill("SIGKILL"), PATIENCE_MS).unref();
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
server.on("error", (error) => {
  console.error(`服务没能启动（${error.message}）。请删除 node_modules 文件夹后再执行一次。`);
  process.exit(1);
});
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// Started by npm: when npm goes without a word (killed), its shell does not tell us. A parent of one's own choice may leave.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop("SIGTERM"), 1000).unref();
}
