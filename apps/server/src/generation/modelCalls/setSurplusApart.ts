import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AnswerOutcome } from "../../modelRuns/index.ts";
import type { FormTask } from "./formTask.ts";

const Forms = z.object({ forms: z.array(z.record(z.string(), z.unknown())) });

/** Where cards are there, answers beyond them are set apart: the run keeps them, each with an id, and no fault of theirs counts. Where none is, each answer becomes one. */
export function setSurplusApart(
  judged: AnswerOutcome,
  { cards, list }: Pick<FormTask, "cards" | "list">,
): AnswerOutcome {
  if (cards.length === 0 || list === null || !("result" in judged)) return judged;
  const { forms } = Forms.parse(judged.result);
  if (forms.length <= list.count) return judged;
  const surplus = forms.slice(list.count).map((form) => ({ ...form, id: randomUUID() }));
  return { result: { forms: forms.slice(0, list.count), surplus } };
}
