// Recall and precision of the consistency findings: on samples with planted faults, and false alarms on clean ones and on the labelled
// samples for development (which hold some real slips: an unpaired quote, a name in two spellings).
// `short` are scripts of half a page, each in its own layout, written before their writer had read the rules.
import {
  computeFigures,
  type FindingRule,
  findInconsistencies,
  type Parsed,
  parseScreenplay,
} from "@mochang/screenplay";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeSample, labelledSamples } from "../packages/screenplay/src/testing/labelled.ts";
import type { BenchResult, Figure } from "./benchResult.ts";

const SAMPLES = join(import.meta.dirname, "../packages/screenplay/samples");
/** False alarms in 10,000 characters of a clean script. */
const ALARMS_GOAL = 1;
const RECALL_GOAL = 85;
const PRECISION_GOAL = 90;
/** Folders of `faults` and of `clean`; the last one is a held-out set, not read while rules are changed. */
const PARTS = [".", "short", "short-held-out"] as const;

/** Changes that copying and converting make to a clean script; none of them is a fault. */
const SPOILT: Record<string, (text: string) => string> = {
  "newlines lost": (text) => text.replace(/\s*\n\s*/gu, ""),
  "wrapped at 36 characters": (text) => text.replace(/[^\n]{36}(?=[^\n])/gu, "$&\n"),
  "with page numbers between": (text) =>
    text
      .split("\n")
      .map((line, i) => (i % 40 === 39 ? `${line}\n\n— ${Math.floor(i / 40) + 1} —\n` : line))
      .join("\n"),
  "without empty lines and quotation marks": (text) => text.replace(/\n{2,}/gu, "\n").replace(/[“”]/gu, ""),
};

interface Fault {
  rule: FindingRule;
  start: number;
  end: number;
}

interface Tally {
  planted: number;
  found: number;
  /** Findings, and how many of them answer a planted fault. */
  reported: number;
  right: number;
}

export async function run(): Promise<BenchResult> {
  const figures: Figure[] = PARTS.flatMap(onPlanted);
  for (const part of PARTS) {
    const name = `false alarms on clean scripts${nameOf(part)}, of 10,000 characters`;
    const clean = findingsPer10000(texts(join("clean", part)).map(({ text }) => parseScreenplay(text)));
    figures.push(figure(name, clean, "", `≤ ${ALARMS_GOAL}`, clean <= ALARMS_GOAL));
  }
  for (const [name, spoilScript] of Object.entries(SPOILT)) {
    const value = findingsPer10000(texts("clean").map(({ text }) => parseScreenplay(spoilScript(text))));
    figures.push(figure(`the same, ${name}`, value, "", `≤ ${ALARMS_GOAL}`, value <= ALARMS_GOAL));
  }
  const labelled = labelledSamples();
  figures.push(
    figure(
      "findings on labelled samples as parsed, of 10,000 characters",
      findingsPer10000(labelled.map(({ parsed }) => parseScreenplay(parsed.text))),
      "",
      "",
      true,
    ),
  );
  figures.push(
    figure(
      "findings on labelled samples by their labels, of 10,000 characters",
      findingsPer10000(labelled.map(({ parsed }) => parsed)),
      "",
      "",
      true,
    ),
  );
  return { bench: "findings", figures };
}

const nameOf = (part: string): string => (part === "." ? "" : ` (${part})`);

/** What is found of the faults of one folder, by rule and in all. */
function onPlanted(part: string): Figure[] {
  const tallies = new Map<string, Tally>();
  for (const { parsed, faults } of planted(join("faults", part))) tally(parsed, faults, tallies);
  const total: Tally = { planted: 0, found: 0, reported: 0, right: 0 };
  const figures: Figure[] = [];
  for (const [rule, t] of [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    for (const key of ["planted", "found", "reported", "right"] as const) total[key] += t[key];
    figures.push(
      figure(`${rule}${nameOf(part)}: found of ${t.planted} planted`, t.found, "", "", true),
      figure(`${rule}${nameOf(part)}: false alarms beside them`, t.reported - t.right, "", "", true),
    );
  }
  const recall = percent(total.found, total.planted);
  const precision = percent(total.right, total.reported);
  return [
    ...figures,
    figure(`planted faults found${nameOf(part)}`, recall, "%", `≥ ${RECALL_GOAL}`, recall >= RECALL_GOAL),
    figure(
      `findings on them that are right${nameOf(part)}`,
      precision,
      "%",
      `≥ ${PRECISION_GOAL}`,
      precision >= PRECISION_GOAL,
    ),
  ];
}

const figure = (name: string, value: number, unit: string, goal: string, met: boolean): Figure => ({
  name,
  value: Math.round(value * 100) / 100,
  unit,
  goal,
  met,
});
const percent = (part: number, whole: number): number => (whole === 0 ? 100 : (part * 100) / whole);

function texts(folder: string): { name: string; text: string }[] {
  return readdirSync(join(SAMPLES, folder))
    .filter((file) => file.endsWith(".txt"))
    .map((file) => ({ name: file.replace(".txt", ""), text: decodeSample(join(SAMPLES, folder, file)) }));
}

function planted(folder: string): { parsed: Parsed; faults: Fault[] }[] {
  return texts(folder).map(({ name, text }) => ({
    parsed: parseScreenplay(text),
    faults: JSON.parse(readFileSync(join(SAMPLES, folder, `${name}.faults.json`), "utf8")) as Fault[],
  }));
}

/** A finding answers a planted fault of its rule when one of its quotes overlaps the fault's span. */
function tally(parsed: Parsed, faults: readonly Fault[], tallies: Map<string, Tally>): void {
  const of = (rule: string): Tally => {
    const counts = tallies.get(rule) ?? { planted: 0, found: 0, reported: 0, right: 0 };
    tallies.set(rule, counts);
    return counts;
  };
  const findings = findInconsistencies(parsed);
  const answers = (rule: string, quotes: readonly Fault[] | readonly { start: number; end: number }[], fault: Fault) =>
    rule === fault.rule && quotes.some((q) => q.start < fault.end && fault.start < q.end);
  for (const fault of faults) {
    of(fault.rule).planted += 1;
    if (findings.some((f) => answers(f.rule, f.quotes, fault))) of(fault.rule).found += 1;
  }
  for (const f of findings) {
    of(f.rule).reported += 1;
    if (faults.some((fault) => answers(f.rule, f.quotes, fault))) of(f.rule).right += 1;
  }
}

/** Findings in 10,000 characters. */
function findingsPer10000(documents: readonly Parsed[]): number {
  const characters = documents.reduce((n, parsed) => n + computeFigures(parsed).characters, 0);
  const findingCount = documents.reduce((n, parsed) => n + findInconsistencies(parsed).length, 0);
  return (findingCount * 10_000) / characters;
}
