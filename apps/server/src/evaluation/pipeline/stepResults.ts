import { plainCited } from "@mochang/contract";
import { fence, neutralise } from "../../prompting/index.ts";
import { createRepeatedSentences, sentencesOf, type RepeatedSentences } from "../../grounding/index.ts";
import { lastSentence } from "../report/firstSentence.ts";
import { emptyPaper, restorePaper, type WorkingPaper } from "../workingPaper/workingPaper.ts";
import { isPaperKey, isReadingKey, isScoreKey, sectionKey, WARM_UP } from "./plan.ts";
import type { Prompts } from "../prompts/loadPrompts.ts";
import { RUBRICS } from "../rubric/rubric.ts";
import { keptSample, type ScoreSample } from "../rubric/scoreSample.ts";

/** What is known of a step: before the run nothing, after a killed worker what it had finished. */
export interface StepSoFar {
  state: "waiting" | "running" | "done" | "failed";
  text: string;
  data: unknown;
}

/** What the finished steps of a run leave for those that come later. */
export interface StepResults {
  /** Verified; parts that are not written yet, or could not be, are empty. */
  paper: WorkingPaper;
  /** Notes and digests by their steps, verified. */
  notes: Map<string, string>;
  repeated: RepeatedSentences;
  samples: Map<string, ScoreSample>;
  texts: Map<string, string>;
}

/** Takes up a run where it was left. */
export function restoreResults(
  prompts: Prompts,
  characters: number,
  before: ReadonlyMap<string, StepSoFar>,
): StepResults {
  const schema = keptSample(RUBRICS[prompts.form]);
  const results: StepResults = {
    paper: emptyPaper(),
    notes: new Map(),
    repeated: createRepeatedSentences(characters),
    samples: new Map(),
    texts: new Map(),
  };
  for (const [key, step] of before) {
    if (step.state !== "done") continue;
    if (key === WARM_UP) continue;
    if (isPaperKey(key)) restorePaper(results.paper, step.data);
    else if (isReadingKey(key)) results.notes.set(key, noteIn(step.data));
    else if (isScoreKey(key)) {
      const sample = schema.safeParse(step.data);
      if (sample.success) results.samples.set(key, sample.data);
    } else {
      results.texts.set(key, step.text);
      for (const sentence of sentencesOf(step.text)) results.repeated.addSentence(key, sentence);
    }
  }
  return results;
}

function noteIn(data: unknown): string {
  const text: unknown = typeof data === "object" && data !== null && "note" in data ? data.note : null;
  return typeof text === "string" ? text : "";
}

/** The last verified sentence of each finished section, in the order of the page: what the conclusion's writer knows of them. */
export function sectionEnds(prompts: Prompts, results: StepResults): string {
  const lines = prompts.sections.flatMap((p) => {
    const sentence = lastSentence(results.texts.get(sectionKey(p.id)) ?? "");
    return sentence ? [`- ${p.title}：${sentence}`] : [];
  });
  // They quote the author.
  return lines.length > 0 ? `# 各节的结尾\n\n${fence(neutralise(plainCited(lines.join("\n"))), "要点数据")}` : "";
}

/** More of them would be longer than the sheet. */
const SPENT_TOLD = 40;

/** What the conclusion's writer may quote no more, since two sections have. */
export const spentQuotesText = (quotes: readonly string[]): string =>
  quotes.length > 0
    ? `# 不再引的原文\n\n这些已经有两节引过，评估单另选别处的原文：\n\n${fence(
        neutralise(
          quotes
            .slice(0, SPENT_TOLD)
            .map((quote) => `- ${quote}`)
            .join("\n"),
        ),
        "要点数据",
      )}`
    : "";
