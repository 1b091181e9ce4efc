import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { hasProc } from "../processMemory.ts";

/** Those that a process has started, by /proc. */
export function childrenOf(pid: number): number[] {
  return processes()
    .filter(({ parent }) => parent === pid)
    .map((p) => p.pid);
}

/** Runs `source` as a program, kills it once it has printed something, and gives the children that it had. */
export async function killedWithChildren(source: string): Promise<number[]> {
  const parent = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(parent.stdout, "data");
  const children = childrenOf(parent.pid ?? 0);
  parent.kill("SIGKILL");
  return children;
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
export const childEnvironments = (): string[] =>
  hasProc ? childrenOf(process.pid).map((pid) => readProc(`/proc/${pid}/environ`)) : [];

function readProc(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return ""; // The process has ended.
  }
}
