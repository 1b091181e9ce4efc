import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** One version of the product, run from its own checkout in a data folder of its own. */
export interface Product {
  url: string;
  /** Logs a phone in; its token. */
  logIn(phone: string): Promise<string>;
  /** Runs `mochang …` on this installation; what it printed. */
  mochang(...args: string[]): Promise<string>;
  /** Stops the server and deletes its data folder. */
  stop(): Promise<void>;
}

const nodeOf = (checkout: string): string => join(checkout, "node_modules/node/bin/node");
const QUIET = "--disable-warning=ExperimentalWarning";

/** A data folder that the embedded database, which runs as a user of its own, may reach. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "mochang-migration-"));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** Runs `mochang …` of a checkout. @throws with what it printed */
export async function runCli(
  checkout: string,
  dataDir: string,
  variables: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const env = { ...process.env, DATABASE_URL: "", ...variables, DATA_DIR: dataDir };
  const cli = join(checkout, "apps/server/src/cli.ts");
  const { stdout } = await promisify(execFile)(nodeOf(checkout), [QUIET, cli, ...args], { cwd: checkout, env });
  return stdout;
}

/** Starts the server of a checkout and waits until it listens. @throws when it ends before */
export async function startProduct(
  checkout: string,
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<Product> {
  const env = { ...process.env, DATABASE_URL: "", LOG_LEVEL: "error", ...variables, DATA_DIR: dataDir };
  const main = join(checkout, "apps/server/src/main.ts");
  const child = spawn(nodeOf(checkout), [QUIET, main], {
    cwd: checkout,
    env: { ...env, PORT: "0", ROLE: "all" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
      const found = /已启动：(http:\/\/127\.0\.0\.1:\d+)/u.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`the server of ${checkout} ended with ${code}: ${output}`)));
  });
  const post = async (path: string, body: object): Promise<{ data: unknown; msg: string }> => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as { data: unknown; msg: string };
  };
  return {
    url,
    async logIn(phone) {
      await post("/api/sms/send", { type: 2, phone });
      const { data, msg } = await post("/api/login/userLogin", { phone, code: codeFor(dataDir, phone) });
      const token = (data as { token?: string } | null)?.token;
      if (!token) throw new Error(`${phone} could not log in: ${msg}`);
      return token;
    },
    mochang: (...args) => runCli(checkout, dataDir, variables, ...args),
    async stop() {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The newest code in the trial's outbox for a phone. */
function codeFor(dataDir: string, phone: string): string | undefined {
  const outbox = join(dataDir, "outbox");
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(outbox, name), "utf8")) as { phone: string; code: string })
    .findLast((message) => message.phone === phone)?.code;
}
