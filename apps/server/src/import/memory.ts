import { readFile } from "node:fs/promises";

/** True where /proc tells the memory of another process. */
export const hasProc = process.platform === "linux";

export interface Memory {
  nowMb: number;
  peakMb: number;
}

/** Resident memory of a process by /proc, or null when it is gone. */
export async function residentMemory(pid: number): Promise<Memory | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, "latin1");
    const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024;
    return { nowMb: field("VmRSS"), peakMb: field("VmHWM") };
  } catch {
    return null; // The process has ended between two looks.
  }
}
