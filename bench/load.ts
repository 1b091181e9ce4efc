// Two hundred users for three minutes on one machine: upload, evaluate with the simulator, read, annotate, download; five thousand viewers of a
// run beside them. MOCHANG_LOAD_USERS, MOCHANG_LOAD_SECONDS and MOCHANG_LOAD_FOLLOWERS make it smaller.
import { fork, type ChildProcess } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once, setMaxListeners } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openNumberPublisher, silentLog } from "../apps/server/src/platform/index.ts";
import { openSession } from "../apps/server/src/account/sessions.ts";
import { longScript } from "../apps/server/src/evaluation/testing/testWork.ts";
import { openInk } from "../apps/server/src/ink/index.ts";
import { users } from "../apps/server/src/account/tables.ts";
import { createRunLog } from "../apps/server/src/run/index.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { openInstallation, type Installation, type Server } from "./openInstallation.ts";
import { ledgerConsistency } from "./ledgerConsistency.ts";
import { simulateUser, newNotes } from "./loadUser.ts";
import { startSimulator } from "./simulatorChild.ts";

const setting = (name: string, standard: number): number => Number(process.env[`MOCHANG_LOAD_${name}`] ?? standard);
const USERS = setting("USERS", 200);
const SECONDS = setting("SECONDS", 180);
const FOLLOWERS = setting("FOLLOWERS", 5_000);
const CHARACTERS = 6_000;
/** Users come one by one in the first part of the time, as people do. */
const ARRIVAL = 0.2;
/** Memory is first read after this number of users has done every kind of work once, when caches and compiled code have their size. */
const WARM_UP = { users: Math.min(8, USERS), seconds: 180 };
const SAMPLE_MS = 2_000;
const DRAIN_MS = 900_000;
const P95_MS = 300;
const BOXES = 10_000_000;

export async function run(): Promise<BenchResult> {
  const simulator = await startSimulator(["--first-token", "300", "--rate", "400"]);
  const installation = await openInstallation({
    LLM_BASE_URL: simulator.baseUrl,
    LLM_MODEL: "simulated-writer",
    LLM_CONCURRENCY: "64",
  });
  let crowd: ChildProcess | null = null;
  try {
    const [web, worker] = [await installation.start("web"), await installation.start("worker")];
    const port = web.port ?? 0;
    const tokens = await logInBeforehand(installation);
    const followed = await openFollowers(installation, port);
    crowd = followed.child;

    await work(port, tokens.slice(0, WARM_UP.users), WARM_UP.seconds, WARM_UP.users);
    const memory = watchMemory([web, worker]);
    const notes = await work(port, tokens, SECONDS);
    const remembered = memory();
    await drain(installation);
    const followerTotals = await followed.end();

    const json = [...notes.json.values()].flat();
    for (const error of new Set(notes.errors.slice(0, 20))) process.stderr.write(`${error}\n`);
    const p95 = percentile(json, 0.95);
    const figures: Figure[] = [
      {
        name: `errors in ${json.length} JSON calls, ${notes.upload.length} uploads, ${notes.pdf.length} PDFs`,
        value: notes.errors.length,
        unit: "",
        goal: "0",
        met: notes.errors.length === 0,
      },
      {
        name: "JSON calls, 95th percentile",
        value: Math.round(p95),
        unit: "ms",
        goal: `≤ ${P95_MS}`,
        met: p95 <= P95_MS,
      },
      { name: "JSON calls, median", value: Math.round(percentile(json, 0.5)), unit: "ms", goal: "", met: true },
      ...[...notes.json].map(([path, times]) => ({
        name: `  ${path}, 95th percentile of ${times.length}`,
        value: Math.round(percentile(times, 0.95)),
        unit: "ms",
        goal: "",
        met: true,
      })),
      { name: "an upload, median", value: Math.round(percentile(notes.upload, 0.5)), unit: "ms", goal: "", met: true },
      {
        name: "an evaluation, median",
        value: Math.round(percentile(notes.evaluation, 0.5)) / 1000,
        unit: "s",
        goal: "",
        met: true,
      },
      { name: "a PDF, median", value: Math.round(percentile(notes.pdf, 0.5)), unit: "ms", goal: "", met: true },
      { name: `whole rounds by ${USERS} users in ${SECONDS} s`, value: notes.cycles, unit: "", goal: "", met: true },
      {
        name: "memory at the end over the beginning (web and worker)",
        value: Math.round(remembered.ratio * 100) / 100,
        unit: "",
        goal: "≤ 1.3",
        met: remembered.ratio <= 1.3,
      },
      { name: "memory at the end", value: Math.round(remembered.endMb), unit: "MB", goal: "", met: true },
      {
        name: `viewers of a run that were lost, of ${FOLLOWERS}`,
        value: followerTotals.lost,
        unit: "",
        goal: "0",
        met: followerTotals.lost === 0 && followerTotals.open === FOLLOWERS,
      },
      ...(await ledgerConsistency(installation)),
    ];
    return { bench: "load", figures };
  } finally {
    crowd?.disconnect();
    await installation.close();
    await simulator.stop();
  }
}

/** Runs the users for the given time or number of rounds. */
async function work(
  port: number,
  tokens: readonly string[],
  seconds: number,
  rounds = Infinity,
): Promise<ReturnType<typeof newNotes>> {
  const notes = newNotes();
  const enough = new AbortController();
  const counting = setInterval(() => notes.cycles >= rounds && enough.abort(), 200);
  const over = AbortSignal.any([AbortSignal.timeout(seconds * 1000), enough.signal]);
  setMaxListeners(0, over);
  const text = longScript(CHARACTERS);
  await Promise.all(
    tokens.map(async (token, i) => {
      if (rounds === Infinity) await delay((seconds * 1000 * ARRIVAL * i) / tokens.length);
      // Every upload has its own text, so that no cache makes the work smaller than it is.
      await simulateUser({ port, token, text: (n) => `《作品${i}之${n}》\n\n${text}`, notes, over });
    }),
  );
  clearInterval(counting);
  return notes;
}

/** Accounts with their ink and a session each; the codes by SMS are not what is measured, and would be refused from one address. */
async function logInBeforehand({ db }: Installation): Promise<string[]> {
  const now = (): Date => new Date();
  const ink = openInk({ db, now });
  const tokens: string[] = [];
  for (let i = 0; i < USERS; i++) {
    const id = randomUUID();
    await db
      .insert(users)
      .values({ id, phone: `1360000${String(i).padStart(4, "0")}`, userName: `用户${i}`, createdAt: now() });
    await ink.grant(id, BOXES, { id: `welcome:${id}`, note: "新账号" });
    tokens.push((await openSession(db, id, now())).token);
  }
  return tokens;
}

interface ObservedPage {
  open: number;
  lost: number;
  events: number;
}

/** A run that writes a small event every two seconds, and its viewers in a child process. */
async function openFollowers(
  { db }: Installation,
  port: number,
): Promise<{ child: ChildProcess; end(): Promise<ObservedPage> }> {
  const id = randomUUID();
  await db.insert(users).values({ id, phone: "13700009999", userName: "被看的人", createdAt: new Date() });
  const { token } = await openSession(db, id, new Date());
  const runLog = await createRunLog({
    db,
    now: () => new Date(),
    notifications: { listen: async () => () => undefined },
    announcer: openNumberPublisher(db, silentLog()),
  });
  const { run: followedRun } = await runLog.startRun({ kind: "rewrite", userId: id, scriptId: null, state: "running" });
  const child = fork(
    join(import.meta.dirname, "loadFollowers.ts"),
    [String(port), token, followedRun.id, String(FOLLOWERS)],
    {
      execArgv: ["--disable-warning=ExperimentalWarning"],
    },
  );
  await once(child, "message");
  const telling = setInterval(
    () =>
      void runLog
        .appendEvents(followedRun.id, [{ type: "progress", percent: randomInt(99), step: "写", message: "正在写" }])
        .catch(() => undefined /* the next one says it */),
    2_000,
  );
  return {
    child,
    async end() {
      clearInterval(telling);
      const answer = once(child, "message");
      child.send("how many");
      return ((await answer) as [ObservedPage])[0];
    },
  };
}

/** Resident memory of the processes now and then; called, it ends and says the ratio of the last part's to the first part's. */
function watchMemory(servers: readonly Server[]): () => { ratio: number; endMb: number } {
  const samples: number[] = [];
  const timer = setInterval(
    () => samples.push(servers.reduce((sum, s) => sum + residentMb(s.child.pid ?? 0), 0)),
    SAMPLE_MS,
  );
  return () => {
    clearInterval(timer);
    const part = Math.max(1, Math.floor(samples.length / 8));
    const mean = (of: readonly number[]): number => of.reduce((sum, n) => sum + n, 0) / Math.max(1, of.length);
    const [begin, end] = [mean(samples.slice(0, part)), mean(samples.slice(-part))];
    return { ratio: end / begin, endMb: end };
  };
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** Runs that were under way when the time was over come to their end, so that the ledger can be read. */
async function drain({ db }: Installation): Promise<void> {
  for (const until = Date.now() + DRAIN_MS; Date.now() < until; await delay(500)) {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from runs where kind = 'evaluation' and state in ('queued', 'running')`,
    );
    if (rows[0]?.n === 0) return;
  }
  throw new Error("evaluations were still under way long after the load");
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
