import { ADVERB_START } from "../novel/words/narration.ts";
import { isTime } from "../headings/timesOfDay.ts";
import { addMissingPunctuation } from "../lines/addMissingPunctuation.ts";
import type { Block } from "../lines/logicalLine.ts";
import { isAnyLabel } from "../linePatterns/labels.ts";
import { isFullName, isPersonLike, mayBeName } from "../speeches/personLike.ts";
import { PLACE_END } from "./placeEnds.ts";

/** Lines shorter than this have not lost their line ends. */
const LONG = 70;
const LONGEST_NAME = 4;
/** A name stands so often in front of a blank; one of a single character so much oftener. */
const TIMES = 4;
const TIMES_SHORT = 8;
/** And behind and in front of so many different characters. */
const VARIETY = 3;
/** So many cues of at least two names, and so many times more than words before colons, show that blanks stand for colons. */
const MIN_COUNT = 12;
const MORE = 1.5;
/** The end of a word, perhaps with a manner, in front of a blank that somebody's words or a direction follow. */
const BLANK = /[\u4e00-\u9fff](?:\([^()]{1,8}\))? {1,2}(?=[\u4e00-\u9fff(“])/g;

/** A word that ends at `at` in front of a blank, which ends at `behind`. */
interface Blank {
  block: Block;
  at: number;
  behind: number;
}
const NO_NAME =
  /^(?:内景|外景|内|外|幕|场|白|唱|念|合|同|道|说|上|下|完|终|全|以上|以下)$|[的了着是在我你他她它吗呢吧啊]/;

/** Puts the colon behind names in front of whose speeches a blank stands, in lines that lost their line ends: `…求求你。甲 不行。乙 （哭）为什么`. */
export function readBlankCues(blocks: readonly Block[]): void {
  const rows = blocks.filter(({ norm }) => norm.length >= LONG);
  const blanks = rows.flatMap((block) =>
    [...block.norm.matchAll(BLANK)].map(({ index, 0: { length } }) => ({
      block,
      at: index + 1,
      behind: index + length,
    })),
  );
  if (blanks.length < MIN_COUNT) return;
  const names = namesBefore(blanks);
  const cues = blanks.filter(
    ({ block: { norm }, at }) =>
      !names.has(norm.slice(at - 1, at + SPACED_LENGTH - 1)) &&
      [4, 3, 2, 1].some((length) => at >= length && names.has(norm.slice(at - length, at))),
  );
  const colons = blocks.reduce((sum, { norm }) => sum + (norm.match(/[^。!?,:]{1,8}:/g)?.length ?? 0), 0);
  if (names.size < 2 || cues.length < MIN_COUNT || cues.length < colons * MORE) return;
  // In such a document whoever is called as people are, or stands there again, speaks seldom, too.
  const known = new Set(cues);
  const times = Map.groupBy(blanks, wordAt);
  const others = blanks.filter((blank) => {
    const word = wordAt(blank);
    const again = (times.get(word)?.length ?? 0) >= TWICE && word.length >= 2;
    return !known.has(blank) && word !== "" && (isPersonLike(word) || (again && isName(word)));
  });
  const all = [...cues, ...others].toSorted((a, b) => a.at - b.at);
  const byBlock = Map.groupBy(all, ({ block }) => block);
  for (const [block, found] of byBlock)
    addMissingPunctuation(
      block,
      found.map(({ behind }) => ({ at: behind - 1, mark: ":" })),
    );
}

/** `…走了。 兰 薇 好。`: a name of two characters with a blank between them, behind the end of a sentence. */
const SPACED = /[。!?…~)”】] ?[\u4e00-\u9fff] [\u4e00-\u9fff]$/;
const SPACED_LENGTH = 3;

/** The whole word in front of a blank, behind the end of a sentence; empty for any other. */
const wordAt = ({ block: { norm }, at }: Blank): string =>
  WHOLE.exec(norm.slice(Math.max(0, at - LONGEST_NAME - 2), at))?.[1] ?? "";
const TWICE = 2;
const WHOLE = /[。!?…~)”】] ?([\u4e00-\u9fff]{1,4})$/;
const EDGE = /[。!?…~)”】] ?$/;

/** The words that end in front of blanks as often and as variously as names do; the longest that come again. */
function namesBefore(blanks: readonly Blank[]): Set<string> {
  const ends = new Map<string, { times: number; edges: number; before: Set<string>; next: Set<string> }>();
  for (const {
    block: { norm },
    at,
    behind,
  } of blanks) {
    const spaced = SPACED.test(norm.slice(Math.max(0, at - SPACED_LENGTH - 2), at));
    for (let length = spaced ? SPACED_LENGTH : 1; length <= LONGEST_NAME && length <= at; length++) {
      const end = norm.slice(at - length, at);
      if (spaced ? length > SPACED_LENGTH : !/^[\u4e00-\u9fff]+$/.test(end)) break;
      const one = ends.get(end) ?? { times: 0, edges: 0, before: new Set(), next: new Set() };
      ends.set(end, one);
      one.times++;
      // Behind each line end that became a blank stands the same character, and other readers know such rows by it; only a name that itself holds a blank needs what stands before that.
      const before = norm.slice(Math.max(0, at - length - 2), at - length);
      if (EDGE.test(before)) one.edges++;
      one.before.add((spaced ? before.trimEnd() : before).at(-1) ?? " ");
      one.next.add(norm[behind] ?? "");
    }
  }
  const found = new Set<string>();
  for (const [end, { times, edges, before, next }] of ends) {
    const min = end.length === 1 && edges < times ? TIMES_SHORT : TIMES;
    if (times < min || before.size < (edges < times ? VARIETY : 1) || next.size < VARIETY) continue;
    const longer = [...before].some((char) => (ends.get(char + end)?.times ?? 0) >= times * 0.6);
    if (!longer && isName(end)) found.add(end);
  }
  return found;
}

const isName = (end: string): boolean => isUnspacedName(end.replace(" ", ""));

const isUnspacedName = (words: string): boolean =>
  !NO_NAME.test(words) &&
  !isAnyLabel(words) &&
  !isTime(words) &&
  (isFullName(words) ||
    (ADVERB_START.exec(words)?.index !== 0 &&
      (words.length === 1 || isPersonLike(words) || (mayBeName(words) && !PLACE_END.test(words)))));
