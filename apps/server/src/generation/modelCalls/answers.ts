import type { RunStep } from "@mochang/contract";
import { surplusId, type ModelAnswer } from "@mochang/contract/generation";
import {
  cardCandidates,
  ENTITIES,
  cleanValues,
  itemsOf,
  onlyItem,
  type CheckedLine,
  type CheckFinding,
  type Values,
  type Work,
} from "@mochang/generation";
import { z } from "zod";
import type { FormRequest } from "./requests.ts";
import { personsOf } from "./context.ts";
import { FORM_KEY } from "./formRuns.ts";
import { formTask } from "./formTask.ts";
import { scriptText } from "./typedLines.ts";

const Result = z.looseObject({
  forms: z.array(z.record(z.string(), z.unknown())).optional(),
  surplus: z.array(z.record(z.string(), z.unknown())).optional(),
  reasons: z.record(z.string(), z.string()).optional(),
  leftOut: z.record(z.string(), z.string()).optional(),
  text: z.string().optional(),
  lines: z.array(z.custom<CheckedLine>()).optional(),
  findings: z.array(z.custom<CheckFinding>()).optional(),
});

/** What a finished run of a form is answered with. */
export function answerOf(runId: string, { task }: FormRequest, steps: readonly RunStep[]): ModelAnswer {
  const {
    forms,
    surplus = [],
    reasons,
    leftOut,
    text,
    lines,
  } = Result.parse(steps.find(({ key }) => key === FORM_KEY)?.data ?? {});
  const answer: ModelAnswer = { runId, source: "model" };
  if (lines) return { ...answer, content: scriptText(lines) };
  if (task === "evaluate" || task === "summary" || task === "ask") return { ...answer, text: text ?? "" };
  if (task === "inspire") return { ...answer, candidates: forms ?? [] };
  const cards = surplus.map((card, i) => ({ ...card, id: surplusId(card, runId, i) }));
  if (task === "generate") return { ...answer, ...(cards.length > 0 && { surplus: cards }) };
  return { ...answer, values: forms?.[0] ?? {}, ...(reasons && { reasons }), ...(leftOut && { leftOut }) };
}

/** An answer of a run for which there was no card, and the step that wrote it. */
export function surplusCard(
  runId: string,
  steps: readonly RunStep[],
  id: string,
): { answer: Values; key: string } | null {
  for (const { key, data } of steps) {
    const cards = Result.safeParse(data).data?.surplus ?? [];
    const answer = cards.find((card, i) => (key === FORM_KEY ? surplusId(card, runId, i) : card["id"]) === id);
    if (answer) return { answer, key };
  }
  return null;
}

/** What the script of one scene is answered with. */
export function scriptAnswer(runId: string, step: RunStep | undefined): ModelAnswer {
  const { lines = [], findings = [] } = Result.parse(step?.data ?? {});
  return { runId, source: "model", content: scriptText(lines), findings };
}

/** Three candidates from the idea cards, for where there is no model or none is wanted. */
export function cardAnswer(work: Work, requested: FormRequest, seed: string): ModelAnswer {
  const { form, item, parentId } = formTask(work, { ...requested, task: "one" });
  const above = work.items.find(({ id }) => id === parentId)?.values ?? {};
  const places = itemsOf(work, "act")
    .flatMap(({ values }) => (Array.isArray(values["locations"]) ? values["locations"] : []))
    .map(String);
  const core = onlyItem(work, "core")?.values ?? (requested.kind === "core" ? form : {});
  const context = {
    genre: String(core["genre"] ?? ""),
    scriptType: work.scriptType,
    form,
    persons: personsOf(work),
    places: [...new Set(places)].filter(Boolean),
    above,
  };
  const { fields } = ENTITIES[requested.kind];
  const candidates = cardCandidates(requested.kind, context, `${item?.id ?? parentId ?? ""}/${seed}`).map(
    (values): Values => {
      const keys = new Set(Object.keys(values));
      return cleanValues(
        fields.filter(({ key }) => keys.has(key)),
        values,
      );
    },
  );
  return { runId: null, source: "cards", candidates };
}
