// Precision and recall of the continuity ledger on scripts with planted faults, written with what a careful reader reads of each line before any
// rule stood; half of them are held out. A stand-in for the model answers the product's own questions from these readings: one reads
// everything, one is wrong in every fifth fact that it reads and every fifth second question. Seeded, no model.
import type { BenchResult, Figure } from "./benchResult.ts";
import { type AnnotatedScript, readAnnotatedScripts } from "./continuity/annotatedScripts.ts";
import { findWithModel, type FoundConflict } from "./continuity/findWithModel.ts";

const PRECISION_GOAL = 0.9;
const PARTS = ["seen", "held-out"] as const;
/** How many sets of answers of the unreliable reader are drawn. */
const DRAWS = 20;
const READERS = [
  { name: "without a model", share: null, recall: null },
  { name: "reads perfectly", share: 0, recall: 0.8 },
  { name: "right in four of five", share: 0.2, recall: 0.6 },
] as const;

interface Tally {
  planted: number;
  found: number;
  reported: number;
  right: number;
}

export async function run(): Promise<BenchResult> {
  const scripts = readAnnotatedScripts();
  const figures: Figure[] = [
    {
      name: "planted faults",
      value: scripts.reduce((n, { faults }) => n + faults.size, 0),
      unit: "",
      goal: "≥ 60",
      met: true,
    },
  ];
  for (const part of PARTS)
    for (const { name, share, recall } of READERS) {
      const total: Tally = { planted: 0, found: 0, reported: 0, right: 0 };
      for (const script of scripts.filter((one) => one.isHeldOut === (part === "held-out")))
        for (let draw = 0; draw < (share ? DRAWS : 1); draw++)
          add(total, tally(script, await findWithModel(script, share, `${script.name}/${draw}`)));
      figures.push(...figuresOf(`${name} (${part})`, total, recall));
    }
  return { bench: "continuity", figures };
}

function figuresOf(name: string, { planted, found, reported, right }: Tally, goal: number | null): Figure[] {
  const precision = reported === 0 ? 1 : right / reported;
  const recall = found / planted;
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  return [
    {
      name: `precision, ${name}`,
      value: round(precision),
      unit: "",
      goal: goal === null ? "" : `≥ ${PRECISION_GOAL}`,
      met: goal === null || precision >= PRECISION_GOAL,
    },
    {
      name: `recall, ${name}`,
      value: round(recall),
      unit: "",
      goal: goal === null ? "" : `≥ ${goal}`,
      met: recall >= (goal ?? 0),
    },
  ];
}

function add(total: Tally, one: Tally): void {
  for (const key of ["planted", "found", "reported", "right"] as const) total[key] += one[key];
}

/** A conflict is right when its quotes are lines of one planted fault; of a fault in one line, when that line is among them. */
function tally({ faults, name }: AnnotatedScript, conflicts: readonly FoundConflict[]): Tally {
  const lines = [...faults];
  const answers = ({ starts }: FoundConflict, marked: ReadonlySet<number>): boolean =>
    starts.every((start) => marked.has(start)) || (marked.size === 1 && starts.some((start) => marked.has(start)));
  const wrong = conflicts.filter((conflict) => !lines.some(([, marked]) => answers(conflict, marked)));
  const missed = lines.filter(([, marked]) => !conflicts.some((conflict) => answers(conflict, marked)));
  if (process.env.BENCH_SHOW === name)
    for (const row of [...wrong.map(({ title }) => `+ ${title}`), ...missed.map(([fault]) => `- ${fault}`)])
      process.stderr.write(`${row}\n`);
  return {
    planted: lines.length,
    found: lines.length - missed.length,
    reported: conflicts.length,
    right: conflicts.length - wrong.length,
  };
}
