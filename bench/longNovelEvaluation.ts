// A novel of a million characters, which no context holds: read in chunks and written, against the floor of the calls that it took;
// a provider of 1 s to the first token and 80 tokens/s, 24 calls at once. Web and worker are processes of their own.
import { readFileSync } from "node:fs";
import { UNITS_PER_BOX, type Report } from "@mochang/contract";
import type { CallEntry } from "@mochang/model-simulator";
import { longNovel } from "../apps/server/src/evaluation/testing/testWork.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { floorSeconds } from "./floorSeconds.ts";
import { get, openInstallation, post } from "./openInstallation.ts";
import { startSimulator } from "./simulatorChild.ts";

const CONCURRENCY = 24;
const SPEED = { firstTokenMs: 1000, cachedFirstTokenMs: 1000, tokensPerSecond: 80 };
/** 2 GB hold a worker with room for a second evaluation. */
const MEMORY_GOAL = 1_000;
const WALL_GOAL = 1.25;

const figure = (name: string, value: number, unit: string, goal = "", met = true): Figure => ({
  name,
  value: Math.round(value * 1000) / 1000,
  unit,
  goal,
  met,
});

/** The most that a process ever held of memory, MB; null where the system does not tell. */
function peakMb(pid: number | undefined): number | null {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    // Only Linux keeps it there.
    return null;
  }
}

export async function run(): Promise<BenchResult> {
  const simulator = await startSimulator([
    "--first-token",
    String(SPEED.firstTokenMs),
    "--rate",
    String(SPEED.tokensPerSecond),
  ]);
  const installation = await openInstallation({
    LLM_BASE_URL: simulator.baseUrl,
    LLM_MODEL: "simulated-writer",
    LLM_CONCURRENCY: String(CONCURRENCY),
  });
  try {
    await simulator.set({ ...SPEED, faults: {} });
    const web = await installation.start("web");
    const worker = await installation.start("worker");
    if (web.port === null) throw new Error("no port");
    const { port } = web;
    const token = await installation.logIn(port, "13900000001");
    const text = longNovel(1_034_000);
    const uploading = performance.now();
    const scriptId = await installation.upload(port, token, "百万字", text, 2);
    const imported = (performance.now() - uploading) / 1000;
    await simulator.clear();

    const began = performance.now();
    await post(port, "/api/evaluation/start", { script_id: scriptId }, token);
    const report = await finished(port, token, scriptId);
    const wall = (performance.now() - began) / 1000;
    const calls = await simulator.calls();
    return resultOf({ report, calls, wall, imported, workerPid: worker.child.pid });
  } finally {
    await installation.close();
    await simulator.stop();
  }
}

interface Measured {
  report: Report;
  calls: CallEntry[];
  /** Seconds. */
  wall: number;
  imported: number;
  workerPid: number | undefined;
}

function resultOf({ report, calls, wall, imported, workerPid }: Measured): BenchResult {
  const floor = floorSeconds(calls, { concurrency: CONCURRENCY, ...SPEED, pdfSeconds: 0 });
  const notes = calls.filter((c) => c.tasks[0]?.startsWith("note:"));
  const rest = calls.filter((c) => !notes.includes(c));
  const sum = (of: (c: CallEntry) => number, some: CallEntry[]): number => some.reduce((n, c) => n + of(c), 0);
  const read = sum((c) => c.inputCharacters, notes);
  const peak = peakMb(workerPid);
  const sections = report.tabs.flatMap((t) => t.sections);
  const unfinished = sections.filter((s) => s.state !== "done").length;
  return {
    bench: "longNovelEvaluation",
    figures: [
      figure("characters of the novel", report.figures.characters, "characters"),
      figure("uploaded, read and counted", imported, "s"),
      figure("chunks", notes.length, "calls"),
      figure(
        "the novel is sent once: characters of all notes' questions over its own",
        read / report.figures.characters,
        "ratio",
        "≤ 1.2",
        read <= 1.2 * report.figures.characters,
      ),
      figure("floor: notes side by side, then the sections over them", floor, "s"),
      figure("wall, from the start to the last section", wall, "s"),
      figure("wall over floor", wall / floor, "ratio", `≤ ${WALL_GOAL}`, wall / floor <= WALL_GOAL),
      figure(
        "input tokens of the sections from the cache",
        (100 * sum((c) => c.cachedTokens, rest)) /
          Math.max(
            1,
            sum((c) => c.inputTokens, rest),
          ),
        "%",
        "≥ 90",
        sum((c) => c.cachedTokens, rest) >= 0.9 * sum((c) => c.inputTokens, rest),
      ),
      figure("price", report.unitsUsed / UNITS_PER_BOX, "boxes"),
      figure(
        "sections unfinished",
        unfinished,
        `of ${sections.length}`,
        "0",
        unfinished === 0 && sections.length === 18,
      ),
      ...(peak === null
        ? []
        : [figure("peak memory of the worker", peak, "MB", `≤ ${MEMORY_GOAL}`, peak <= MEMORY_GOAL)]),
    ],
  };
}

/** The report when its run is over, told by the run's own stream. */
async function finished(port: number, token: string, scriptId: string): Promise<Report> {
  const load = async (): Promise<Report> =>
    ((await get(port, `/api/evaluation/report?script_id=${scriptId}`, token)) as { data: Report }).data;
  const { runId } = await load();
  const stream = await fetch(`http://127.0.0.1:${port}/sse-api/runs/${runId}/events`, { headers: { token } });
  for await (const piece of stream.body ?? []) void piece;
  return load();
}
