import type { Block } from "../../lines/logicalLine.ts";
import { isSeparator } from "../../linePatterns/isSeparator.ts";
import { type Head, readHead } from "./chapterHeading.ts";

/** The headings of a novel, and the lines that only look like headings. */
export interface Chapters {
  heads: Map<Block, { volume: boolean; number: Head["number"] }>;
  /** The line below a heading that is only a number, where it is the title: the heading runs on into it. */
  titles: Map<Block, Block>;
  /** Lines of a table of contents, and headings that a copy repeats. */
  idle: Set<Block>;
}

interface Candidate {
  index: number;
  block: Block;
  head: Head;
}

const CONTENTS = /^[【[(《 ]{0,2}(?:目 {0,4}录|目 {0,4}錄|contents|table of contents)[】\])》 :]{0,2}$/i;
/** Characters of text that sections by number alone must have on the average; a list has fewer. */
const SECTION = 60;
/** Numbers may be left out of a count, not many at a time. */
const GAP = 4;

/** Votes for the forms of heading that this text uses, and takes every line of those forms. Linear in the number of lines. */
export function findChapters(blocks: Block[], pages: ReadonlySet<Block>): Chapters {
  const found: Candidate[] = [];
  const isBody: boolean[] = [];
  const paged = pages.size > 0;
  blocks.forEach((block, index) => {
    const empty = block.norm.length === 0 || isSeparator(block.norm, "");
    const head = empty ? null : readHead(block.norm, block.level);
    isBody.push(!empty && !pages.has(block));
    if (head && !(pages.has(block) && !(paged && head.family.startsWith("bare") && endsBefore(blocks, index))))
      found.push({ index, block, head });
  });
  const strong = counted(found.filter(({ head }) => head.rank !== "weak"));
  const numbered = strong.some(({ head }) => head.rank === "chapter" && head.family !== "special");
  const chosen = numbered
    ? strong
    : [...strong, ...weakFamily(found, blocks, isBody)].sort((a, b) => a.index - b.index);
  const chapters = sortOut(chosen, blocks, isBody);
  return {
    ...chapters,
    titles: titlesBelow(
      chosen.filter(({ block }) => chapters.heads.has(block)),
      blocks,
    ),
  };
}

/** A title on a line of its own is no longer than this, and ends no sentence. */
const TITLE = 30;
const NO_TITLE = /[。,;:…」”"』]$|^[“「『"—(【]|^(?:作者|文|著|字数|更新)/;

/** Titles on the line below their number: where the headings of a family bear none themselves, and most have such a line right below. */
function titlesBelow(heads: readonly Candidate[], blocks: readonly Block[]): Map<Block, Block> {
  const alone = heads.filter(
    ({ head, block }) => head.rank !== "weak" && head.number !== null && block.norm.length <= head.number[1] + 3,
  );
  const titled = alone.filter(({ index }) => {
    const [line, next] = [blocks[index + 1], blocks[index + 2]];
    // The text stands apart from the title, or is far longer.
    return (
      line !== undefined &&
      next !== undefined &&
      line.norm.length > 1 &&
      line.norm.length <= TITLE &&
      !NO_TITLE.test(line.norm) &&
      readHead(line.norm, 0) === null &&
      (next.blankBefore > 0 || next.norm.length > 2 * line.norm.length)
    );
  });
  if (titled.length < Math.max(2, alone.length * 0.6)) return new Map();
  return new Map(titled.map(({ index, block }) => [block, blocks[index + 1] as Block]));
}

/** The line above ends a sentence, so that a number below it parts the text rather than a page. */
const endsBefore = (blocks: Block[], index: number): boolean =>
  index === 0 || /[。!?…」”"—)]$|^.{0,20}$/.test(blocks[index - 1]?.norm ?? "");

/** Unsure headings stay where they carry on the count of their family. */
function counted(found: Candidate[]): Candidate[] {
  const last = new Map<string, number>();
  return found.filter(({ head }) => {
    const before = last.get(head.family);
    const follows = before !== undefined && head.value !== null && head.value > before && head.value <= before + GAP;
    if (!head.sure && !follows && !(head.value === 1 && before === undefined)) return false;
    if (head.value !== null) last.set(head.family, head.value);
    return true;
  });
}

/** The sections of a text whose chapters have no word: the family that counts on longest and has text in between. */
function weakFamily(found: Candidate[], blocks: Block[], isBody: boolean[]): Candidate[] {
  const families = new Map<string, Candidate[]>();
  const runs = new Map<string, Candidate[]>();
  for (const candidate of found) {
    if (candidate.head.rank !== "weak") continue;
    carryOn(runs, candidate, blocks);
    const family = families.get(candidate.head.family) ?? [];
    const last = family.at(-1)?.head.value ?? 0;
    const { value } = candidate.head;
    if (value !== null && !(value > last && value <= last + GAP) && !(value === 1 && family.length >= 2)) continue;
    if (value !== null && family.length === 0 && value > 1) continue;
    family.push(candidate);
    families.set(candidate.head.family, family);
  }
  let best: Candidate[] = [];
  for (const family of [...families.values(), ...[...runs.values()].filter((run) => run.length >= EXCERPT)]) {
    if (family.length < 2 || family.length <= best.length) continue;
    const first = family[0] as Candidate;
    let body = 0;
    for (let i = first.index; i < blocks.length; i++) if (isBody[i]) body += (blocks[i] as Block).norm.length;
    const adjacent = family.filter((c, i) => family[i + 1]?.index === c.index + 1).length;
    if (body < family.length * SECTION || adjacent > family.length * 0.3) continue;
    best = family;
  }
  return best;
}

/** A piece of a longer text may begin at any number; then so many must follow each other without a gap, each behind a whole sentence. */
const EXCERPT = 3;

function carryOn(runs: Map<string, Candidate[]>, candidate: Candidate, blocks: Block[]): void {
  const { value, family } = candidate.head;
  if (value === null || !endsBefore(blocks, candidate.index)) return;
  const run = runs.get(family);
  if (run === undefined || (run.length < EXCERPT && value !== (run.at(-1)?.head.value ?? 0) + 1))
    runs.set(family, [candidate]);
  else if (value === (run.at(-1)?.head.value ?? 0) + 1) run.push(candidate);
}

function sortOut(chosen: Candidate[], blocks: Block[], isBody: boolean[]): Pick<Chapters, "heads" | "idle"> {
  const idle = new Set<Block>();
  const next = chosen.map((candidate, i) => {
    const follower = chosen[i + 1];
    if (!follower) return null;
    for (let at = candidate.index + 1; at < follower.index; at++)
      if (isBody[at] && !CONTENTS.test((blocks[at] as Block).norm)) return null;
    return follower;
  });
  contents(chosen, next, blocks, idle);
  const keptCandidates = chosen.filter(({ block }) => !idle.has(block));
  const above = volumeFamilies(keptCandidates, next, chosen);
  const heads: Chapters["heads"] = new Map();
  const place = new Map(chosen.map((candidate, i) => [candidate, i]));
  keptCandidates.forEach((candidate, i) => {
    const before = keptCandidates[i - 1];
    const touches = before !== undefined && next[place.get(before) ?? -1] === candidate;
    // A copy that gives the page's title and then the chapter's own.
    if (touches && before.head.family === candidate.head.family && same(before, candidate)) {
      idle.add(candidate.block);
      return;
    }
    const holds = next[place.get(candidate) ?? -1] != null;
    heads.set(candidate.block, {
      volume: (candidate.head.rank === "volume" || above.has(candidate.head.family)) && holds,
      number: candidate.head.number,
    });
  });
  return { heads, idle };
}

const bare = (norm: string): string => norm.replace(/[ .·…—-]+\d*$|[ :、.·【】[\]()《》—-]/g, "");

const same = (a: Candidate, b: Candidate): boolean =>
  bare(a.block.norm) === bare(b.block.norm) ||
  (a.head.value !== null &&
    a.head.value === b.head.value &&
    (bare(a.block.norm).startsWith(bare(b.block.norm)) || bare(b.block.norm).startsWith(bare(a.block.norm))));

/** Runs of headings with nothing between them that come again later, or stand under the word 目录, are a table of contents. */
function contents(chosen: Candidate[], next: (Candidate | null)[], blocks: Block[], idle: Set<Block>): void {
  const times = new Map<string, number>();
  for (const { block, head } of chosen) {
    const key = head.value === null ? bare(block.norm) : `${head.family} ${head.value}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  for (let from = 0; from < chosen.length;) {
    let to = from;
    while (next[to]) to++;
    const run = chosen.slice(from, to + 1);
    const first = run[0] as Candidate;
    const titled = [1, 2, 3].some((back) => CONTENTS.test(blocks[first.index - back]?.norm ?? ""));
    const again = run.filter(
      ({ block, head }) =>
        (times.get(head.value === null ? bare(block.norm) : `${head.family} ${head.value}`) ?? 0) > 1,
    ).length;
    if (run.length >= 3 && (again >= run.length * 0.5 || titled)) {
      // The last one may already be the first chapter itself.
      const key = (c: Candidate): string =>
        c.head.value === null ? bare(c.block.norm) : `${c.head.family} ${c.head.value}`;
      const last = run.at(-1) as Candidate;
      const opens = run.findIndex((c, i) => i > 0 && run.slice(0, i).some((earlier) => key(earlier) === key(c)));
      const end =
        opens > 1
          ? opens
          : chosen[to + 1] === undefined || (times.get(key(last)) ?? 0) < 2
            ? run.length - 1
            : run.length;
      for (const { block } of run.slice(0, end)) idle.add(block);
    }
    from = to + 1;
  }
}

/** Families whose headings mostly stand right above those of another one (`第一篇` above `第一章`). */
function volumeFamilies(keptCandidates: Candidate[], next: (Candidate | null)[], chosen: Candidate[]): Set<string> {
  const place = new Map(chosen.map((candidate, i) => [candidate, i]));
  const counts = new Map<string, { all: number; above: number }>();
  for (const candidate of keptCandidates) {
    const { family } = candidate.head;
    const count = counts.get(family) ?? { all: 0, above: 0 };
    count.all += 1;
    const follower = next[place.get(candidate) ?? -1];
    if (follower && follower.head.family !== family && family !== "special") count.above += 1;
    counts.set(family, count);
  }
  return new Set([...counts].filter(([, { all, above }]) => above >= all * 0.6).map(([family]) => family));
}
