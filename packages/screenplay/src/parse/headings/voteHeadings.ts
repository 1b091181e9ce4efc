import { readDivision } from "./divisions.ts";
import type { Block } from "../lines/logicalLine.ts";
import { type Heading, readHeading, SHOT_WORD } from "./sceneHeading.ts";
import { isLabel, readLabel } from "../linePatterns/labels.ts";
import { isTransition } from "../linePatterns/isTransition.ts";

/** The headings that the document's own style supports, by block. */
export type Headings = Map<Block, Heading>;

interface Candidate {
  index: number;
  block: Block;
  heading: Heading;
}

const MIN_CONFIDENCE = 0.75;
const COUNTED = 0.76;
const MIN_SHOTS = 3;

/**
 * Collects every line that could be a heading, sees which ways of writing the document uses, and accepts the
 * weaker ones only where the style or the running numbers support them. Those `counted` are sure by their numbers.
 */
export function voteHeadings(blocks: Block[], speeches: number, counted: ReadonlyMap<Block, Heading>): Headings {
  const candidates: Candidate[] = [];
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    if (block.norm.length === 0) continue;
    const own = readHeading(block.norm, false);
    const heading = counted.has(block) ? sureOf(own ?? (counted.get(block) as Heading), block.norm) : own;
    if (heading && readDivision(block.norm)?.kind !== "episode" && !isTransition(block.norm))
      candidates.push({ index, block, heading });
  }
  const families = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const family = families.get(candidate.heading.family);
    if (family) family.push(candidate);
    else families.set(candidate.heading.family, [candidate]);
  }
  const accepted = new Set<Candidate>(candidates.filter((candidate) => candidate.heading.strength >= MIN_CONFIDENCE));
  const sure = accepted.size;
  for (const [family, members] of families)
    for (const candidate of weakOf(family, members, sure, speeches, blocks)) accepted.add(candidate);
  const headings: Headings = new Map();
  for (const candidate of [...accepted].sort((a, b) => a.index - b.index))
    headings.set(candidate.block, candidate.heading);
  dropRepeats(blocks, headings);
  return headings;
}

/** A heading whose number counts on is sure of itself. */
const sureOf = (heading: Heading, norm: string): Heading => ({
  ...heading,
  strength: Math.max(COUNTED, heading.strength),
  end: norm.length,
});

function weakOf(family: string, members: Candidate[], sure: number, speeches: number, blocks: Block[]): Candidate[] {
  const strong = members.filter((member) => member.heading.strength >= MIN_CONFIDENCE).length;
  const follows = new Set(
    members.filter((member, at) => member.heading.values[0] === (members[at - 1]?.heading.values[0] ?? -9) + 1),
  );
  const weak = members.filter((member) => member.heading.strength < MIN_CONFIDENCE);
  if (weak.length === 0) return [];
  if (family.startsWith("数")) return weakNumbers(members, strong, sure, speeches);
  if (family.startsWith("独")) return loneNumbers(members, sure, blocks);
  if (family === "集-场")
    return weak.filter(
      (member) =>
        member.heading.strength >= (strong > 0 ? 0.5 : 0.55) &&
        (strong + weak.length >= 2 || followedByFields(blocks, member.index)),
    );
  if (SHOT_WORD.test(family)) return sure === 0 && members.length >= MIN_SHOTS ? weak : [];
  if (family === "第场" || family.startsWith("第"))
    return weak.filter((member) => member.heading.strength >= 0.55 || (strong >= 2 && follows.has(member)));
  if (family === "序尾") return weak.filter((member) => sure > 0 && member.heading.strength >= 0.4);
  if (family === "内外景") return sure + members.length >= 2 ? weak : [];
  if (family === "内外")
    return weak.filter((member) => member.heading.strength >= 0.65 || (member.heading.strength >= 0.35 && strong >= 2));
  if (family === "地时内外") return weak.filter(() => strong >= 1 || members.length >= 2);
  if (family === "地时") {
    const apart = weak.length >= 3 && averageGap(weak) >= 3 && speeches > 0;
    const other = sure - strong;
    return apart && other < weak.length ? weak.filter((member) => !/[。,]$/.test(member.block.norm)) : [];
  }
  return weak.filter((member) => member.heading.strength >= 0.6 || strong >= 2);
}

/** `3、地点` without time or side: only where sure headings of the family, or a climbing count, carry it. */
function weakNumbers(members: Candidate[], strong: number, sure: number, speeches: number): Candidate[] {
  const accepted: Candidate[] = [];
  const backed = members.filter((member) => member.heading.strength >= 0.55).length;
  if (strong >= 1 || backed >= 2) {
    let last = -1;
    for (const [at, member] of members.entries()) {
      // Numbers on lines directly under each other are a list.
      const near = Math.min(
        member.index - (members[at - 1]?.index ?? -9),
        (members[at + 1]?.index ?? 1e9) - member.index,
      );
      if (near <= 1 && member.heading.strength < 0.55) continue;
      const value = member.heading.values[0] ?? -1;
      if (member.heading.strength >= MIN_CONFIDENCE) {
        last = value;
        continue;
      }
      const next = last < 0 ? value <= 1 : value === last + 1 || (value === last + 2 && member.heading.strength >= 0.3);
      if (
        member.heading.strength >= 0.55 ||
        (next && member.heading.strength >= 0.3 && backed * 2 >= members.length - backed)
      ) {
        accepted.push(member);
        last = value;
      }
    }
    return accepted;
  }
  if (sure > 1 || speeches < 3 || members.length < 3) return [];
  let chained = 0;
  for (let i = 1; i < members.length; i++)
    if (members[i]?.heading.values[0] === (members[i - 1]?.heading.values[0] ?? -9) + 1) chained++;
  if (chained < (members.length - 1) * 0.7 || averageGap(members) < 3.5) return [];
  return members.filter((member) => member.heading.strength >= 0.25 && member.block.norm.length <= 30);
}

/** A number alone on its line opens a scene when the count climbs and fields or labels stand below. */
function loneNumbers(members: Candidate[], sure: number, blocks: Block[]): Candidate[] {
  const backed = new Set(members.filter((member) => followedByFields(blocks, member.index)));
  if (backed.size >= 2) return countedWith(backed, members);
  return sure === 0 && backed.size === members.length ? members : [];
}

/** Those `sure` of themselves, and the members that count on from them one by one. */
function countedWith(sure: ReadonlySet<Candidate>, members: Candidate[]): Candidate[] {
  let last = 0;
  return members.filter((member) => {
    const value = member.heading.values[0] ?? -1;
    if (!sure.has(member) && value !== last + 1) return false;
    last = value;
    return true;
  });
}

function followedByFields(blocks: Block[], index: number): boolean {
  const next = blocks[index + 1];
  if (!next) return false;
  const label = readLabel(next.norm);
  if (
    label &&
    label.content > 0 &&
    (isLabel(label.word, "time") || isLabel(label.word, "place") || isLabel(label.word, "cast"))
  )
    return true;
  const fields = readHeading(next.norm, false);
  return fields !== null && fields.number === null && fields.strength >= 0.35;
}

function averageGap(members: Candidate[]): number {
  const first = members[0];
  const last = members[members.length - 1];
  return first && last && members.length > 1 ? (last.index - first.index) / (members.length - 1) : 0;
}

/** A bare heading directly under a numbered one that has no fields says what the number left out: it is no scene of its own. */
function dropRepeats(blocks: Block[], headings: Headings): void {
  let previous: { block: Block; heading: Heading } | null = null;
  for (const block of blocks) {
    const heading = headings.get(block);
    if (
      heading &&
      heading.number === null &&
      previous &&
      previous.heading.number !== null &&
      !previous.heading.fields.time &&
      !previous.heading.fields.intExt &&
      heading.family !== "序尾"
    )
      headings.delete(block);
    previous = heading && headings.has(block) ? { block, heading } : null;
  }
}
