import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "../startError.ts";
import { childProcessUser, chownToProcessUser, namedCommand } from "./processUser.ts";

const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };

/** Creates the cluster once; cut half way, it leaves nothing that looks like a cluster. C.UTF-8: plain C makes pg_trgm find no Chinese. */
export function initialiseCluster(bin: string, cluster: string): void {
  if (existsSync(join(cluster, "PG_VERSION"))) return;
  const half = `${cluster}.init`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true, mode: 0o700 });
  chownToProcessUser(half);
  const options = [
    "-D",
    half,
    "-U",
    "app",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C.UTF-8",
    "--no-instructions",
  ];
  const done = spawnSync(...namedCommand(join(bin, "initdb"), options), {
    ...childProcessUser(),
    cwd: "/",
    env: ENVIRONMENT,
    encoding: "utf8",
  });
  if (done.status !== 0)
    throw new StartError(
      `数据库没能建立：${reason(done.stderr || done.stdout || done.error?.message)}。请按原因处理后重新启动，或用 DATABASE_URL 另指一台 PostgreSQL。`,
    );
  rmSync(cluster, { recursive: true, force: true });
  renameSync(half, cluster);
}

/** @throws StartError when the cluster was written by another major version than the binaries' */
export function refuseOtherMajor(cluster: string, major: number): void {
  const found = Number(readFileSync(join(cluster, "PG_VERSION"), "utf8"));
  if (found > major)
    throw new StartError(
      `数据文件夹由更新版本的墨场写过（PostgreSQL ${found}，这里是 ${major}）。请改用更新的版本，或用 DATA_DIR 另设数据文件夹。`,
    );
  if (found < major)
    throw new StartError(
      `数据文件夹是旧版墨场写的（PostgreSQL ${found}，这里是 ${major}）。请改用写它的那个版本，或用 DATA_DIR 另设数据文件夹。`,
    );
}

/** The pid in postmaster.pid when a PostgreSQL really runs under it. A stale file whose pid another program has by now is removed. */
export function runningPostmaster(cluster: string): number | null {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (isPostgres(pid)) return pid;
  rmSync(file, { force: true });
  return null;
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 2) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  if (existsSync(`/proc/${pid}/cmdline`)) return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  return stdout ? stdout.includes("postgres") : true;
}

/** Starts a postmaster in a process group of its own, so that Ctrl-C reaches us first and it ends after our last statement. */
export async function startPostmaster(bin: string, cluster: string, settings: string[]): Promise<number> {
  const args = ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(join(bin, "postgres"), args, {
    ...childProcessUser(),
    cwd: "/",
    env: ENVIRONMENT,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await ready(child);
  const { stderr } = child;
  stderr?.resume();
  (stderr as unknown as { unref?: () => void })?.unref?.();
  child.unref();
  if (child.pid === undefined) throw new Error("postgres has no pid");
  return child.pid;
}

function ready(child: ChildProcess): Promise<void> {
  let log = "";
  return new Promise((resolve, reject) => {
    child.stderr?.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-20_000);
      if (log.includes("ready to accept connections")) resolve();
    });
    child.once("exit", () => reject(new PostmasterEnded(log)));
    child.once("error", reject);
  });
}

/** The postmaster ended before it was ready; `log` is what it said. */
export class PostmasterEnded extends Error {
  readonly log: string;
  constructor(log: string) {
    super(reason(log));
    this.name = "PostmasterEnded";
    this.log = log;
  }
  /** Another postmaster, or children of a killed one, still hold the cluster; it passes by itself. */
  get heldByAnother(): boolean {
    return /lock file|shared memory|could not bind/.test(this.log);
  }
}

/** Fast shutdown: connections are cut, everything committed is kept. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  signal(pid, "SIGINT");
  for (let waited = 0; existsSync(file) && waited < 10_000; waited += 20) await delay(20);
  // SIGQUIT: the next start replays the log instead.
  if (existsSync(file)) signal(pid, "SIGQUIT");
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // gone already
  }
}

/** PostgreSQL's own reason: its first line that speaks of an error, otherwise its last. */
function reason(text = ""): string {
  const lines = text.trim().split("\n").filter(Boolean);
  return (lines.find((line) => /error|fatal|could not|cannot/i.test(line)) ?? lines.at(-1))?.trim() ?? "没有说明原因";
}
