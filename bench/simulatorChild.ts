import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { CallEntry } from "@mochang/model-simulator";

const MAIN = fileURLToPath(new URL("../tools/model-simulator/src/main.ts", import.meta.url));

/** A simulator in a child process, so that its processor time is not counted as the product's. */
export interface SimulatorChild {
  baseUrl: string;
  calls(): Promise<CallEntry[]>;
  set(options: object): Promise<void>;
  /** Forgets log and cache. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on a free port; `args` as for people, e.g. `--rate 80`. */
export async function startSimulator(args: readonly string[]): Promise<SimulatorChild> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", MAIN, "--port", "0", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  let output = "";
  let address: string | undefined;
  for await (const piece of child.stdout) {
    output += String(piece);
    address = /http:\S+\/v1/u.exec(output)?.[0];
    if (address) break;
  }
  if (!address) throw new Error("the simulator did not start");
  const control = address.replace(/v1$/u, "simulator");
  // A new connection for each request: the simulator closes idle ones after some seconds, sometimes while the next request is under way.
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(control + path, { ...init, headers: { connection: "close" } });
  return {
    baseUrl: address,
    calls: async () => (await (await ask("/calls")).json()) as CallEntry[],
    set: async (options) => void (await ask("/options", { method: "POST", body: JSON.stringify(options) })),
    clear: async () => void (await ask("/calls", { method: "DELETE" })),
    async stop() {
      child.kill();
      await exited;
    },
  };
}
