import { chownSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, resolve } from "node:path";

/** PostgreSQL refuses to run as root; there it runs as `nobody`. */
export const NOBODY = 65534;

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The account for a child process: nobody for root, otherwise our own. */
export const childAccount = (): { uid?: number; gid?: number } => (isRoot() ? { uid: NOBODY, gid: NOBODY } : {});

/** Gives a file or folder to the account that PostgreSQL runs as. */
export function giveToChild(path: string): void {
  if (isRoot()) chownSync(path, NOBODY, NOBODY);
}

/** True when an account without rights of its own may pass every folder above `path` (and execute or enter `path` itself). */
export function othersCanReach(path: string): boolean {
  for (let at = resolve(path); ; at = dirname(at)) {
    if (!(statSync(at).mode & 0o001)) return false;
    if (at === dirname(at)) return true;
  }
}

/** False where the system knows our account by its number only. */
export function accountHasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false; // no entry for it: that is the answer
  }
}
