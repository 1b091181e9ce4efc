// One user queues a hundred evaluations; twenty others come after and ask for one each. How many of the first one's calls begin between another's
// asking and its own first call, and what the hundred cost the twenty in all, in steps (calls) of theirs.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openSession } from "../apps/server/src/account/sessions.ts";
import { longScript } from "../apps/server/src/evaluation/testing/testWork.ts";
import { openInk } from "../apps/server/src/ink/index.ts";
import { users } from "../apps/server/src/account/tables.ts";
import type { BenchResult } from "./benchResult.ts";
import { openInstallation, post, type Installation } from "./openInstallation.ts";
import { startSimulator } from "./simulatorChild.ts";

const RUNS = Number(process.env["MOCHANG_FAIRNESS_RUNS"] ?? 100);
const OTHERS = Number(process.env["MOCHANG_FAIRNESS_OTHERS"] ?? 20);
/** Concurrent calls of all users together: fewer than users, so that they must take turns. */
const PLACES = 12;
const CHARACTERS = 2_000;

/** A call as the record of calls has it. */
interface Call {
  userId: string;
  begun: number;
  ended: number;
}

export async function run(): Promise<BenchResult> {
  const simulator = await startSimulator(["--first-token", "400", "--rate", "1000"]);
  const installation = await openInstallation({
    LLM_BASE_URL: simulator.baseUrl,
    LLM_MODEL: "simulated-writer",
    LLM_CONCURRENCY: String(PLACES),
  });
  try {
    const web = await installation.start("web");
    await installation.start("worker");
    await installation.start("worker");
    const port = web.port ?? 0;
    const others = await Promise.all(Array.from({ length: OTHERS }, () => newUser(installation)));
    for (const other of others)
      other.scriptId = await installation.upload(port, other.token, "一部作品", longScript(CHARACTERS));
    const alone = await askAll(installation, port, others);

    const queueing = await newUser(installation, 500);
    const scripts: string[] = [];
    for (let i = 0; i < RUNS; i++)
      scripts.push(await installation.upload(port, queueing.token, `第${i}部`, longScript(CHARACTERS)));
    for (const scriptId of scripts) await post(port, "/api/evaluation/start", { script_id: scriptId }, queueing.token);
    while ((await callsSince(installation, new Date(0))).filter((c) => c.userId === queueing.id).length < PLACES * 2)
      await delay(50);
    const amongQueued = await askAll(installation, port, others);

    const waits = others.map((other) => {
      const requestedAt = amongQueued.requestedAt.get(other.id) ?? 0;
      const first = Math.min(...amongQueued.calls.filter((c) => c.userId === other.id).map((c) => c.begun));
      return {
        calls:
          amongQueued.calls.filter((c) => c.userId === queueing.id && c.begun > requestedAt && c.begun < first).length /
          PLACES,
        seconds: (first - requestedAt) / 1000,
      };
    });
    const longest = Math.max(...waits.map((h) => h.seconds));
    const step = mean(alone.calls.map((c) => c.ended - c.begun)) / 1000;
    const extraMs = mean(others.map((o) => amongQueued.took(o.id) - alone.took(o.id)));
    const share = amongQueued.calls.filter((c) => c.userId === queueing.id).length / amongQueued.calls.length;
    const rounds = Math.max(...waits.map((h) => h.calls));
    return {
      bench: "fairness",
      figures: [
        {
          name: `rounds of all ${PLACES} places that the one with ${RUNS} got between another's asking and its first step (worst of ${OTHERS})`,
          value: Math.round(rounds * 100) / 100,
          unit: "steps",
          goal: "≤ 1",
          met: rounds <= 1,
        },
        {
          name: "from asking to the first step, worst",
          value: Math.round(longest * 100) / 100,
          unit: "s",
          goal: "",
          met: true,
        },
        { name: "a step", value: Math.round(step * 100) / 100, unit: "s", goal: "", met: true },
        {
          name: `a report of the ${OTHERS}, longer than without the ${RUNS}`,
          value: Math.round((extraMs / step) * 100) / 100,
          unit: "steps",
          goal: "",
          met: true,
        },
        {
          name: "share of calls that the one got meanwhile",
          value: Math.round(share * 1000) / 10,
          unit: "%",
          goal: `≤ ${Math.ceil(200 / (OTHERS + 1))}`,
          met: share <= 2 / (OTHERS + 1),
        },
      ],
    };
  } finally {
    await installation.close();
    await simulator.stop();
  }
}

interface SingleUser {
  id: string;
  token: string;
  scriptId: string;
}

let phones = 0;
async function newUser({ db }: Installation, boxes = 20): Promise<SingleUser> {
  const id = randomUUID();
  const now = (): Date => new Date();
  await db
    .insert(users)
    .values({ id, phone: `1350000${String(++phones).padStart(4, "0")}`, userName: "某人", createdAt: now() });
  await openInk({ db, now }).grant(id, boxes * 1_000_000, { id: `welcome:${id}`, note: "新账号" });
  return { id, token: (await openSession(db, id, now())).token, scriptId: "" };
}

/** All of them start an evaluation at once, and wait for its end. */
async function askAll(
  installation: Installation,
  port: number,
  others: readonly SingleUser[],
): Promise<{ requestedAt: Map<string, number>; calls: Call[]; took(userId: string): number }> {
  const since = new Date();
  const requestedAt = new Map<string, number>();
  const runs = await Promise.all(
    others.map(async (other) => {
      requestedAt.set(other.id, Date.now());
      return (
        (await post(port, "/api/evaluation/start", { script_id: other.scriptId }, other.token)) as {
          data: { runId: string };
        }
      ).data.runId;
    }),
  );
  for (;;) {
    const { rows } = await installation.db.execute<{ n: number }>(
      sql`select count(*)::int n from runs where id in ${runs} and state in ('queued', 'running')`,
    );
    if (rows[0]?.n === 0) break;
    await delay(100);
  }
  const { rows } = await installation.db.execute<{ user_id: string; seconds: number }>(
    sql`select user_id, extract(epoch from finished_at - created_at)::float8 as seconds from runs where id in ${runs}`,
  );
  const ends = new Map(rows.map((r) => [r.user_id, r.seconds]));
  return {
    requestedAt,
    calls: await callsSince(installation, since),
    took: (userId) => ends.get(userId) ?? Number.NaN,
  };
}

async function callsSince({ db }: Installation, since: Date): Promise<Call[]> {
  const { rows } = await db.execute<{ user_id: string; ended: number; duration_ms: number }>(
    sql`select user_id, extract(epoch from at)::float8 * 1000 as ended, duration_ms from model_calls where at > ${since}`,
  );
  return rows.map((r) => ({ userId: r.user_id, ended: r.ended, begun: r.ended - r.duration_ms }));
}

const mean = (values: readonly number[]): number => values.reduce((sum, n) => sum + n, 0) / Math.max(1, values.length);
