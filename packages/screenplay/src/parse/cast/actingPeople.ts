import type { Scene } from "../../parsed.ts";
import { actorAt, sentenceStarts } from "../novel/people/actors.ts";
import { TITLED } from "../novel/words/titles.ts";
import { isPersonLike } from "../speeches/personLike.ts";

/** A longer name needs to act twice: a piece of a sentence looks like one more easily than a trade or a rank does. */
const TWICE = 2;
/** No line is searched behind this; prose without line ends is one line. */
const MAX_LENGTH = 60_000;

/** People who act by name in the scenes, in order of appearance: a 司机 who nods and never says a word. */
export function actingPeople(scenes: readonly Scene[], where: "action" | "text" = "action"): string[] {
  const acts = new Map<string, number>();
  for (const { lines } of scenes)
    for (const { type, text } of lines) {
      if (type !== where) continue;
      const words = text.slice(0, MAX_LENGTH).replace(/^[△▲∆(（【\[]+/, "");
      for (const at of sentenceStarts(words)) {
        const name = actorAt(words, at);
        if (name !== null && isPersonLike(name)) acts.set(name, (acts.get(name) ?? 0) + 1);
      }
    }
  const once = where === "action";
  return [...acts].filter(([name, times]) => times >= TWICE || (once && TITLED.test(name))).map(([name]) => name);
}
