import type { Block } from "../lines/logicalLine.ts";
import { isLabel, readLabel } from "../linePatterns/labels.ts";
import { readCue } from "../speeches/cue.ts";
import { keyOf } from "../speeches/speakerNames.ts";
import type { Headings } from "../headings/voteHeadings.ts";

/** Nobody is described at more length than this in a list that reads as cues. */
const MAX_LENGTH = 160;
/** Where no heading tells where the list ends, only short words are taken for a description, but for rows below a label that stands alone. */
const LONGEST_UNHEADED = 30;
const MIN_COUNT = 2;
/** What is said to somebody, or by an excited one. */
const SPOKEN = /[你您咱俺吗呢吧啊呀嘛!?…]|^ ?[“「"]|(?<![的与和为])我(?![的国家])/;
/** A label with the words of the line before it glued on (`三、主要人物`). */
const LIST_LABEL = /(?:人物|角色)(?:介绍|小传|表|简表|简介|设定)?:?$/;

/** True for what tells who somebody is (`佟秀珍：女，四十六岁`) and is nothing that is said. */
export const isDescribed = (norm: string, from: number): boolean =>
  /^[ :;]{0,3}(?:[男女](?:性)?[,，。、;:/ ]|[男女]$|.{0,12}\d岁|.{0,12}[一二三四五六七八九十]岁|饰|\d{1,2}(?:岁|左右)|[^。!?]{0,12}[,、](?:性格|外表))/.test(
    norm.slice(from, from + 24),
  );

/**
 * Lines in front of the first scene that read as cues and are the cast list: whoever is told by sex or age, and below a list's
 * label the names that each stand there once, up to the first that comes again, where nothing is said to anybody.
 */
export function castEntries(blocks: readonly Block[], headings: Headings): Set<Block> {
  const entries = new Set<Block>();
  let run: Block[] = [];
  let names = new Set<string>();
  let open = false;
  let longest = MAX_LENGTH;
  const close = (whole: boolean): void => {
    if (run.length >= MIN_COUNT || (whole && run.length > 0)) for (const block of run) entries.add(block);
    run = [];
    names = new Set();
    open = false;
  };
  for (const block of blocks) {
    if (headings.has(block)) {
      close(true);
      break;
    }
    const { norm } = block;
    const label = readLabel(norm);
    if (label || LIST_LABEL.test(norm)) {
      close(true);
      open = label === null || isLabel(label.word, "castList") || isLabel(label.word, "cast");
      const isAlone = label === null || label.content >= norm.length;
      longest = headings.size > 0 || isAlone ? MAX_LENGTH : LONGEST_UNHEADED;
      continue;
    }
    const cue = readCue(norm);
    if (!cue?.colon) {
      if (headings.size === 0 && run.length > 0 && "△([【".includes(norm[0] ?? " ")) close(true);
      continue;
    }
    if (isDescribed(norm, cue.body)) entries.add(block);
    const name = keyOf(cue.core);
    const body = norm.slice(cue.body);
    if (names.has(name)) {
      // Whoever comes again has begun to speak, and so may those right in front of it have.
      close(false);
      continue;
    }
    if (open && body.length > 0 && body.length <= longest && !SPOKEN.test(body)) {
      run.push(block);
      names.add(name);
    } else if (open && !entries.has(block)) close(false);
  }

  return entries;
}
