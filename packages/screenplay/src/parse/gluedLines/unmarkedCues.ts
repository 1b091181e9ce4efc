import { addMissingPunctuation } from "../lines/addMissingPunctuation.ts";
import type { Block } from "../lines/logicalLine.ts";
import { isAnyLabel } from "../linePatterns/labels.ts";
import { isPersonLike } from "../speeches/personLike.ts";
import { type Names, emptyNames } from "../speeches/speakerNames.ts";
import { ACT, SPEECH_VERB } from "../novel/words/narration.ts";
import { isNarration } from "./sentenceCuts.ts";

/** Lines shorter than this have not lost their line ends. */
const LONG = 70;
/** A name stands so often behind the end of a sentence, with so many different characters behind it. */
const TIMES = 3;
/** So many speeches of at least two people show that the document writes its cues without colons, and so many more than with them. */
const MIN_COUNT = 8;
const MORE = 3;
const END = /[。!?…”」)】~]/;
/** How far a speech is searched for words that are said and not told. */
const LOOK = 60;
const SAID = /[你您咱俺我吗呢吧呀嘛啦!?]|[啊么](?=[,。])/;

/** Where a name stands behind the end of a sentence, and what follows it. */
interface PossibleCue {
  block: Block;
  name: string;
  from: number;
}

/** Puts the colon behind names that stand without one in front of their speeches, in lines that lost their line ends: `李逵（大怒）你敢！宋江兄弟不可！`. */
export function readUnmarkedCues(blocks: readonly Block[]): void {
  const names = emptyNames();
  const places = placesOf(blocks, names);
  const cues = places.flatMap((place) => {
    const at = cueEnd(place, names);
    return at === null ? [] : [{ ...place, at }];
  });
  if (cues.length < MIN_COUNT) return;
  const colons = blocks.reduce((sum, { norm }) => sum + (norm.match(/[^。!?,:]{1,8}:/g)?.length ?? 0), 0);
  if (cues.length < colons * MORE) return;
  const times = new Map<string, number>();
  for (const { name } of cues) times.set(name, (times.get(name) ?? 0) + 1);
  if ([...times.values()].filter((count) => count >= 2).length < 2) return;
  const byBlock = new Map<Block, number[]>();
  for (const place of places) {
    const at = cueEnd(place, names) ?? laterCueEnd(place, names);
    if (at === null) continue;
    const ends = byBlock.get(place.block);
    if (ends) ends.push(at);
    else byBlock.set(place.block, [at]);
  }
  for (const [block, ends] of byBlock)
    addMissingPunctuation(
      block,
      ends.map((at) => ({ at, mark: ":" })),
    );
}

/** Learns the names that begin sentences and where they do. */
function placesOf(blocks: readonly Block[], names: Names): PossibleCue[] {
  const heads = new Map<string, { count: number; next: Set<string> }>();
  const starts: { block: Block; from: number }[] = [];
  for (const block of blocks) {
    if (block.norm.length < LONG) continue;
    for (let i = 0; i < block.norm.length; i++) {
      if (!/[\u4e00-\u9fff]/.test(block.norm[i] as string) || (i > 0 && !END.test(block.norm[i - 1] as string)))
        continue;
      starts.push({ block, from: i });
      for (let length = 2; length <= 4; length++) countHead(heads, block.norm.slice(i, i + length + 1), length);
    }
  }
  for (const [head, { count, next }] of heads) {
    const longer = [...next].some((char) => (heads.get(head + char)?.count ?? 0) >= count * 0.7);
    if (count >= TIMES && next.size >= TIMES && !longer && isPersonLike(head) && !isAnyLabel(head))
      names.counts.set(head, count);
  }
  return starts.flatMap(({ block, from }) => {
    const length = [4, 3, 2].find((some) => names.counts.has(block.norm.slice(from, from + some)));
    return length === undefined ? [] : [{ block, from, name: block.norm.slice(from, from + length) }];
  });
}

function countHead(heads: Map<string, { count: number; next: Set<string> }>, words: string, length: number): void {
  if (words.length <= length || heads.size > 100_000) return;
  const head = heads.get(words.slice(0, length)) ?? { count: 0, next: new Set<string>() };
  head.count++;
  head.next.add(words[length] as string);
  heads.set(words.slice(0, length), head);
}

/** Where the words of a speech begin behind a name; null where what follows is told. */
function cueEnd({ block: { norm }, name, from }: PossibleCue, names: Names): number | null {
  const to = from + name.length;
  const bracket = /^ ?\([^()]{1,30}\)/.exec(norm.slice(to, to + 34));
  const at = to + (bracket?.[0].length ?? 0);
  const next = norm[at] ?? "";
  if (next === "" || END.test(next) || ":,、;".includes(next)) return null;
  if (bracket || next === " ") return at;
  const speech = /^[^:]*?[。!?…]/.exec(norm.slice(to, to + LOOK))?.[0] ?? norm.slice(to, to + LOOK);
  if (/[:“「]/.test(speech) || !SAID.test(speech) || isNarration(norm, from, norm.length, names)) return null;
  return at;
}

/** What follows a name that a sentence tells of: `李逵的`, `李逵和`, `李逵，`. */
const GOES_ON = /^[的、和与跟同,.:;(在从到被已正]/;
/** What somebody does or how, in the first words behind the name. */
const TOLD =
  /^[^,。]{0,6}(?:[着了]|[一不]?[愣笑惊怒喜拜看眼声下起出去来进回上开倒抖]。?$)|^[^,。]{1,6}[地的]|^(?:连连|也|便|就|又|一|正|立|领|拜|钦佩|稍稍|愕然)/;

/** The same where the document is known to write its cues so: whatever does not tell what the named one does. */
function laterCueEnd({ block: { norm }, name, from }: PossibleCue, names: Names): number | null {
  const to = from + name.length;
  const sentence = /^[^。!?…]*/.exec(norm.slice(to, to + LOOK))?.[0] ?? "";
  if (sentence.length < 2 || GOES_ON.test(sentence) || TOLD.test(sentence) || /[:“「]/.test(sentence)) return null;
  if (ACT.test(sentence) || SPEECH.test(sentence) || isNarration(norm, from, norm.length, names)) return null;
  return to;
}
const SPEECH = new RegExp(`^[^,。]{0,3}(?:${SPEECH_VERB})`);
