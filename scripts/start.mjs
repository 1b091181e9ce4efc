// npm start: installs and builds what changed, then runs the server on the pinned Node, directly from TypeScript. This process
// stays as the supervisor: it passes signals on and starts the server again after an accident; the server ends by itself when this one is killed.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildWeb, environment, fail, install, node24, ROOT } from "./steps.mjs";

install();
if (process.env.ROLE !== "worker") buildWeb();

/** A server that hangs is not waited for longer than this. */
const PATIENCE_MS = 20_000;
/** One that ran this long had started well: what ended it was an accident, and it is started again. */
const WELL_MS = 10_000;
let server;
let stopping = false;

function start() {
  const begun = Date.now();
  server = spawn(node24(), ["--disable-warning=ExperimentalWarning", join(ROOT, "apps", "server", "src", "main.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: environment(),
  });
  server.on("error", (error) => fail(`服务没能启动（${error.message}）。请删除 node_modules 文件夹后再执行一次。`));
  server.on("exit", (code, signal) => {
    if (stopping || Date.now() - begun < WELL_MS || code === 0) process.exit(code ?? 1);
    console.error(`服务意外停止（${signal ?? code}），正在重新启动…`);
    start();
  });
}

function stop(signal) {
  stopping = true;
  server.kill(signal);
  setTimeout(() => server.kill("SIGKILL"), PATIENCE_MS).unref();
}

start();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));

// Started by npm: when npm goes without a word (killed), its shell does not tell us. A parent of one's own choice may leave.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop("SIGTERM"), 1000).unref();
}
