import type { RunSnapshot } from "@mochang/contract";
import { sql } from "drizzle-orm";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Figure } from "../benchResult.ts";
import type { Installation, Server } from "../openInstallation.ts";
import { goal, plain } from "./makeFigure.ts";
import type { Client, Data } from "./work.ts";

const KILL_EVERY_MS = 5_000;
const RUN = "/api/generate-step/run";
const OWN_WORDS = "△沈照禾把井绳放到了底。";

/** What several runs came to. */
interface Totals {
  kills: number;
  runs: number;
  steps: number;
  unfinished: number;
  twice: number;
  /** Units charged beside what the runs tell. */
  apart: number;
  /** Scenes that were saved at some kill, and those among them that read otherwise or are saved no more at the end. */
  saved: number;
  changed: number;
}

/** Works are written from acts to scripts with their worker killed (SIGKILL) every five seconds, one work after another, until `kills` are done. */
export async function underKills(
  installation: Installation,
  newWork: (index: number) => Promise<Client>,
  kills: number,
): Promise<Figure[]> {
  const totals: Totals = { kills: 0, runs: 0, steps: 0, unfinished: 0, twice: 0, apart: 0, saved: 0, changed: 0 };
  const worker = { server: await installation.start("worker") };
  for (let i = 0; totals.kills < kills; i++) {
    const client = await newWork(i);
    await oneRun(installation, client, worker, totals, { to: 7, kills });
    // One scene is the writer's own: the run to the scripts leaves it alone.
    const first = (await scenesOf(client))[0];
    if (first) await client.post("/api/generateScenes/content/submit", { id: first.id, content: OWN_WORDS });
    await oneRun(installation, client, worker, totals, { to: 8, kills });
    process.stderr.write(`${totals.kills} of ${kills} kills, ${totals.runs} runs\n`);
  }
  worker.server.child.kill("SIGTERM");
  return figuresOf(totals);
}

/** The scenes of a work in its order, with the text of their scripts. */
async function scenesOf(client: Client): Promise<{ id: string; hasGenerateScript: boolean; content: string }[]> {
  const found: Data[] = [];
  for (const act of await client.get("/api/act/detail/:at"))
    for (const sequence of await client.get(`/api/sequence/detail/:at/${act.id}`))
      found.push(...(await client.get(`/api/generateScenes/content/detail/:at/${act.id}/${sequence.id}`)));
  return found;
}

async function oneRun(
  installation: Installation,
  client: Client,
  worker: { server: Server },
  totals: Totals,
  { to, kills }: { to: number; kills: number },
): Promise<void> {
  const saved = new Map<string, string>();
  const rememberSaved = async (): Promise<void> => {
    if (to === 8)
      for (const scene of await scenesOf(client))
        if (scene.hasGenerateScript && !saved.has(scene.id)) saved.set(scene.id, scene.content);
  };
  await rememberSaved();
  const { runId } = await client.post(`${RUN}/start`, { to });
  const readSnapshot = async (): Promise<RunSnapshot> => client.get(`/api/run/snapshot?runId=${runId}`);
  while (totals.kills < kills && (await readSnapshot()).finishedAt === null) {
    await delay(KILL_EVERY_MS);
    const exited = once(worker.server.child, "exit");
    worker.server.child.kill("SIGKILL");
    await exited;
    totals.kills++;
    await rememberSaved();
    worker.server = await installation.start("worker");
  }
  while ((await readSnapshot()).finishedAt === null) await delay(200);
  const ended = await readSnapshot();
  totals.runs++;
  totals.steps += ended.steps.length;
  totals.unfinished += ended.steps.filter(({ state }) => state !== "done").length;
  if (ended.state !== "done") totals.unfinished++;
  const { rows } = await installation.db.execute<{ twice: number; cost: string }>(
    sql`select count(*) filter (where settled > 1)::int twice, coalesce(sum(cost), 0) cost from (
      select count(*) filter (where kind = 'settle') settled, sum(cost) cost from ink_entries where run_id = ${runId} group by step) s`,
  );
  totals.twice += rows[0]?.twice ?? 1;
  totals.apart += Math.abs(Number(rows[0]?.cost) - ended.unitsUsed);
  const end = new Map((to === 8 ? await scenesOf(client) : []).map((scene) => [scene.id, scene]));
  totals.saved += saved.size;
  for (const [id, content] of saved) {
    const scene = end.get(id);
    if (!scene?.hasGenerateScript || scene.content !== content) totals.changed++;
  }
}

const figuresOf = (t: Totals): Figure[] => [
  plain("kills of the worker", t.kills, `kills in ${t.runs} runs`),
  goal("after the kills: steps unfinished", t.unfinished, `of ${t.steps}`, "0", t.unfinished === 0),
  goal("after the kills: steps charged twice", t.twice, "steps", "0", t.twice === 0),
  goal("after the kills: charged beside what the runs tell", t.apart, "units", "0", t.apart === 0),
  goal("after the kills: saved scenes changed", t.changed, `of ${t.saved}`, "0", t.changed === 0 && t.saved > 0),
];
