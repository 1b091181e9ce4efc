// From acts to scripts, with a provider of 1 s to the first token and 80 tokens/s, 24 calls at once; then the same with three calls in ten
// failing. MOCHANG_GENERATION=1x2x2 is the smallest size (acts, sequences an act, scenes a sequence).
import type { RunSnapshot } from "@mochang/contract";
import { UNITS_PER_BOX } from "@mochang/contract";
import type { CallEntry } from "@mochang/model-simulator";
import { sql } from "drizzle-orm";
import { setTimeout as delay } from "node:timers/promises";
import { FORMS } from "../apps/server/src/generation/testWork.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { get, openInstallation, post, type Installation } from "./installation.ts";
import { startSimulator } from "./simulatorChild.ts";

const [ACTS = 3, SEQUENCES = 4, SCENES = 5] = (process.env["MOCHANG_GENERATION"] ?? "3x4x5").split("x").map(Number);
const CONCURRENCY = 24;
const SPEED = { firstTokenMs: 1000, cachedFirstTokenMs: 1000, tokensPerSecond: 80 };
const INSTANT = { firstTokenMs: 0, cachedFirstTokenMs: 0, tokensPerSecond: 100_000 };
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

const repeated = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** A work that has come to step 7 by hand, of the size that is measured. */
async function plan(client: Client): Promise<void> {
  await client.post("/api/store-core/submit", { summarise: false, ...FORMS.core });
  await client.post("/api/story-synopsis/submit", { summarise: false, ...FORMS.synopsis });
  for (const { id, name, type } of await client.post("/api/biography/list"))
    await client.post("/api/biography/submit", { summarise: false, ...FORMS.biography, id, name, type });
  await client.post("/api/story-outline/submit", { summarise: false, ...FORMS.outline });
  const acts = await client.get("/api/act/detail/:at");
  for (const { id } of acts.slice(ACTS)) await client.post("/api/act/delete", { id });
  const sequences = repeated(SEQUENCES, (i) => ({ name: `序列${i + 1}`, sequence: "放到了底", sceneNum: SCENES }));
  for (const { id } of acts.slice(0, ACTS))
    await client.post("/api/act/submit", { summarise: false, ...FORMS.act, id, sequences });
  const scenes = repeated(SCENES, (i) => ({ title: `井边${i + 1}`, description: "绳子不够长" }));
  for (const act of acts.slice(0, ACTS))
    for (const { id } of await client.get(`/api/sequence/detail/:at/${act.id}`))
      await client.post("/api/sequence/submit", { summarise: false, ...FORMS.sequence, id, actId: act.id, scenes });
  for (const act of acts.slice(0, ACTS))
    for (const sequence of await client.get(`/api/sequence/detail/:at/${act.id}`))
      for (const { id, title } of await client.get(`/api/generateScenes/detail/:at/${act.id}/${sequence.id}`))
        await client.post("/api/generateScenes/submit", {
          summarise: false,
          ...FORMS.scene,
          title,
          id,
          sequenceId: sequence.id,
        });
}

const RUN = "/api/generateScenes/content/inspire-and-submit";

/** The run of all scenes: its end, and the seconds that it took. */
async function writeAll(client: Client): Promise<{ ended: RunSnapshot; wall: number }> {
  const began = performance.now();
  const { runId } = await client.post(`${RUN}/start`);
  for (;;) {
    const ended = (await client.get(`/api/run/snapshot?runId=${runId}`)) as RunSnapshot;
    if (ended.finishedAt !== null) return { ended, wall: (performance.now() - began) / 1000 };
    await delay(100);
  }
}

/**
 * The longest chain of calls: the bible read once, then a draft and a script for each scene of a sequence, one after another, of mean
 * length; sequences beyond the calls at once wait their turn. `T = t + r/v + ceil(Q/c)·S·(2t + (d + s)/v)`.
 */
function floorOf(calls: readonly CallEntry[]): number {
  const v = SPEED.tokensPerSecond;
  const t = SPEED.firstTokenMs / 1000;
  const mean = (task: string): number => {
    const of = calls.filter(({ tasks, finish }) => finish === "stop" && (tasks[0] ?? "") === task);
    return of.reduce((sum, { outputTokens }) => sum + outputTokens, 0) / Math.max(1, of.length);
  };
  const turns = Math.ceil((ACTS * SEQUENCES) / CONCURRENCY);
  return t + mean("") / v + turns * SCENES * (2 * t + (mean("draft") + mean("script")) / v);
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

export async function run(): Promise<BenchResult> {
  const simulator = await startSimulator(["--first-token", "1000", "--rate", "80"]);
  const installation = await openInstallation({
    LLM_BASE_URL: simulator.baseUrl,
    LLM_MODEL: "simulated-writer",
    LLM_CONCURRENCY: String(CONCURRENCY),
  });
  try {
    const { port } = await installation.start("all");
    if (port === null) throw new Error("no port");
    const total = ACTS * SEQUENCES * SCENES;
    const client = await workOf(installation, port, "13900000001");
    await simulator.set({ ...SPEED, faults: {} });
    await simulator.clear();
    const { ended: whole, wall } = await writeAll(client);
    const calls = await simulator.calls();
    const floor = floorOf(calls);
    const sum = (of: (call: CallEntry) => number): number => calls.reduce((n, call) => n + of(call), 0);
    const cached = sum((call) => call.cachedTokens) / sum((call) => call.inputTokens);
    const counted = await client.get("/api/generateScenes/content/count/:at");

    const faulty = await workOf(installation, port, "13900000002");
    await simulator.set({ ...INSTANT, faults: FAULTS, retryAfterSeconds: 1 });
    const bad = await writeAll(faulty);
    const unfinished = bad.ended.steps.filter(({ state }) => state !== "done").length;
    return {
      bench: "generation",
      figures: [
        plain("scenes", total, "scenes"),
        plain("calls", calls.length, "calls"),
        plain("floor: the longest chain", floor, "s"),
        plain("wall", wall, "s"),
        goal("wall over floor", wall / floor, "ratio", "≤ 1.2", wall / floor <= 1.2),
        goal("input tokens from the cache", 100 * cached, "%", "≥ 80", cached >= 0.8),
        plain("price", whole.unitsUsed / UNITS_PER_BOX, "boxes"),
        goal("scenes saved", counted.finish, `of ${total}`, "all", counted.finish === total),
        goal(
          "with three calls in ten failing: steps unfinished",
          unfinished,
          `of ${bad.ended.steps.length}`,
          "0",
          unfinished === 0,
        ),
      ],
    };
  } finally {
    await installation.close();
    await simulator.stop();
  }
}
