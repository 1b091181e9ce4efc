// A hundred random kill -9 of workers and web processes while reports are being made: all finish, nothing finished is done again,
// nothing is charged twice. MOCHANG_KILLS changes the number.
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { longScript } from "../apps/server/src/evaluation/testing/testWork.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { openInstallation, post, type Installation, type Server } from "./openInstallation.ts";
import { ledgerConsistency } from "./ledgerConsistency.ts";
import { startSimulator } from "./simulatorChild.ts";

const KILLS = Number(process.env["MOCHANG_KILLS"] ?? 100);
const WORKERS = 2;
const USERS = 3;
/** Reports under way for each user. */
const PER_USER = 1;
/** Shortest time between the start of a process and its kill, so that it has work under way. */
const GRACE_AFTER_START_MS = 1_000;
/** Between two kills, as parts of the time that one report takes on this machine: some kills come in quick succession, some processes get work done. */
const BETWEEN = { least: 0.1, most: 1 };
/** A killed worker's places at the provider come free after twelve seconds: enough for all that are lost meanwhile, so that kills alone are measured. */
const PLACES = 1000;
const ALL_FINISH_MS = 180_000;
/** A killed worker's run goes on in another within this. */
const TAKEOVER_SECONDS = 30;
const CALM_KILLS = 3;

interface Slot {
  role: "web" | "worker";
  server: Server | null;
  readyAt: number;
}

/** The processes of the product, each started again as soon as it was killed. */
class Herd {
  readonly slots: Slot[];
  private readonly installation: Installation;
  constructor(installation: Installation) {
    this.installation = installation;
    this.slots = [
      { role: "web", server: null, readyAt: 0 },
      ...Array.from({ length: WORKERS }, (): Slot => ({ role: "worker", server: null, readyAt: 0 })),
    ];
  }
  async start(slot: Slot): Promise<void> {
    slot.server = await this.installation.start(slot.role);
    slot.readyAt = Date.now();
  }
  /** Kills one that has been working for a while; waits for one. */
  async killOne(random: () => number): Promise<"web" | "worker"> {
    for (;;) {
      const startable = this.slots.filter((s) => s.server && Date.now() - s.readyAt > GRACE_AFTER_START_MS);
      const slot = startable[Math.floor(random() * startable.length)];
      if (!slot?.server) {
        await delay(50);
        continue;
      }
      await this.kill(slot);
      return slot.role;
    }
  }
  async killWorkers(): Promise<void> {
    await Promise.all(this.slots.filter((s) => s.role === "worker").map((s) => this.kill(s)));
  }
  private async kill(slot: Slot): Promise<void> {
    const child = slot.server?.child;
    if (!child) return;
    slot.server = null;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
    this.restart(slot);
  }
  private restart(slot: Slot): void {
    void this.start(slot).catch((error: unknown) => {
      console.error(String(error));
      this.restart(slot);
    });
  }
  /** The web process, when there is one. */
  async port(): Promise<number> {
    for (;;) {
      const port = this.slots.find((s) => s.role === "web")?.server?.port;
      if (port) return port;
      await delay(50);
    }
  }
}

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Asks again until a web process has answered: a killed one answers nothing, and starting twice joins. */
async function persistently<T>(servers: Herd, ask: (port: number) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask(await servers.port());
    } catch (error) {
      // A killed server's connection breaks; what a living one says is an answer.
      if (!(error instanceof TypeError)) throw error;
      await delay(100);
    }
  }
}

export async function run(): Promise<BenchResult> {
  const simulator = await startSimulator(["--first-token", "300", "--rate", "600"]);
  const installation = await openInstallation({
    LLM_BASE_URL: simulator.baseUrl,
    LLM_MODEL: "simulated-writer",
    LLM_CONCURRENCY: String(PLACES),
  });
  try {
    const servers = new Herd(installation);
    await servers.start(servers.slots[0] as Slot);
    for (const slot of servers.slots.slice(1)) await servers.start(slot);
    const text = longScript(6_000);
    const scripts: Asked[] = [];
    for (let u = 0; u < USERS; u++) {
      const token = await installation.logIn(await servers.port(), `1390000010${u}`);
      for (let i = 0; i < PER_USER; i++)
        scripts.push({ token, scriptId: await installation.upload(await servers.port(), token, `作品${u}${i}`, text) });
    }

    const reportMs = await oneReport(installation, servers, scripts[0] as Asked);
    let killing = true;
    const runIds: string[] = [];
    const keepGoing = scripts.map(async ({ token, scriptId }) => {
      while (killing) {
        const { data } = (await persistently(servers, (port) =>
          post(port, "/api/evaluation/start", { script_id: scriptId }, token),
        )) as { data: { runId: string } };
        if (!runIds.includes(data.runId)) runIds.push(data.runId);
        while (killing && (await stateOf(installation, data.runId)) !== "ended") await delay(300);
      }
    });
    const random = seeded(7);
    const killed = { web: 0, worker: 0 };
    for (let i = 0; i < KILLS; i++) {
      await delay(reportMs * (BETWEEN.least + random() * (BETWEEN.most - BETWEEN.least)));
      killed[await servers.killOne(random)]++;
      if ((i + 1) % 10 === 0) process.stderr.write(`${i + 1} of ${KILLS} kills, ${runIds.length} reports begun\n`);
    }
    killing = false;
    await Promise.all(keepGoing);
    const until = Date.now() + ALL_FINISH_MS;
    for (const runId of runIds)
      while ((await stateOf(installation, runId)) !== "ended" && Date.now() < until) await delay(300);
    const counted = await figures(installation, runIds, killed);
    counted.unshift({ name: "one report undisturbed", value: reportMs / 1000, unit: "s", goal: "", met: true });
    const first = scripts[0];
    return { bench: "kills", figures: first ? [...counted, await takeover(installation, servers, first)] : counted };
  } finally {
    await installation.close();
    await simulator.stop();
  }
}

interface Asked {
  token: string;
  scriptId: string;
}

/** How long a report takes on this machine, undisturbed, in milliseconds. */
async function oneReport(installation: Installation, servers: Herd, { token, scriptId }: Asked): Promise<number> {
  const began = Date.now();
  const { data } = (await post(await servers.port(), "/api/evaluation/start", { script_id: scriptId }, token)) as {
    data: { runId: string };
  };
  while ((await stateOf(installation, data.runId)) !== "ended") await delay(100);
  return Date.now() - began;
}

/** With no other trouble: every worker is killed at once in the middle of a report; seconds until another says something of it. */
async function takeover(installation: Installation, servers: Herd, { token, scriptId }: Asked): Promise<Figure> {
  const silences: number[] = [];
  for (let i = 0; i < CALM_KILLS; i++) {
    while (servers.slots.some((s) => !s.server)) await delay(50);
    const { data } = (await persistently(servers, (port) =>
      post(port, "/api/evaluation/start", { script_id: scriptId }, token),
    )) as { data: { runId: string } };
    const events = async (): Promise<number> =>
      Number(
        (await installation.db.execute<{ n: string }>(sql`select last_seq n from runs where id = ${data.runId}`))
          .rows[0]?.n ?? 0,
      );
    while ((await events()) < 60) await delay(50);
    await servers.killWorkers();
    const [before, at] = [await events(), Date.now()];
    while ((await events()) === before) await delay(50);
    silences.push((Date.now() - at) / 1000);
    while ((await stateOf(installation, data.runId)) !== "ended") await delay(300);
  }
  const longest = Math.max(...silences);
  return {
    name: `every worker killed at once, taken over after (longest of ${CALM_KILLS})`,
    value: longest,
    unit: "s",
    goal: `≤ ${TAKEOVER_SECONDS}`,
    met: longest <= TAKEOVER_SECONDS,
  };
}

async function stateOf({ db }: Installation, runId: string): Promise<"going" | "ended"> {
  const { rows } = await db.execute<{ state: string }>(sql`select state from runs where id = ${runId}`);
  return ["queued", "running"].includes(rows[0]?.state ?? "") ? "going" : "ended";
}

async function figures(
  { db }: Installation,
  runIds: string[],
  killed: { web: number; worker: number },
): Promise<Figure[]> {
  const one = async (query: ReturnType<typeof sql>): Promise<number> =>
    Number((await db.execute<{ n: string }>(query)).rows[0]?.n ?? Number.NaN);
  // Without the undisturbed one.
  const finished = (await one(sql`select count(*) n from runs where kind = 'evaluation' and state = 'done'`)) - 1;
  const unfinishedSteps = await one(
    sql`select count(*) n from run_steps s join runs r on r.id = s.run_id where r.kind = 'evaluation' and s.state <> 'done'`,
  );
  const redone =
    await one(sql`select count(*) n from run_events a join run_events b on b.run_id = a.run_id and b.seq > a.seq and b.event->>'key' = a.event->>'key'
    where a.event->>'type' = 'step' and a.event->>'state' = 'done' and b.event->>'type' = 'step' and b.event->>'state' = 'running'`);
  const cut = await one(
    sql`select coalesce(sum(attempt - 1), 0) n from run_steps s join runs r on r.id = s.run_id where r.kind = 'evaluation'`,
  );
  const silenceSeconds = await one(
    sql`select coalesce(max(gap), 0) n from (select extract(epoch from at - lag(at) over (partition by run_id order by seq)) gap, event->>'state' s, event->>'type' t from run_events) x where not (t = 'state' and s = 'running')`,
  );
  const kills = killed.web + killed.worker;
  const figure = (name: string, value: number, unit: string, goal = "", met = true): Figure => ({
    name,
    value,
    unit,
    goal,
    met,
  });
  return [
    figure("kill -9", kills, `${killed.worker} workers, ${killed.web} web`),
    figure("reports finished", finished, `of ${runIds.length}`, "all", finished === runIds.length),
    figure("sections, samples and readings not done", unfinishedSteps, "steps", "0", unfinishedSteps === 0),
    figure("finished steps that ran again", redone, "steps", "≤ 1 a kill", redone <= kills),
    figure("steps cut and begun again", cut, "steps"),
    figure("longest silence of a run, kill after kill", silenceSeconds, "s"),
    ...(await ledgerConsistency({ db })),
  ];
}
