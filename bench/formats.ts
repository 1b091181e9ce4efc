// A script of 500,000 characters in every format: seconds and peak memory, beside the least that any program would have to do with the
// same text; and how long the event loop of a server is held while a thread beside it writes Word and PDF.
import { spawnSync } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { parseScreenplay, toDocument } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import { makeScriptAside } from "../apps/server/src/export/script/makeScriptAside.ts";
import type { DocumentPart } from "../apps/server/src/library/index.ts";
import type { BenchResult, Figure } from "./bench.ts";

const CHILD = fileURLToPath(new URL("./formatsChild.ts", import.meta.url));
const ROUNDS = 3;

interface Measured {
  ms: number;
  peakMb: number;
}

function measure(...args: string[]): Measured {
  const child = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", CHILD, ...args], { encoding: "utf8", maxBuffer: 1 << 20 });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Measured;
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Ours and the floor by turns; medians. `goal` is the most seconds for ours, or the most times the floor's. */
function compare(format: string, region: string, goal: { seconds?: number; times?: number }): Figure[] {
  const ours: Measured[] = [];
  const bare: Measured[] = [];
  // The other regions are of interest for their memory; one round tells it.
  for (let i = 0; i < (region === "mainland" ? ROUNDS : 1); i++) {
    bare.push(measure("bare", format === "pdf" || format === "docx" ? format : "text"));
    ours.push(measure("ours", format, region));
  }
  const seconds = middle(ours.map((m) => m.ms)) / 1000;
  const floor = middle(bare.map((m) => m.ms)) / 1000;
  const name = `${format}, ${region}`;
  const figures: Figure[] = [{ name: `${name}: seconds (floor ${floor.toPrecision(2)} s)`, value: seconds, unit: "s", goal: goal.seconds === undefined ? "" : `≤ ${goal.seconds} s`, met: goal.seconds === undefined || seconds <= goal.seconds }];
  if (goal.times !== undefined) figures.push({ name: `${name}: time beside the floor`, value: seconds / floor, unit: "×", goal: `≤ ${goal.times}`, met: seconds / floor <= goal.times });
  figures.push({ name: `${name}: peak memory (floor ${Math.round(middle(bare.map((m) => m.peakMb)))} MB)`, value: Math.round(middle(ours.map((m) => m.peakMb))), unit: "MB", goal: "≤ 1,000 MB", met: middle(ours.map((m) => m.peakMb)) <= 1_000 });
  return figures;
}

/** The longest that the event loop is held while the thread works, in ms; the document comes as the database gives it. */
async function held(): Promise<number> {
  const sample = readFileSync(fileURLToPath(new URL("../packages/screenplay/samples/number-dun/long-reservoir.txt", import.meta.url)), "utf8");
  const text = `${sample}\n`.repeat(Math.ceil(500_000 / sample.length)).slice(0, 500_000);
  const { scenes, ...rest } = toDocument(parseScreenplay(text));
  const parts: DocumentPart[] = [{ kind: "head", json: JSON.stringify({ ...rest, text }) }];
  for (let i = 0; i < scenes.length; i += 200) parts.push({ kind: "scenes", json: JSON.stringify(scenes.slice(i, i + 200)) });
  async function* stored(): AsyncGenerator<DocumentPart, void, undefined> {
    yield* parts;
  }
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  for (const format of ["docx", "pdf"] as const) await makeScriptAside(stored(), { format, region: "mainland", name: "水库", author: "", reviewer: null, fileName: "", date: "", codes: { producer: "", propagator: "" } });
  delay.disable();
  return delay.max / 1e6;
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
  const ms = await held();
  return { bench: "formats", figures: [...figures, { name: "event loop held while Word and PDF are written, longest", value: ms, unit: "ms", goal: "≤ 100 ms", met: ms <= 100 }] };
}
