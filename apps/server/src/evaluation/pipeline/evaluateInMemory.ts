import { formOf, type Report, type RunStep } from "@mochang/contract";
import { scriptTypeName, type ScriptType } from "@mochang/generation";
import type { Figures, Finding, Parsed } from "@mochang/screenplay";
import { createMemoryRun, type FullProgress } from "../../runEngine/index.ts";
import type { ModelPort } from "../../model/index.ts";
import { assembleReport } from "../report/assembleReport.ts";
import { evaluate } from "./evaluate.ts";
import { sectionKey } from "./plan.ts";
import { incompleteWork } from "../rubric/incompleteWork.ts";
import type { JudgedBy } from "../report/outcome.ts";
import type { PromptBook } from "../prompts/loadPrompts.ts";
import { planReading } from "../reading/readingPlan.ts";
import { ruleSections } from "../ruleSections/ruleSections.ts";

export interface InMemory {
  parsed: Parsed;
  figures: Figures;
  findings: Finding[];
  work: Report["work"];
  /** What a screenplay is written for; null where that is not known. */
  medium?: ScriptType | null;
  /** Null: rules alone. */
  model: ModelPort | null;
  promptBook: PromptBook;
  supportCheck?: boolean;
  onProgress?(progress: FullProgress): void;
  now(): Date;
  signal?: AbortSignal;
}

/** A whole evaluation without server, store or ink. @throws TooLong */
export async function evaluateInMemory({
  parsed,
  figures,
  findings,
  work,
  medium = null,
  model,
  promptBook,
  supportCheck = false,
  onProgress,
  now,
  signal,
}: InMemory): Promise<Report> {
  const form = formOf(work.fileType);
  const evaluated = {
    parsed,
    form,
    figures,
    findings,
    name: work.name,
    genre: work.genre,
    medium: scriptTypeName(medium),
  };
  const judgedBy: JudgedBy = {
    form,
    medium,
    scoring: 2,
    incomplete: incompleteWork(evaluated, { form, medium }),
  };
  const run = createMemoryRun(onProgress);
  let steps: RunStep[];
  if (model) {
    const { plan } = planReading(model, promptBook[form], evaluated);
    await evaluate(
      evaluated,
      promptBook[form],
      run.steps,
      { model, signal, supportCheck, judgedBy, ...run.effects },
      plan,
    );
    steps = [...run.steps.values()];
  } else {
    steps = ruleSections(figures, findings, form).map((s) => ({
      key: sectionKey(s.promptId),
      state: "done",
      attempt: 1,
      text: s.markdown,
      data: { title: s.title, origin: "rules" },
      message: null,
    }));
  }
  const base = { scriptId: "", work, figures, findings, doubts: [] };
  return assembleReport(
    base,
    {
      runId: "",
      steps,
      form,
      judgedBy,
      model: model && { name: model.of("evaluate").name, simulated: model.simulated },
      supportCheck: model !== null && supportCheck,
      evaluatedAt: now().toISOString(),
      unitsUsed: 0,
    },
    promptBook,
  );
}
