import type { EvaluationOutput, Form, RunSnapshot, Verdict } from "@mochang/contract";
import { firstSentence } from "./firstSentence.ts";
import { isScoreKey, sectionKey } from "../pipeline/plan.ts";
import { CONCLUSIONS } from "../prompts/loadPrompts.ts";
import { RUBRICS, sampleSchema } from "../rubric/rubric.ts";
import type { EvaluationInput } from "../pipeline/evaluationInput.ts";
import { judge } from "../rubric/verdict.ts";

type Steps = Pick<RunSnapshot, "steps">;

/** The verdict as the run's finished samples make it; null while there are too few. */
export function verdictOf({ steps }: Steps, form: Form): Verdict | null {
  const rubric = RUBRICS[form];
  const schema = sampleSchema(rubric);
  const samples = steps.flatMap((s) => {
    const sample = isScoreKey(s.key) && s.state === "done" ? schema.safeParse(s.data).data : undefined;
    return sample ? [sample] : [];
  });
  return judge(rubric, samples);
}

/** The first sentence of the finished conclusion. */
export function headlineOf({ steps }: Steps, form: Form): string | null {
  const conclusion = steps.find((s) => s.key === sectionKey(CONCLUSIONS[form]));
  return conclusion?.state === "done" ? firstSentence(conclusion.text) : null;
}

/** What an ended run leaves for its card. */
export function outputOf(snapshot: Steps, input: EvaluationInput): EvaluationOutput {
  const verdict = verdictOf(snapshot, input.form);
  const { grade = null, review = false, median = null, low = null, high = null } = verdict ?? {};
  return {
    model: input.model,
    grade,
    review,
    median,
    low,
    high,
    headline: input.model && headlineOf(snapshot, input.form),
  };
}
