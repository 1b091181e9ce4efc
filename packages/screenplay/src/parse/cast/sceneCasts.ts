import type { Scene } from "../../parsed.ts";
import { readBlock } from "../lines/logicalLine.ts";
import { isLabel, readLabel } from "../linePatterns/labels.ts";
import { namesOfCast } from "../speeches/speakerNames.ts";

/** Cast lines are short. */
const MAX_LENGTH = 300;

/** Whom each cast line of the scenes names (`人物：甲、乙`). */
export function sceneCasts(scenes: readonly Pick<Scene, "lines">[]): string[][] {
  return scenes
    .flatMap(({ lines }) => lines)
    .flatMap(({ type, text }) => {
      if (type !== "meta" || text.length > MAX_LENGTH) return [];
      const { norm } = readBlock(text, 0, text.length);
      const label = readLabel(norm);
      if (!label || !(isLabel(label.word, "cast") || isLabel(label.word, "castList"))) return [];
      const names = namesOfCast(norm.slice(label.content)).map((name) => name.replace(/[([【].*$/, ""));
      return [names.filter((name) => name !== "")];
    });
}
