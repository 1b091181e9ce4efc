// npm start: installs and builds what changed, then runs the server on the pinned Node, directly from TypeScript. This process
// stays as the supervisor: it passes signals on and starts the server again after an accident; the server ends by itself when this one is killed.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildWeb, environment, fail, install, node24, ROOT } from "./installAndBuild.mjs";

install();
if (process.env.ROLE !== "worker") buildWeb();

/** Longest wait for a server that does not stop, in milliseconds. */
const STOP_TIMEOUT_MS = 20_000;
/** A server that has reported that it listens is started again whatever ends it; the pause before that grows while it keeps ending. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** After running this long, the pause before a restart is the first one again. */
const STEADY_MS = 60_000;
let server;
let stopping = false;
let hasStarted = false;
let pauseMs = FIRST_PAUSE_MS;

function start() {
  const startedAt = Date.now();
  server = spawn(node24(), ["--disable-warning=ExperimentalWarning", join(ROOT, "apps", "server", "src", "main.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: environment(),
  });
  server.on("error", (error) => fail(`服务没能启动（${error.message}）。请删除 node_modules 文件夹后再执行一次。`));
  server.on("message", () => (hasStarted = true));
  server.on("exit", (code, signal) => {
    if (stopping || !hasStarted || code === 0) process.exit(code ?? 1);
    if (Date.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
    console.error(`服务意外停止（${signal ?? code}），${pauseMs / 1000} 秒后重新启动…`);
    setTimeout(() => (stopping ? process.exit(1) : start()), pauseMs);
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  });
}

function stop(signal) {
  stopping = true;
  if (server.exitCode !== null || server.signalCode !== null) process.exit(1);
  server.kill(signal);
  setTimeout(() => server.kill("SIGKILL"), STOP_TIMEOUT_MS).unref();
}

start();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));

// Started by npm: when npm is killed, its shell sends no signal, so the parent is watched. Any other parent may end.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop("SIGTERM"), 1000).unref();
}
