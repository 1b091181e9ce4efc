// `npm run bench -- grounding --script FILE --sentences FILE [--json]`: what the filter makes of any sentences, one a line, without a model.
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import {
  createGroundingFilter,
  createRepeatedSentences,
  indexPassages,
  supportedFigures,
  type GroundingCounts,
} from "../apps/server/src/grounding/index.ts";

export type SentenceState = "kept" | "changed" | "dropped";

export interface JudgedSentence {
  /** The sentence as it was given. */
  text: string;
  state: SentenceState;
  /** In Chinese; empty for a sentence that is shown as it stands. */
  why: string;
}

/** What of a sentence counts: its words and the places that it cites. Marks, spaces, offsets and one place said for two quotations do not. */
function compared(text: string): string {
  const places = new Set<string>();
  const words = text
    .replaceAll(/@\s*[\d:]+\s*[-–—]\s*\d+/gu, "")
    .replaceAll(/【\s*([^【】「『“"]{1,40}?)\s*(?=[「『“"])/gu, (_, place: string) => {
      places.add(place);
      return "";
    });
  return [words, ...places].map((each) => each.normalize("NFKC").replaceAll(/[\p{P}\p{S}\s]/gu, "")).join("|");
}

const REASONS: readonly [keyof GroundingCounts, string][] = [
  ["droppedQuotes", "引用或转述的话在剧本里没有"],
  ["droppedNumbers", "数字、分数或次数没有依据"],
  ["droppedRepeats", "前面说过"],
];

/** Judges each line by itself, as the first sentence of a section that may not speak of the verdict. */
export function judgeSentences(script: string, sentences: string): JudgedSentence[] {
  const parsed = parseScreenplay(script);
  const passages = indexPassages(parsed);
  const held = supportedFigures(computeFigures(parsed));
  return sentences
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== "")
    .map((text): JudgedSentence => {
      const said = createRepeatedSentences();
      const filter = createGroundingFilter({ passages, held, verdict: null, said, step: "sentence" });
      let shown = filter.push(text);
      while (filter.pending) shown += filter.push("");
      shown += filter.end();
      if (compared(shown) === compared(text)) return { text, state: "kept", why: "" };
      const reasons = REASONS.filter(([count]) => filter.counts[count] > 0).map(([, reason]) => reason);
      const state = compared(shown) === compared("") ? "dropped" : "changed";
      return {
        text,
        state,
        why: reasons.join("；") || (state === "changed" ? "改成了剧本里的原样" : "这一块不能显示"),
      };
    });
}

/** @throws Error of the file system when a file cannot be read */
export function printSentences(scriptFile: string, sentencesFile: string, json: boolean): void {
  const lines = judgeSentences(readFileSync(scriptFile, "utf8"), readFileSync(sentencesFile, "utf8"));
  if (json) return console.log(JSON.stringify({ lines }));
  const names: Record<SentenceState, string> = { kept: "留下", changed: "改动", dropped: "删去" };
  for (const { text, state, why } of lines) console.log(`${names[state]}  ${text}${why ? `  （${why}）` : ""}`);
  const share = (state: SentenceState): number => lines.filter((line) => line.state === state).length;
  console.log(`${lines.length} 句：留下 ${share("kept")}，改动 ${share("changed")}，删去 ${share("dropped")}`);
}
