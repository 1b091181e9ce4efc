import { readdirSync, readFileSync } from "node:fs";
import { hasProc } from "../memory.ts";

/** Those that a process has started, by /proc. */
export function childrenOf(pid: number): number[] {
  return processes().filter(({ parent }) => parent === pid).map((p) => p.pid);
}

export const isAlive = (pid: number): boolean => processes().some((p) => p.pid === pid && p.state !== "Z");

function processes(): { pid: number; parent: number; state: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readProc(`/proc/${name}/stat`);
      const [state = "", parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return state === "" ? [] : [{ pid: Number(name), parent: Number(parent), state }];
    });
}

/** What our own children were given, one string a child. */
export const childEnvironments = (): string[] => (hasProc ? childrenOf(process.pid).map((pid) => readProc(`/proc/${pid}/environ`)) : []);

function readProc(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return ""; // The process has ended.
  }
}
