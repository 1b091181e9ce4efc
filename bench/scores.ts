// How steady a verdict is: works of known worth, scored by simulated models of three levels of noise through the product's own question, answer,
// check of quotations and verdict. A steady model is not to leave many works to a person; a noisy one must not pass for a steady one. Seeded, no model.
import { createSimulator, type Simulator } from "@mochang/model-simulator";
import type { Grade, Verdict } from "@mochang/contract";
import { readSampleScripts } from "../apps/server/src/content/index.ts";
import { loadPrompts } from "../apps/server/src/evaluation/prompts/loadPrompts.ts";
import { afterReading, fullTextMessage } from "../apps/server/src/evaluation/prompts/conversation.ts";
import { scoreTurn } from "../apps/server/src/evaluation/prompts/scoreTurn.ts";
import { RUBRICS } from "../apps/server/src/evaluation/rubric/rubric.ts";
import { scoreAnswer, verifySample, type ScoreSample } from "../apps/server/src/evaluation/rubric/scoreSample.ts";
import { gradeOf, judge } from "../apps/server/src/evaluation/rubric/verdict.ts";
import { createGroundingFilter, createRepeatedSentences, indexPassages } from "../apps/server/src/grounding/index.ts";
import { createModel, type ModelPort } from "../apps/server/src/model/index.ts";
import { computeFigures, findInconsistencies, parseScreenplay } from "@mochang/screenplay";
import { supportedFigures } from "../apps/server/src/grounding/index.ts";
import type { BenchResult, Figure } from "./benchResult.ts";

const WORKS = 240;
const RUBRIC = RUBRICS.screenplay;
/** Standard deviations of a score of one dimension and of a whole sample, on the scale of 0 to 5. */
const LEVELS = [
  { name: "steady", noise: { dimension: 0.25, sample: 0.05 } },
  { name: "middling", noise: { dimension: 0.5, sample: 0.15 } },
  { name: "noisy", noise: { dimension: 1, sample: 0.4 } },
] as const;
/** Works that come in: the middle of their totals, and how they and their single dimensions differ. */
const WORTH = { mean: 3, works: 0.6, dimensions: 0.4 };

interface Scored {
  /** The grade of the worth that the work was given. */
  true: Grade;
  verdict: Verdict;
}

export async function run(): Promise<BenchResult> {
  const simulator = createSimulator();
  const model = createModel({ baseUrl: await simulator.listen(), model: "simulated-writer" });
  try {
    const figures: Figure[] = [];
    for (const { name, noise } of LEVELS) {
      const scored: Scored[] = [];
      for (let n = 0; n < WORKS; n++) scored.push(await scoreWork(simulator, model, n, noise));
      figures.push(...figuresOf(name, scored));
    }
    return { bench: "scores", figures };
  } finally {
    await simulator.close();
  }
}

const script = readSampleScripts()[0];
const parsed = parseScreenplay(script?.text ?? "");
const figures = computeFigures(parsed);
const work = {
  parsed,
  form: "screenplay",
  figures,
  findings: findInconsistencies(parsed, figures),
  name: parsed.title ?? "",
  genre: "",
} as const;
const prompts = loadPrompts().screenplay;
const conversation = afterReading(fullTextMessage(prompts, work));
const passages = indexPassages(parsed, { unit: "场", title: work.name });
const allowedFigures = supportedFigures(figures, "场");

/** Lets through of a text what stands in the script, as a step of an evaluation does. */
function check(text: string): string {
  const filter = createGroundingFilter({
    passages,
    allowedFigures,
    verdict: null,
    repeated: createRepeatedSentences(),
    step: "",
  });
  let filtered = filter.push(text);
  while (filter.pending) filtered += filter.push("");
  return (filtered + filter.end()).trim();
}

async function scoreWork(
  simulator: Simulator,
  model: ModelPort,
  n: number,
  noise: { dimension: number; sample: number },
): Promise<Scored> {
  const worth = clamp(WORTH.mean + gauss(`${n}`) * WORTH.works);
  const byKey = Object.fromEntries(
    RUBRIC.dimensions.map(({ key }) => [key, clamp(worth + gauss(`${n}/${key}`) * WORTH.dimensions)]),
  );
  const total = RUBRIC.dimensions.reduce((sum, { key, weight }) => sum + weight * (byKey[key] ?? 0), 0);
  simulator.set({ seed: `work ${n}`, scores: { mean: worth, spread: 0, byKey, noise } });
  simulator.clear();
  const samples: ScoreSample[] = [];
  for (let i = 1; i <= RUBRIC.samples; i++) {
    const messages = [...conversation, scoreTurn(prompts, RUBRIC, `${n}/score:${i}`)];
    const { value } = await model.askJson({ task: "score", messages, maxOutputTokens: 4_000 }, scoreAnswer(RUBRIC));
    const sample = verifySample(value, RUBRIC, check);
    if (sample) samples.push(sample);
  }
  const verdict = judge(RUBRIC, samples);
  if (!verdict) throw new Error(`work ${n} got no verdict`);
  return { true: gradeOf(total, RUBRIC.borders), verdict };
}

function figuresOf(level: string, scored: readonly Scored[]): Figure[] {
  const share = (of: readonly Scored[], count: (s: Scored) => boolean): number =>
    of.length === 0 ? 0 : Math.round((1000 * of.filter(count).length) / of.length) / 10;
  const graded = scored.filter(({ verdict }) => verdict.grade !== null);
  const review = share(scored, ({ verdict }) => verdict.review);
  const near = share(scored, ({ verdict }) => Boolean(verdict.near));
  const right = share(graded, (s) => s.verdict.grade === s.true);
  const far = share(graded, (s) => Math.abs("ABCD".indexOf(s.verdict.grade ?? "") - "ABCD".indexOf(s.true)) > 1);
  const flagged = share(
    scored,
    ({ verdict }) => verdict.review || Boolean(verdict.near) || verdict.dimensions.some((d) => d.disputed),
  );
  const figure = (name: string, value: number, goal = "", met = true): Figure => ({
    name: `${level}: ${name}`,
    value,
    unit: "%",
    goal,
    met,
  });
  return [
    level === "steady"
      ? figure("left to review", review, "≤ 15", review <= 15)
      : figure("left to review", review, level === "noisy" ? "≥ 40" : "", level !== "noisy" || review >= 40),
    figure("graded, with another grade named as near", near),
    figure(
      "of what it grades, the grade of the work's worth",
      right,
      level === "steady" ? "≥ 95" : "",
      level !== "steady" || right >= 95,
    ),
    figure("of what it grades, two grades off", far, "0", far === 0),
    figure(
      "shown as uncertain: review, near or a disputed dimension",
      flagged,
      level === "noisy" ? "≥ 99" : "",
      level !== "noisy" || flagged >= 99,
    ),
  ];
}

const clamp = (value: number): number => Math.min(4.9, Math.max(0.3, value));

/** A draw of the standard normal distribution, the same for the same seed. */
function gauss(seed: string): number {
  const [a, b] = [uniform(`${seed}/a`), uniform(`${seed}/b`)];
  return Math.sqrt(-2 * Math.log(1 - a)) * Math.cos(2 * Math.PI * b);
}

/** FNV-1a, mixed, as a number in [0, 1). */
function uniform(seed: string): number {
  let h = 0x811c9dc5;
  for (const char of seed) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}
