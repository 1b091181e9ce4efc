import { spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, resolve } from "node:path";
import { StartError } from "../startError.ts";

/** PostgreSQL refuses to run as root; there it runs as `nobody`. */
export const NOBODY = 65534;

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The account for a child process: nobody for root, otherwise our own. */
export const childProcessUser = (): { uid?: number; gid?: number } => (isRoot() ? { uid: NOBODY, gid: NOBODY } : {});

/** Gives a file or folder to the account that PostgreSQL runs as. */
export function chownToProcessUser(path: string): void {
  if (isRoot()) chownSync(path, NOBODY, NOBODY);
}

/** True when an account without rights of its own may pass every folder above `path` (and execute or enter `path` itself). */
export function othersCanReach(path: string): boolean {
  for (let at = resolve(path); ; at = dirname(at)) {
    if (!(statSync(at).mode & 0o001)) return false;
    if (at === dirname(at)) return true;
  }
}

function isNameless(): boolean {
  if (isRoot()) return false;
  try {
    userInfo();
    return false;
  } catch {
    return true;
  }
}

/** Runs a program as `nobody` of a user namespace of its own: the files that it writes are the real account's. */
const AS_NOBODY = ["--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"];

/** A command for a program that looks up the name of its account, as initdb does, and gives up where there is none (a container's bare number). */
export const namedCommand = (command: string, args: readonly string[]): [command: string, args: string[]] =>
  isNameless() ? ["unshare", [...AS_NOBODY, command, ...args]] : [command, [...args]];

/** Only initdb needs the name, and a user namespace lends it one. @throws StartError where the system has none */
export function refuseNamelessAccount(): void {
  if (!isNameless() || spawnSync("unshare", [...AS_NOBODY, "true"]).status === 0) return;
  throw new StartError(
    `系统里没有编号为 ${process.getuid?.()} 的用户名，内嵌 PostgreSQL 不能用它启动。请换用有名字的用户（容器里可用 root 或 node），或用 DATABASE_URL 另指一台 PostgreSQL。`,
  );
}
