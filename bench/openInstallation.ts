import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv, silentLog } from "../apps/server/src/platform/index.ts";
import { openServices, type OpenServices } from "../apps/server/src/platform/openServices.ts";

const MAIN = join(import.meta.dirname, "../apps/server/src/main.ts");

/** One process of the product. */
export interface Server {
  readonly child: ChildProcess;
  /** Null for a worker. */
  readonly port: number | null;
}

/** The product in a data folder of its own: its database is held open by the measuring process, so that every process of it may be killed. */
export interface Installation {
  readonly dataDir: string;
  readonly db: OpenServices["services"]["db"];
  /** The database's address, for processes that open nothing else. */
  readonly connection: OpenServices["services"]["connection"];
  start(role: "all" | "web" | "worker"): Promise<Server>;
  /** Logs a phone in and returns its token. */
  logIn(port: number, phone: string): Promise<string>;
  /** Uploads a text, as a screenplay (1) or a novel (2), without starting its evaluation; its id. */
  upload(port: number, token: string, name: string, text: string, fileType?: 1 | 2): Promise<string>;
  close(): Promise<void>;
}

export async function openInstallation(variables: Record<string, string>): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), "mochang-bench-"));
  // The embedded database runs as a user of its own.
  chmodSync(dataDir, 0o755);
  const open = await openServices(readEnv({ DATA_DIR: dataDir, ROLE: "worker" }), silentLog());
  const children = new Set<ChildProcess>();

  return {
    dataDir,
    db: open.services.db,
    connection: open.services.connection,
    async start(role) {
      const env = {
        ...process.env,
        DATABASE_URL: "",
        // Thousands of viewers are one user here.
        STREAM_LIMIT: "10000",
        LOG_LEVEL: "error",
        ...variables,
        DATA_DIR: dataDir,
        PORT: "0",
        ROLE: role,
      };
      const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", MAIN], {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.add(child);
      child.once("exit", () => children.delete(child));
      const printed = await until(child, role === "worker" ? /已启动/u : /已启动：\S+/u);
      return { child, port: role === "worker" ? null : Number(/http:\/\/127\.0\.0\.1:(\d+)/u.exec(printed)?.[1]) };
    },
    async logIn(port, phone) {
      await post(port, "/api/sms/send", { type: 2, phone });
      const outbox = join(dataDir, "outbox");
      const messages = readdirSync(outbox)
        .filter((f) => f.endsWith(".json"))
        .map((f) => JSON.parse(readFileSync(join(outbox, f), "utf8")) as { phone: string; code: string });
      const site = (await (await fetch(`http://127.0.0.1:${port}/api/site/info`)).json()) as {
        data: { legal: unknown };
      };
      const answer = await post(port, "/api/login/userLogin", {
        phone,
        agreed: site.data.legal,
        code: messages.findLast((m) => m.phone === phone)?.code,
      });
      return (answer as { data: { token: string } }).data.token;
    },
    async upload(port, token, name, text, fileType = 1) {
      const form = new FormData();
      for (const [key, value] of Object.entries({
        fileType: String(fileType),
        scriptName: name,
        author: "作者",
        fileTheme: "drama",
        pingguType: "",
        type: "1",
      }))
        form.set(key, value);
      form.set("files", new Blob([text]), `${name}.txt`);
      const response = await fetch(`http://127.0.0.1:${port}/api/scripts/upload`, {
        method: "POST",
        headers: { token },
        body: form,
      });
      const answer = (await response.json()) as { code: number; msg: string; data: { id: string } };
      if (answer.code !== 200) throw new Error(answer.msg);
      return answer.data.id;
    },
    async close() {
      for (const child of children) {
        child.kill("SIGTERM");
        if (child.exitCode === null) await once(child, "exit");
      }
      await open.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @throws when the answer is no success */
export async function post(port: number, path: string, body: object, token = ""): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { token } : {}) },
    body: JSON.stringify(body),
  });
  return whole(response);
}

export async function get(port: number, path: string, token: string): Promise<unknown> {
  return whole(await fetch(`http://127.0.0.1:${port}${path}`, { headers: { token } }));
}

async function whole(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** A process's output until it matches. Its output is read on afterwards: a closed pipe would end the process. @throws when it ends first */
function until(child: ChildProcess, words: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (piece: Buffer) => {
      output += piece.toString("utf8");
      if (words.test(output)) resolve(output);
    });
    child.once("exit", (code) => reject(new Error(`the process ended with ${code}: ${output}`)));
  });
}
