import type { Scene } from "../../parsed.ts";
import { readBlock } from "../lines/logicalLine.ts";
import { isLabel, readLabel } from "../linePatterns/labels.ts";
import { namesOfCast } from "../speeches/speakerNames.ts";

/** Cast lines are short. */
const MAX_LENGTH = 300;

/** Everybody whom the cast lines of the scenes name (`人物：甲、乙`), in order of appearance. */
export function sceneCasts(scenes: readonly Scene[]): string[] {
  const found = new Set<string>();
  for (const { lines } of scenes)
    for (const { type, text } of lines) {
      if (type !== "meta" || text.length > MAX_LENGTH) continue;
      const { norm } = readBlock(text, 0, text.length);
      const label = readLabel(norm);
      if (!label || !(isLabel(label.word, "cast") || isLabel(label.word, "castList"))) continue;
      for (const name of namesOfCast(norm.slice(label.content))) found.add(name.replace(/[([【].*$/, ""));
    }
  found.delete("");
  return [...found];
}
