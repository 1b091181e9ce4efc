// From acts to scripts in one run, with a provider of 1 s to the first token and 80 tokens/s, 24 calls at once; then the same with three calls in ten
// failing, and with its worker killed again and again. MOCHANG_GENERATION=1x2x2 is the smallest size (acts, sequences an act, scenes a sequence),
// MOCHANG_GENERATION_KILLS the number of kills.
import type { RunSnapshot } from "@mochang/contract";
import { UNITS_PER_BOX } from "@mochang/contract";
import type { CallEntry } from "@mochang/model-simulator";
import { sql } from "drizzle-orm";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { FORMS } from "../apps/server/src/generation/testWork.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { get, openInstallation, post, type Installation, type Server } from "./installation.ts";
import { startSimulator } from "./simulatorChild.ts";

const [ACTS = 3, SEQUENCES = 4, SCENES = 5] = (process.env["MOCHANG_GENERATION"] ?? "3x4x5").split("x").map(Number);
const CONCURRENCY = 24;
const SPEED = { firstTokenMs: 1000, cachedFirstTokenMs: 1000, tokensPerSecond: 80 };
const INSTANT = { firstTokenMs: 0, cachedFirstTokenMs: 0, tokensPerSecond: 100_000 };
/** A run of some minutes, so that its worker can be killed in all of its steps. */
const BRISK = { firstTokenMs: 300, cachedFirstTokenMs: 300, tokensPerSecond: 300 };
const KILLS = Number(process.env["MOCHANG_GENERATION_KILLS"] ?? 10);
const KILL_EVERY_MS = 5_000;
const FAULTS = { "rate-limit": 0.06, "server-error": 0.06, cut: 0.06, "no-finish": 0.04, malformed: 0.04, blank: 0.04 };

const goal = (name: string, value: number, unit: string, words: string, met: boolean): Figure => ({
  name,
  value: Math.round(value * 1000) / 1000,
  unit,
  goal: words,
  met,
});
const plain = (name: string, value: number, unit: string): Figure => goal(name, value, unit, "", true);

// Answers are looked into by the names of the wire.
// oxlint-disable-next-line no-explicit-any
type Data = any;
interface Client {
  post(path: string, body?: object): Promise<Data>;
  get(path: string): Promise<Data>;
}

/** A work that has come to step 4 by hand: its acts are the next step. */
async function plan(client: Client): Promise<void> {
  await client.post("/api/store-core/submit", { summarise: false, ...FORMS.core });
  await client.post("/api/story-synopsis/submit", { summarise: false, ...FORMS.synopsis });
  for (const { id, name, type } of await client.post("/api/biography/list"))
    await client.post("/api/biography/submit", { summarise: false, ...FORMS.biography, id, name, type });
  await client.post("/api/story-outline/submit", { summarise: false, ...FORMS.outline });
  const acts = await client.get("/api/act/detail/:at");
  for (const { id } of acts.slice(ACTS)) await client.post("/api/act/delete", { id });
}

const RUN = "/api/generate-step/run";

/** The run from acts to scripts: its end, and the seconds that it took. A run that a fault stopped goes on, as its writer would have it. */
async function writeAll(
  client: Client,
): Promise<{ ended: RunSnapshot; wall: number; resumed: number; foretold: number }> {
  const foretold = ((await client.post(`${RUN}/estimate`, { to: 8 })) as { units: number }).units;
  const began = performance.now();
  const { runId } = await client.post(`${RUN}/start`, { to: 8 });
  for (let resumed = 0; ;) {
    const ended = (await client.get(`/api/run/snapshot?runId=${runId}`)) as RunSnapshot;
    if (ended.finishedAt !== null && (ended.state === "done" || resumed === RESUMES))
      return { ended, wall: (performance.now() - began) / 1000, resumed, foretold };
    if (ended.finishedAt !== null) {
      resumed++;
      await client.post(`${RUN}/resume`, { runId });
    }
    await delay(100);
  }
}
const RESUMES = 3;

/**
 * The longest chain of calls: the bible read once; the acts, the sequences of each act and the scenes of each sequence, each step when the one before is
 * whole, by its longest call; then a draft and a script for each scene of a sequence, one after another, of mean length; what goes beyond the calls at once waits its turn.
 * `T = t + r/v + (t + A/v) + ceil(a/c)·t + B/v + ceil(Q/c)·t + C/v + ceil(Q/c)·S·(2t + (d + s)/v)`.
 */
function floorOf(calls: readonly CallEntry[]): number {
  const v = SPEED.tokensPerSecond;
  const t = SPEED.firstTokenMs / 1000;
  const lengths = (task: string): number[] =>
    calls
      .filter(({ tasks, finish }) => finish === "stop" && (tasks[0] ?? "") === task)
      .map(({ outputTokens }) => outputTokens);
  const mean = (task: string): number => {
    const of = lengths(task);
    return of.reduce((sum, n) => sum + n, 0) / Math.max(1, of.length);
  };
  const step = (task: string, count: number): number =>
    Math.ceil(count / CONCURRENCY) * t + Math.max(0, ...lengths(task)) / v;
  const turns = Math.ceil((ACTS * SEQUENCES) / CONCURRENCY);
  return (
    t +
    mean("") / v +
    step("generate-act", 1) +
    step("generate-sequence", ACTS) +
    step("generate-scene", ACTS * SEQUENCES) +
    turns * SCENES * (2 * t + (mean("draft") + mean("script")) / v)
  );
}

async function workOf(installation: Installation, port: number, phone: string): Promise<Client> {
  const token = await installation.logIn(port, phone);
  await installation.db.execute(sql`update ink_accounts set balance = 100000000`);
  const made = (await post(port, "/api/scripts/create", { name: "借雨", type: 3, scriptType: 1 }, token)) as Data;
  const scriptId = made.data.id as string;
  const data = (answer: unknown): Data => {
    const { code, msg, data: found } = answer as Data;
    if (code !== 200) throw new Error(msg as string);
    return found;
  };
  const client: Client = {
    post: async (path, body = {}) => data(await post(port, path, { scriptId, ...body }, token)),
    get: async (path) => data(await get(port, path.replace(":at", `${scriptId}/default`), token)),
  };
  await plan(client);
  return client;
}

/** Kills the worker so often in the middle of a run; what came of it. */
async function underKills(installation: Installation, client: Client): Promise<Figure[]> {
  const start = (): Promise<Server> => installation.start("worker");
  let worker = await start();
  const { runId } = await client.post(`${RUN}/start`, { to: 8 });
  const isOver = async (): Promise<boolean> =>
    ((await client.get(`/api/run/snapshot?runId=${runId}`)) as RunSnapshot).finishedAt !== null;
  let killed = 0;
  while (killed < KILLS && !(await isOver())) {
    await delay(KILL_EVERY_MS);
    const exited = once(worker.child, "exit");
    worker.child.kill("SIGKILL");
    await exited;
    killed++;
    worker = await start();
  }
  while (!(await isOver())) await delay(200);
  const ended = (await client.get(`/api/run/snapshot?runId=${runId}`)) as RunSnapshot;
  const { rows } = await installation.db.execute<{ twice: number; cost: string }>(
    sql`select count(*) filter (where settled > 1)::int twice, coalesce(sum(cost), 0) cost from (
      select count(*) filter (where kind = 'settle') settled, sum(cost) cost from ink_entries where run_id = ${runId} group by step) s`,
  );
  const twice = rows[0]?.twice ?? -1;
  const open = ended.steps.filter(({ state }) => state !== "done").length;
  return [
    plain("kills of the worker in one run", killed, "kills"),
    goal(
      "after the kills: steps unfinished",
      open,
      `of ${ended.steps.length}`,
      "0",
      open === 0 && ended.state === "done",
    ),
    goal("after the kills: steps charged twice", twice, "steps", "0", twice === 0),
    goal(
      "after the kills: charged beside what the run tells",
      Math.abs(Number(rows[0]?.cost) - ended.unitsUsed),
      "units",
      "0",
      Number(rows[0]?.cost) === ended.unitsUsed,
    ),
  ];
}

export async function run(): Promise<BenchResult> {
  const simulator = await startSimulator(["--first-token", "1000", "--rate", "80"]);
  const installation = await openInstallation({
    LLM_BASE_URL: simulator.baseUrl,
    LLM_MODEL: "simulated-writer",
    LLM_CONCURRENCY: String(CONCURRENCY),
  });
  try {
    const web = await installation.start("web");
    const { port } = web;
    if (port === null) throw new Error("no port");
    const worker = await installation.start("worker");
    const total = ACTS * SEQUENCES * SCENES;
    const lists = { sequences: SEQUENCES, scenes: SCENES };
    const client = await workOf(installation, port, "13900000001");
    await simulator.set({ ...SPEED, lists, faults: {} });
    await simulator.clear();
    const { ended: whole, wall, foretold } = await writeAll(client);
    const calls = await simulator.calls();
    const floor = floorOf(calls);
    const sum = (of: (call: CallEntry) => number): number => calls.reduce((n, call) => n + of(call), 0);
    const cached = sum((call) => call.cachedTokens) / sum((call) => call.inputTokens);
    const apart = foretold / whole.unitsUsed;
    const counted = await client.get("/api/generateScenes/content/count/:at");

    const faulty = await workOf(installation, port, "13900000002");
    await simulator.set({ ...INSTANT, lists, faults: FAULTS, retryAfterSeconds: 1 });
    const bad = await writeAll(faulty);
    const unfinished = bad.ended.steps.filter(({ state }) => state !== "done").length;

    const tried = await workOf(installation, port, "13900000003");
    await simulator.set({ ...BRISK, lists, faults: {} });
    const gone = once(worker.child, "exit");
    worker.child.kill("SIGTERM");
    await gone;
    const kills = await underKills(installation, tried);
    return {
      bench: "generation",
      figures: [
        plain("scenes", counted.count, "scenes"),
        plain("calls", calls.length, "calls"),
        plain("floor: the longest chain", floor, "s"),
        plain("wall", wall, "s"),
        goal("wall over floor", wall / floor, "ratio", "≤ 1.2", wall / floor <= 1.2),
        goal("input tokens from the cache", 100 * cached, "%", "≥ 80", cached >= 0.8),
        plain("price", whole.unitsUsed / UNITS_PER_BOX, "boxes"),
        goal("foretold over charged", apart, "ratio", "0.8 to 1.2", apart >= 0.8 && apart <= 1.2),
        goal("scenes saved", counted.finish, `of ${total}`, "all", counted.finish === total),
        goal(
          "with three calls in ten failing: steps unfinished",
          unfinished,
          `of ${bad.ended.steps.length}`,
          "0",
          unfinished === 0 && bad.ended.state === "done",
        ),
        plain("with three calls in ten failing: gone on by hand", bad.resumed, "times"),
        ...kills,
      ],
    };
  } finally {
    await installation.close();
    await simulator.stop();
  }
}
