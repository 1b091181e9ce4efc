import { splitCited } from "@mochang/contract";
import { z } from "zod";
import type { Dimension } from "./dimensions.ts";
import type { Rubric } from "./rubric.ts";

/** One sample's judgement of a dimension. The three texts are verified, and empty where nothing of them stood; samples of older runs have none. */
export interface DimensionSample {
  score: number;
  /** What in the work speaks for a high score, what against it, each with its quotation. */
  for?: string | undefined;
  against?: string | undefined;
  reason?: string | undefined;
}
export type ScoreSample = Record<string, DimensionSample>;

const byDimension = <T extends z.ZodType>({ dimensions }: Pick<Rubric, "dimensions">, entry: T) =>
  z.object(Object.fromEntries(dimensions.map((d) => [d.key, entry] as const)));

const Kept = z.object({
  score: z.number().min(0).max(5),
  for: z.string().optional(),
  against: z.string().optional(),
  reason: z.string().optional(),
});

/** A sample as its step keeps it, whichever version made it. */
export const keptSample = (rubric: Pick<Rubric, "dimensions">): z.ZodType<ScoreSample> => byDimension(rubric, Kept);

const NO_NUMBER = "只写 0 到 5 的一个数，可以用半分，不加引号，不写“分”“左右”和分母";
const line = z.string().trim().max(400);
const Answer = z.object({
  for: line,
  against: line,
  reason: line,
  score: z.number({ error: NO_NUMBER }).min(0, { error: NO_NUMBER }).max(5, { error: NO_NUMBER }),
});
export type ScoreAnswer = Record<string, z.infer<typeof Answer>>;

/** What the model answers: a score is a number and nothing else. */
export const scoreAnswer = (rubric: Pick<Rubric, "dimensions">): z.ZodType<ScoreAnswer> => byDimension(rubric, Answer);

/** An example of the answer's form, in the order in which a sample is asked. */
export function scoreExample(dimensions: readonly Dimension[], cited: string): string {
  const entry = `{"for":"支持高分的一处${cited}","against":"反对高分的一处${cited}","reason":"一句话理由","score":0}`;
  return `{${dimensions.map((d) => `"${d.key}":${entry}`).join(",")}}`;
}

/** Of the dimensions so many have to stand on a quotation at least; a sample that invents most of its evidence is none. */
const GROUNDED = 0.5;

/** What of a sample's words stands in the work; null where too little of it does. `check` lets through what stands. */
export function verifySample(
  answer: ScoreAnswer,
  { dimensions }: Pick<Rubric, "dimensions">,
  check: (text: string) => string,
): ScoreSample | null {
  const cited = (text: string): string => {
    const verified = check(text);
    return splitCited(verified).some((part) => part.type === "citation") ? verified : "";
  };
  const entries = dimensions.flatMap(({ key }) => {
    const scored = answer[key];
    if (!scored) return [];
    const sample = {
      score: scored.score,
      for: cited(scored.for),
      against: cited(scored.against),
      reason: check(scored.reason),
    };
    return [[key, sample] as const];
  });
  const grounded = entries.filter(([, sample]) => sample.for !== "" || sample.against !== "").length;
  return grounded >= dimensions.length * GROUNDED ? Object.fromEntries(entries) : null;
}
