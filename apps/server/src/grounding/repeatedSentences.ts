import { plainCited, splitCited } from "@mochang/contract";
import { foldText } from "./passages.ts";

/** Shorter sentences (小结, 依据如下) may recur. */
const SHORTEST = 6;
/** With its citations taken away a sentence has to be this long to count as a repetition. */
const SHORTEST_BARE = 12;

/** Everything that a report has said so far: no sentence stands in it twice. Shared by all steps of a run. */
export interface RepeatedSentences {
  /** False when this was said before; else remembers it as said by the step. */
  addSentence(step: string, sentence: string): boolean;
  /** The step begins again: its sentences are forgotten. */
  forget(step: string): void;
}

export function createRepeatedSentences(): RepeatedSentences {
  const by = new Map<string, string>();
  return {
    addSentence(step, sentence) {
      const keys = keysOf(sentence);
      if (keys.some((key) => by.has(key))) return false;
      for (const key of keys) by.set(key, step);
      return true;
    },
    forget(step) {
      for (const [key, owner] of by) if (owner === step) by.delete(key);
    },
  };
}

/** The sentence as it stands, and without its citations: the same claim with another quotation is still the same claim. */
function keysOf(sentence: string): string[] {
  const whole = foldText(plainCited(sentence));
  const bare = foldText(
    splitCited(sentence)
      .map((p) => (p.type === "text" ? p.text : ""))
      .join(""),
  );
  return [...new Set([...(whole.length >= SHORTEST ? [whole] : []), ...(bare.length >= SHORTEST_BARE ? [bare] : [])])];
}
