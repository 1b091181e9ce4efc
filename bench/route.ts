// A JSON route's requests per second beside bare Fastify running the same SQL statements, by turns in one run.
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { composeHttp } from "../apps/server/src/compose.ts";
import { buildApp, readEnv, silentLog, type App } from "../apps/server/src/platform/index.ts";
import { openServices } from "../apps/server/src/platform/openServices.ts";
import { scripts } from "../apps/server/src/library/tables.ts";
import type { Statement } from "./bareServer.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { measureLoad } from "./measureLoad.ts";

const ROUNDS = 5;
const LOAD = { connections: 32, seconds: 2 };
const WARM_UP = { requests: 15_000, seconds: 25 };
const PHONE = "13900000001";
const CALLS = {
  "/api/scripts/findPageByParam": {
    method: "POST",
    payload: '{"currentPage":1,"pageSize":11,"type":1,"deleteFlag":0}',
  },
  "/api/user/getTokenBalance": { method: "GET", payload: "" },
} as const;
const here = import.meta.dirname;

/** Requests per second of a list of works and of the ink balance, ours and bare. */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "mochang-bench-route-"));
  chmodSync(dataDir, 0o755);
  const children: ChildProcess[] = [];
  // A worker's role takes no folder lock: the server that is measured takes it.
  const open = await openServices(readEnv({ DATA_DIR: dataDir, ROLE: "worker" }), silentLog());
  try {
    const app = await buildApp({
      env: open.services.env,
      log: silentLog(),
      now: open.services.now,
      checks: {},
      version: "bench",
    });
    await composeHttp(app, open.services);
    const token = await logIn(app, dataDir);
    await fill(app, token, open.services.db);
    const statements = await recordStatements(app, token);
    await app.close();
    const productPort = await serve(
      children,
      [join(here, "../apps/server/src/main.ts")],
      { DATA_DIR: dataDir, PORT: "0", ROLE: "web" },
      /http:\/\/127\.0\.0\.1:(\d+)/,
    );
    const bare = await serve(
      children,
      [join(here, "bareServer.ts"), JSON.stringify(open.services.connection), JSON.stringify(statements)],
      {},
      /"port":(\d+)/,
    );
    const figures: Figure[] = [];
    for (const url of Object.keys(CALLS) as (keyof typeof CALLS)[])
      figures.push(...(await compare(url, { ours: productPort, bare, token })));
    return { bench: "route", figures };
  } finally {
    for (const child of children) {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    }
    await open.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(
  url: keyof typeof CALLS,
  { ours: productPort, bare, token }: { ours: number; bare: number; token: string },
): Promise<Figure[]> {
  const { method, payload } = CALLS[url];
  const request = `${method} ${url} HTTP/1.1\r\nhost: 127.0.0.1\r\ntoken: ${token}\r\n${payload ? `content-type: application/json\r\ncontent-length: ${payload.length}\r\n` : ""}\r\n${payload}`;
  for (const port of [productPort, bare]) await warmUp({ port, request });
  const rates: { ours: number; bare: number }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    // Who goes first changes, so that a machine that grows busier favours neither.
    const order = i % 2 === 0 ? [bare, productPort] : [productPort, bare];
    const [first = 0, second = 0] = [
      await measureLoad({ port: order[0] ?? 0, request }, LOAD),
      await measureLoad({ port: order[1] ?? 0, request }, LOAD),
    ];
    rates.push(i % 2 === 0 ? { bare: first, ours: second } : { ours: first, bare: second });
  }
  const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const ratio = middle(rates.map((r) => r.ours / r.bare));
  const name = url.split("/").at(-1) ?? url;
  return [
    {
      name: `${name}: ours`,
      value: Math.round(middle(rates.map((r) => r.ours))),
      unit: "requests/s",
      goal: "",
      met: true,
    },
    {
      name: `${name}: bare Fastify, same SQL`,
      value: Math.round(middle(rates.map((r) => r.bare))),
      unit: "requests/s",
      goal: "",
      met: true,
    },
    {
      name: `${name}: ours over bare`,
      value: Math.round(ratio * 1000) / 1000,
      unit: "ratio",
      goal: "≥ 0.7",
      met: ratio >= 0.7,
    },
  ];
}

/** By requests, not seconds: on a busy machine seconds hold too few of them to have the code compiled. */
async function warmUp(target: { port: number; request: string }): Promise<void> {
  const begun = performance.now();
  for (let done = 0; done < WARM_UP.requests && performance.now() - begun < WARM_UP.seconds * 1000;)
    done += (await measureLoad(target, LOAD)) * LOAD.seconds;
}

async function logIn(app: App, dataDir: string): Promise<string> {
  await app.inject({ method: "POST", url: "/api/sms/send", payload: { type: 2, phone: PHONE } });
  const outbox = join(dataDir, "outbox");
  const message = readdirSync(outbox).find((file) => file.endsWith(".json"));
  const { code } = JSON.parse(readFileSync(join(outbox, message ?? ""), "utf8")) as { code: string };
  const answer = await app.inject({ method: "POST", url: "/api/login/userLogin", payload: { phone: PHONE, code } });
  return (answer.json() as { data: { token: string } }).data.token;
}

/** Thirty works, so that a page of eleven is full. */
async function fill(
  app: App,
  token: string,
  db: Awaited<ReturnType<typeof openServices>>["services"]["db"],
): Promise<void> {
  const found = await db.execute<{ id: string }>("select id from users limit 1");
  const userId = found.rows[0]?.id ?? "";
  const at = new Date();
  const row = (i: number) => ({
    id: randomUUID(),
    userId,
    name: `作品${i}`,
    author: "作者",
    type: 1,
    fileType: 1,
    fileTheme: "1",
    fileName: "a.txt",
    fileKey: `uploads/${i}`,
    fileFormat: "txt",
    fileBytes: 1000,
    kind: "screenplay",
    characters: 40_000,
    sceneCount: 80,
    doubts: [],
    createdAt: at,
    updatedAt: at,
  });
  await db.insert(scripts).values(Array.from({ length: 30 }, (_, i) => row(i)));
  for (const [url, call] of Object.entries(CALLS)) {
    const answer = await app.inject({ ...call, url, headers: { token, "content-type": "application/json" } });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  }
}

/** What the product really asks the database for each call, taken from its driver. */
async function recordStatements(app: App, token: string): Promise<Record<string, Statement[]>> {
  const recorded: Record<string, Statement[]> = {};
  const original = pg.Client.prototype.query;
  let into: Statement[] | null = null;
  const spy = function (this: pg.Client, ...args: unknown[]): unknown {
    const [query, values] = args as [
      string | { text: string; name?: string; values?: unknown[] },
      unknown[] | undefined,
    ];
    const text = typeof query === "string" ? query : query.text;
    // Housekeeping beside the call (the job queue, listening) is not the call's.
    if (into && !/pgboss|pg_notify|^listen/i.test(text))
      into.push({
        text,
        values: values ?? (typeof query === "string" ? [] : (query.values ?? [])),
        ...(typeof query === "object" && query.name ? { name: query.name } : {}),
      });
    return Reflect.apply(original, this, args);
  };
  pg.Client.prototype.query = spy as typeof original;
  try {
    for (const [url, call] of Object.entries(CALLS)) {
      into = recorded[url] = [];
      await app.inject({ ...call, url, headers: { token, "content-type": "application/json" } });
      into = null;
    }
  } finally {
    pg.Client.prototype.query = original;
  }
  return recorded;
}

async function serve(
  children: ChildProcess[],
  args: string[],
  env: Record<string, string>,
  address: RegExp,
): Promise<number> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, LOG_LEVEL: "error", ...env },
  });
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  for (let waited = 0; waited < 30_000; waited += 50) {
    const found = address.exec(output)?.[1];
    if (found) return Number(found);
    if (child.exitCode !== null) break;
    await delay(50);
  }
  throw new Error(`did not start: ${output}`);
}
