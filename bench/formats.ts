// A script of 500,000 characters in every format: processor seconds and peak memory, beside the least that any program would have to do with the
// same text; and how long the event loop of a server is held while a thread beside it writes Word and PDF.
import { spawnSync } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { parseScreenplay, toDocument } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import { makeScriptInWorker } from "../apps/server/src/export/script/makeScriptInWorker.ts";
import type { DocumentPart } from "../apps/server/src/library/index.ts";
import type { BenchResult, Figure } from "./benchResult.ts";

const CHILD = fileURLToPath(new URL("./formatsChild.ts", import.meta.url));
const ROUNDS = 3;

interface Measured {
  ms: number;
  peakMb: number;
}

function measure(...args: string[]): Measured {
  const child = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", CHILD, ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 20,
  });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Measured;
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Ours and the floor by turns; medians. `goal` is the most seconds for ours, or the most times the floor's. */
function compare(format: string, region: string, goal: { seconds?: number; times?: number }): Figure[] {
  const productRuns: Measured[] = [];
  const bare: Measured[] = [];
  // The other regions are of interest for their memory; one round tells it.
  for (let i = 0; i < (region === "mainland" ? ROUNDS : 1); i++) {
    bare.push(measure("bare", format === "pdf" || format === "docx" ? format : "text"));
    productRuns.push(measure("ours", format, region));
  }
  const seconds = middle(productRuns.map((m) => m.ms)) / 1000;
  const floor = middle(bare.map((m) => m.ms)) / 1000;
  const name = `${format}, ${region}`;
  const figures: Figure[] = [
    {
      name: `${name}: processor seconds (floor ${floor.toPrecision(2)} s)`,
      value: seconds,
      unit: "s",
      goal: goal.seconds === undefined ? "" : `≤ ${goal.seconds} s`,
      met: goal.seconds === undefined || seconds <= goal.seconds,
    },
  ];
  if (goal.times !== undefined)
    figures.push({
      name: `${name}: time beside the floor`,
      value: seconds / floor,
      unit: "×",
      goal: `≤ ${goal.times}`,
      met: seconds / floor <= goal.times,
    });
  figures.push({
    name: `${name}: peak memory (floor ${Math.round(middle(bare.map((m) => m.peakMb)))} MB)`,
    value: Math.round(middle(productRuns.map((m) => m.peakMb))),
    unit: "MB",
    goal: "≤ 1,000 MB",
    met: middle(productRuns.map((m) => m.peakMb)) <= 1_000,
  });
  return figures;
}

/** The longest that the event loop is held while `work` goes on, in ms. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

/** The loop's longest hold while a thread writes Word and PDF, and while a thread just keeps a processor busy for as long. */
async function eventLoopHolds(): Promise<{ ours: number; floor: number }> {
  const sample = readFileSync(
    fileURLToPath(new URL("../packages/screenplay/samples/number-dunhao/long-reservoir.txt", import.meta.url)),
    "utf8",
  );
  const text = `${sample}\n`.repeat(Math.ceil(500_000 / sample.length)).slice(0, 500_000);
  const { document, reading } = toDocument(parseScreenplay(text));
  const { scenes, ...rest } = document;
  // As the database gives it: 200 scenes at a time.
  const parts: DocumentPart[] = [{ kind: "head", json: JSON.stringify({ ...rest, reading }) }];
  for (let i = 0; i < scenes.length; i += 200)
    parts.push({ kind: "scenes", json: JSON.stringify(scenes.slice(i, i + 200)) });
  async function* stored(): AsyncGenerator<DocumentPart, void, undefined> {
    for (const part of parts) {
      await nextTurn();
      yield part;
    }
  }
  const from = performance.now();
  const productHoldMs = await longestHold(async () => {
    for (const format of ["docx", "pdf"] as const)
      await makeScriptInWorker(stored(), {
        format,
        region: "mainland",
        name: "水库",
        author: "",
        reviewer: null,
        date: "",
        codes: { producer: "", propagator: "" },
      });
  });
  const took = performance.now() - from;
  const floor = await longestHold(
    () =>
      new Promise((resolve) =>
        new Worker(`const end = performance.now() + ${took}; while (performance.now() < end);`, { eval: true }).once(
          "exit",
          resolve,
        ),
      ),
  );
  return { ours: productHoldMs, floor };
}

/** Runs all formats of the mainland, and Word and PDF of the other regions. */
export async function run(): Promise<BenchResult> {
  const figures = [
    ...compare("pdf", "mainland", { times: 3 }),
    ...compare("pdf", "hongkong", {}),
    ...compare("pdf", "hollywood", {}),
    ...compare("docx", "mainland", { seconds: 3 }),
    ...compare("docx", "hollywood", { seconds: 3 }),
    ...compare("fdx", "mainland", { seconds: 1 }),
    ...compare("fountain", "mainland", { seconds: 1 }),
    ...compare("txt", "mainland", { seconds: 1 }),
  ];
  const { ours: productHoldMs, floor } = await eventLoopHolds();
  const more = Math.max(0, productHoldMs - floor);
  return {
    bench: "formats",
    figures: [
      ...figures,
      {
        name: `event loop held while Word and PDF are written, longest, beyond a busy thread's (${Math.round(floor)} ms)`,
        value: more,
        unit: "ms",
        goal: "≤ 100 ms",
        met: more <= 100,
      },
    ],
  };
}
