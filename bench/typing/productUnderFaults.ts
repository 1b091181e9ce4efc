import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ScriptStructure } from "@mochang/contract";
import { startBreakableProxy, type BreakableProxy } from "../../e2e/fixtures/breakableProxy.ts";
import { get, openInstallation, post, type Installation, type Server } from "../openInstallation.ts";

/** The product behind a proxy, with one address however often its server is killed. */
export interface ProductUnderFaults {
  url: string;
  /** Of the one user. */
  token: string;
  proxy: BreakableProxy;
  killServer(downMs: number): Promise<void>;
  killDatabase(): void;
  /** Uploads a script and opens it for writing; the id of the open one. */
  makeScript(name: string, text: string): Promise<string>;
  /** The lines of a script as the server has them, row by row. */
  readLines(scriptId: string): Promise<string[]>;
  close(): Promise<void>;
}

const PHONE = "13900002000";
const RETRY_MS = 300;
const MAX_TRIES = 100;

export async function openProduct(): Promise<ProductUnderFaults> {
  const installation = await openInstallation({});
  let server: Server | null = await installation.start("all");
  const port = (): number => server?.port ?? 0;
  const proxy = await startBreakableProxy(() => server?.port ?? null);
  const token = await installation.logIn(port(), PHONE);
  /** A server that is only just there again is asked again. */
  const answered = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await ask();
      } catch (error) {
        if (tries >= MAX_TRIES) throw error;
        await delay(RETRY_MS);
      }
    }
  };
  return {
    url: proxy.url,
    token,
    proxy,
    async killServer(downMs) {
      const child = server?.child;
      server = null;
      if (child && child.exitCode === null) {
        const exited = once(child, "exit");
        child.kill("SIGKILL");
        await exited;
      }
      await delay(downMs);
      server = await installation.start("all");
    },
    killDatabase: () => killDatabase(installation),
    async makeScript(name, text) {
      const uploaded = await installation.upload(port(), token, name, text);
      const opened = (await answered(() => openForWriting(port(), uploaded, token))) as { data: { id: string } };
      return opened.data.id;
    },
    async readLines(scriptId) {
      const path = `/api/scriptStructure/document?script_id=${scriptId}`;
      const { data } = (await answered(() => get(port(), path, token))) as { data: unknown };
      return ScriptStructure.parse(data).scenes.flatMap(({ content }) =>
        (content ?? []).map((line) => (line.content ?? []).map(({ text }) => text).join("")),
      );
    },
    async close() {
      await proxy.close();
      await installation.close();
    },
  };
}

/** @throws while the script is still being read */
async function openForWriting(port: number, scriptId: string, token: string): Promise<unknown> {
  const answer = (await post(port, "/api/scripts/init", { scriptId, type: 2 }, token)) as { code: number; msg: string };
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer;
}

function killDatabase({ dataDir }: Installation): void {
  const [file] = globSync("**/postmaster.pid", { cwd: dataDir });
  const pid = file ? Number(readFileSync(join(dataDir, file), "utf8").split("\n")[0]) : 0;
  if (pid > 0) process.kill(pid, "SIGKILL");
}
