import { createSaidSentences, sentencesOf, type SaidSentences } from "./grounding/index.ts";
import { firstSentence } from "./headline.ts";
import { isScoreKey, sectionKey, WARM } from "./plan.ts";
import type { PromptBook } from "./prompts.ts";
import { ScoreSample } from "./rubric.ts";

/** What is known of a step: before the run nothing, after a killed worker what it had finished. */
export interface StepSoFar {
  state: "waiting" | "running" | "done" | "failed";
  text: string;
  data: unknown;
}

/** What the finished steps of a run leave for those that come later. */
export interface RunMemory {
  /** The model's own index of the script, verified. */
  index: string;
  said: SaidSentences;
  samples: Map<string, ScoreSample>;
  texts: Map<string, string>;
}

/** Takes up a run where it was left. */
export function recall(before: ReadonlyMap<string, StepSoFar>): RunMemory {
  const memory: RunMemory = { index: "", said: createSaidSentences(), samples: new Map(), texts: new Map() };
  for (const [key, step] of before) {
    if (step.state !== "done") continue;
    if (key === WARM) memory.index = indexOf(step.data);
    else if (isScoreKey(key)) {
      const sample = ScoreSample.safeParse(step.data);
      if (sample.success) memory.samples.set(key, sample.data);
    } else {
      memory.texts.set(key, step.text);
      for (const sentence of sentencesOf(step.text)) memory.said.say(key, sentence);
    }
  }
  return memory;
}

const indexOf = (data: unknown): string => (typeof data === "object" && data !== null && "index" in data && typeof data.index === "string" ? data.index : "");

/** One verified sentence of each finished section, in the order of the page: what the conclusion's writer knows of them. */
export function keyFindings(book: PromptBook, memory: RunMemory): string {
  const lines = book.sections.flatMap((p) => {
    const sentence = firstSentence(memory.texts.get(sectionKey(p.id)) ?? "");
    return sentence ? [`- ${p.title}：${sentence}`] : [];
  });
  return lines.length > 0 ? `# 其余各节要点\n\n${lines.join("\n")}` : "";
}

