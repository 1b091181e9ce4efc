import type { EvaluationOutput, RunSnapshot, Verdict } from "@mochang/contract";
import { firstSentence } from "./headline.ts";
import { isScoreKey, sectionKey } from "./plan.ts";
import { CONCLUSION } from "./prompts.ts";
import { ScoreSample } from "./rubric.ts";
import type { EvaluationInput } from "./runInput.ts";
import { judge } from "./verdict.ts";

type Steps = Pick<RunSnapshot, "steps">;

/** The verdict as the run's finished samples make it; null while there are too few. */
export function verdictOf({ steps }: Steps): Verdict | null {
  const samples = steps.flatMap((s) => {
    const sample = isScoreKey(s.key) && s.state === "done" ? ScoreSample.safeParse(s.data).data : undefined;
    return sample ? [sample] : [];
  });
  return judge(samples);
}

/** The first sentence of the finished conclusion. */
export function headlineOf({ steps }: Steps): string | null {
  const conclusion = steps.find((s) => s.key === sectionKey(CONCLUSION));
  return conclusion?.state === "done" ? firstSentence(conclusion.text) : null;
}

/** What an ended run leaves for its card. */
export function outputOf(snapshot: Steps, input: EvaluationInput): EvaluationOutput {
  const verdict = verdictOf(snapshot);
  const { grade = null, review = false, median = null, low = null, high = null } = verdict ?? {};
  return { model: input.model, grade, review, median, low, high, headline: input.model && headlineOf(snapshot) };
}
