import { submitFault, type ItemKind } from "@mochang/generation";
import { z } from "zod";
import type { AnswerOutcome } from "../../modelRuns/index.ts";
import { judgeForms } from "../modelCalls/answerShape.ts";
import type { FormTask } from "../modelCalls/formTask.ts";
import { GENERATION_PROMPTS } from "../modelCalls/generationPrompts.ts";
import { setSurplusApart } from "../modelCalls/setSurplusApart.ts";

const Forms = z.object({ forms: z.array(z.record(z.string(), z.unknown())) });

/** Cards that may be submitted as they are: one that is too long would hold up the whole run. */
export function judgeCards(
  text: string,
  kind: ItemKind,
  task: Pick<FormTask, "form" | "cards" | "list">,
  scriptType: number | null,
): AnswerOutcome {
  const judged = setSurplusApart(judgeForms(text, { kind, form: task.form, scriptType, list: task.list }), task);
  if (!("result" in judged)) return judged;
  for (const [i, form] of Forms.parse(judged.result).forms.entries()) {
    const fault = submitFault(kind, form);
    if (fault !== null)
      return {
        note: GENERATION_PROMPTS.correction(`第 ${i + 1} 份：${fault}`),
        sentence: `写出来的第 ${i + 1} 份不能提交（${fault}），没有扣墨，请再试一次`,
      };
  }
  return judged;
}
