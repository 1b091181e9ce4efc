import { plainCited } from "@mochang/contract";
import { fence, neutralise } from "../../prompting/index.ts";
import { createRepeatedSentences, sentencesOf, type RepeatedSentences } from "../../grounding/index.ts";
import { firstSentence } from "../report/firstSentence.ts";
import { isReadingKey, isScoreKey, sectionKey, WARM_UP } from "./plan.ts";
import type { Prompts } from "../prompts/loadPrompts.ts";
import { RUBRICS, sampleSchema, type ScoreSample } from "../rubric/rubric.ts";

/** What is known of a step: before the run nothing, after a killed worker what it had finished. */
export interface StepSoFar {
  state: "waiting" | "running" | "done" | "failed";
  text: string;
  data: unknown;
}

/** What the finished steps of a run leave for those that come later. */
export interface StepResults {
  /** The model's own index of the script, verified. */
  index: string;
  /** Notes and digests by their steps, verified. */
  notes: Map<string, string>;
  said: RepeatedSentences;
  samples: Map<string, ScoreSample>;
  texts: Map<string, string>;
}

/** Takes up a run where it was left. */
export function restoreResults(prompts: Prompts, before: ReadonlyMap<string, StepSoFar>): StepResults {
  const schema = sampleSchema(RUBRICS[prompts.form]);
  const results: StepResults = {
    index: "",
    notes: new Map(),
    said: createRepeatedSentences(),
    samples: new Map(),
    texts: new Map(),
  };
  for (const [key, step] of before) {
    if (step.state !== "done") continue;
    if (key === WARM_UP) results.index = textIn(step.data, "index");
    else if (isReadingKey(key)) results.notes.set(key, textIn(step.data, "note"));
    else if (isScoreKey(key)) {
      const sample = schema.safeParse(step.data);
      if (sample.success) results.samples.set(key, sample.data);
    } else {
      results.texts.set(key, step.text);
      for (const sentence of sentencesOf(step.text)) results.said.addSentence(key, sentence);
    }
  }
  return results;
}

function textIn(data: unknown, key: "index" | "note"): string {
  const text: unknown = typeof data === "object" && data !== null ? (data as Record<string, unknown>)[key] : null;
  return typeof text === "string" ? text : "";
}

/** One verified sentence of each finished section, in the order of the page: what the conclusion's writer knows of them. */
export function keyFindings(prompts: Prompts, results: StepResults): string {
  const lines = prompts.sections.flatMap((p) => {
    const sentence = firstSentence(results.texts.get(sectionKey(p.id)) ?? "");
    return sentence ? [`- ${p.title}：${sentence}`] : [];
  });
  // They quote the author.
  return lines.length > 0 ? `# 其余各节要点\n\n${fence(neutralise(plainCited(lines.join("\n"))), "要点数据")}` : "";
}
