// From acts to scripts in one run, with a provider of 1 s to the first token and 80 tokens/s, 24 calls at once; then the same with three calls in ten
// failing, and with its worker killed again and again. MOCHANG_GENERATION=1x2x2 is the smallest size (acts, sequences an act, scenes a sequence),
// MOCHANG_GENERATION_KILLS the number of kills, MOCHANG_GENERATION_PARTS=kills one of the three parts alone (speed, faults, kills).
import type { RunSnapshot } from "@mochang/contract";
import { UNITS_PER_BOX } from "@mochang/contract";
import type { CallEntry } from "@mochang/model-simulator";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { BenchResult, Figure } from "./benchResult.ts";
import { goal, plain } from "./generation/makeFigure.ts";
import { underKills } from "./generation/underKills.ts";
import { workOf, type Client } from "./generation/work.ts";
import { waitsOf } from "./generation/waits.ts";
import { openInstallation } from "./openInstallation.ts";
import { startSimulator } from "./simulatorChild.ts";

const [ACTS = 3, SEQUENCES = 4, SCENES = 5] = (process.env["MOCHANG_GENERATION"] ?? "3x4x5").split("x").map(Number);
const CONCURRENCY = 24;
const SPEED = { firstTokenMs: 1000, cachedFirstTokenMs: 1000, tokensPerSecond: 80 };
const INSTANT = { firstTokenMs: 0, cachedFirstTokenMs: 0, tokensPerSecond: 100_000 };
/** A run of some minutes, so that its worker can be killed in all of its steps. */
const BRISK = { firstTokenMs: 300, cachedFirstTokenMs: 300, tokensPerSecond: 300 };
const KILLS = Number(process.env["MOCHANG_GENERATION_KILLS"] ?? 10);
const PARTS = (process.env["MOCHANG_GENERATION_PARTS"] ?? "speed,faults,kills").split(",");
const FAULTS = { "rate-limit": 0.06, "server-error": 0.06, cut: 0.06, "no-finish": 0.04, malformed: 0.04, blank: 0.04 };

const RUN = "/api/generate-step/run";

/** The run from acts to scripts: its end, and the seconds that it took. A run that a fault stopped goes on, as its writer would have it. */
async function writeAll(
  client: Client,
): Promise<{ ended: RunSnapshot; wall: number; resumed: number; estimatedUnits: number }> {
  const estimatedUnits = ((await client.post(`${RUN}/estimate`, { to: 8 })) as { units: number }).units;
  const began = performance.now();
  const { runId } = await client.post(`${RUN}/start`, { to: 8 });
  for (let resumed = 0; ;) {
    const ended = (await client.get(`/api/run/snapshot?runId=${runId}`)) as RunSnapshot;
    if (ended.finishedAt !== null && (ended.state === "done" || resumed === RESUMES))
      return { ended, wall: (performance.now() - began) / 1000, resumed, estimatedUnits };
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

type Model = Awaited<ReturnType<typeof startSimulator>>;
const LISTS = { sequences: SEQUENCES, scenes: SCENES };

/** One work with a provider of usual speed and no faults. */
async function atUsualSpeed(client: Client, simulator: Model): Promise<Figure[]> {
  const total = ACTS * SEQUENCES * SCENES;
  await simulator.set({ ...SPEED, lists: LISTS, faults: {} });
  await simulator.clear();
  const { ended: whole, wall, estimatedUnits } = await writeAll(client);
  const calls = await simulator.calls();
  const floor = floorOf(calls);
  const sum = (of: (call: CallEntry) => number): number => calls.reduce((n, call) => n + of(call), 0);
  const cached = sum((call) => call.cachedTokens) / sum((call) => call.inputTokens);
  const estimateRatio = estimatedUnits / whole.unitsUsed;
  const counted = await client.get("/api/generateScenes/content/count/:at");
  return [
    plain("scenes", counted.count, "scenes"),
    plain("calls", calls.length, "calls"),
    plain("floor: the longest chain", floor, "s"),
    plain("wall", wall, "s"),
    goal("wall over floor", wall / floor, "ratio", "≤ 1.2", wall / floor <= 1.2),
    ...waitsOf(calls, { ...SPEED, sequences: ACTS * SEQUENCES }),
    goal("input tokens from the cache", 100 * cached, "%", "≥ 80", cached >= 0.8),
    plain("price", whole.unitsUsed / UNITS_PER_BOX, "boxes"),
    goal("estimate over charged", estimateRatio, "ratio", "0.8 to 1.2", estimateRatio >= 0.8 && estimateRatio <= 1.2),
    goal("scenes saved", counted.finish, `of ${total}`, "all", counted.finish === total),
  ];
}

/** The same with three calls in ten failing. */
async function withFaults(client: Client, simulator: Model): Promise<Figure[]> {
  await simulator.set({ ...INSTANT, lists: LISTS, faults: FAULTS, retryAfterSeconds: 1 });
  const { ended, resumed } = await writeAll(client);
  const open = ended.steps.filter(({ state }) => state !== "done").length;
  return [
    goal(
      "with three calls in ten failing: steps unfinished",
      open,
      `of ${ended.steps.length}`,
      "0",
      open === 0 && ended.state === "done",
    ),
    plain("with three calls in ten failing: gone on by hand", resumed, "times"),
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
    const { port } = await installation.start("web");
    if (port === null) throw new Error("no port");
    const figures: Figure[] = [];
    let phones = 0;
    const newWork = (): Promise<Client> =>
      workOf(installation, port, `139000000${String(++phones).padStart(2, "0")}`, ACTS);
    const worker = await installation.start("worker");
    if (PARTS.includes("speed")) figures.push(...(await atUsualSpeed(await newWork(), simulator)));
    if (PARTS.includes("faults")) figures.push(...(await withFaults(await newWork(), simulator)));
    if (PARTS.includes("kills")) {
      await simulator.set({ ...BRISK, lists: LISTS, faults: {} });
      const exited = once(worker.child, "exit");
      worker.child.kill("SIGTERM");
      await exited;
      figures.push(...(await underKills(installation, newWork, KILLS)));
    }
    return { bench: "generation", figures };
  } finally {
    await installation.close();
    await simulator.stop();
  }
}
