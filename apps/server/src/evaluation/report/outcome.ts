import type { EvaluationOutput, RunSnapshot, Verdict } from "@mochang/contract";
import { z } from "zod";
import { firstSentence } from "./firstSentence.ts";
import { isScoreKey, paperKey, sectionKey } from "../pipeline/plan.ts";
import { CONCLUSIONS } from "../prompts/loadPrompts.ts";
import { UNFINISHED } from "../rubric/incompleteWork.ts";
import { rubricFor } from "../rubric/rubric.ts";
import { keptSample } from "../rubric/scoreSample.ts";
import type { EvaluationInput } from "../pipeline/evaluationInput.ts";
import { judge, withoutGrade } from "../rubric/verdict.ts";

type Steps = Pick<RunSnapshot, "steps">;

/** What of a run's input decides how its samples are judged. */
export type JudgedBy = Pick<EvaluationInput, "form" | "medium" | "scoring" | "incomplete">;

/** A working paper's story whose reader found the work unfinished, and rules bore it out. */
const Unfinished = z.object({ unfinished: z.literal(true) });

/** The verdict as the run's finished samples make it; null while there are too few. */
export function verdictOf({ steps }: Steps, by: JudgedBy): Verdict | null {
  const rubric = rubricFor(by);
  const schema = keptSample(rubric);
  const samples = steps.flatMap((s) => {
    const sample = isScoreKey(s.key) && s.state === "done" ? schema.safeParse(s.data).data : undefined;
    return sample ? [sample] : [];
  });
  const unfinished = steps.some(
    (s) => s.key === paperKey("story") && s.state === "done" && Unfinished.safeParse(s.data).success,
  );
  return withoutGrade(judge(rubric, samples), by.incomplete ?? (unfinished ? UNFINISHED : null));
}

/** The first sentence of the finished conclusion. */
export function headlineOf({ steps }: Steps, form: EvaluationInput["form"]): string | null {
  const conclusion = steps.find((s) => s.key === sectionKey(CONCLUSIONS[form]));
  return conclusion?.state === "done" ? firstSentence(conclusion.text) : null;
}

/** What an ended run leaves for its card. */
export function outputOf(snapshot: Steps, input: EvaluationInput): Omit<EvaluationOutput, "unwritten"> {
  const verdict = verdictOf(snapshot, input);
  const {
    grade = null,
    near = null,
    review = false,
    ungraded = null,
    median = null,
    low = null,
    high = null,
  } = verdict ?? {};
  return {
    model: input.model,
    grade,
    near,
    review,
    ungraded,
    median,
    low,
    high,
    headline: input.model && headlineOf(snapshot, input.form),
    tabs: input.tabs,
  };
}
