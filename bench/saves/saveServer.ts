import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Installation } from "../installation.ts";

export interface SaveServer {
  readonly child: ChildProcess;
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts server.ts on the installation's database. @throws when it ends before it listens */
export async function startSaveServer({ connection }: Pick<Installation, "connection">): Promise<SaveServer> {
  const child = fork(join(import.meta.dirname, "server.ts"), [JSON.stringify(connection)], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const port = await Promise.race([
    once(child, "message").then(([said]) => Number(said)),
    once(child, "exit").then(([code]) => {
      throw new Error(`the save server ended with ${code}`);
    }),
  ]);
  return {
    child,
    port,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
