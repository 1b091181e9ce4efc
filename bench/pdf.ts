// The report's PDF beside bare typst on the same data, each in a process of its own: seconds a document and peak memory.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { BenchResult } from "./benchResult.ts";

const CHILD = fileURLToPath(new URL("./reportPdfChild.ts", import.meta.url));
const ROUNDS = 3;

interface Measured {
  firstMs: number;
  meanMs: number;
  peakMb: number;
  pages: number;
}

function measure(mode: "ours" | "bare"): Measured {
  const child = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", CHILD, mode], {
    encoding: "utf8",
    maxBuffer: 1 << 20,
  });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Measured;
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Runs ours and bare typst by turns and compares medians. */
export async function run(): Promise<BenchResult> {
  const productRuns: Measured[] = [];
  const bare: Measured[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    bare.push(measure("bare"));
    productRuns.push(measure("ours"));
  }
  const of = (list: Measured[], key: keyof Measured) => middle(list.map((m) => m[key]));
  const time = of(productRuns, "meanMs") / of(bare, "meanMs");
  const memory = of(productRuns, "peakMb") / of(bare, "peakMb");
  return {
    bench: "pdf",
    figures: [
      { name: "report, first in a process", value: of(productRuns, "firstMs") / 1000, unit: "s", goal: "", met: true },
      { name: "report, each further", value: of(productRuns, "meanMs") / 1000, unit: "s", goal: "", met: true },
      { name: "time beside bare typst", value: time, unit: "×", goal: "≤ 1.3", met: time <= 1.3 },
      { name: "peak memory", value: of(productRuns, "peakMb"), unit: "MB", goal: "", met: true },
      { name: "peak memory beside bare typst", value: memory, unit: "×", goal: "≤ 1.3", met: memory <= 1.3 },
    ],
  };
}
