import type { LineJson } from "../json.ts";
import { lineText } from "../lineText.ts";
import { charactersOf, commonLength } from "../textDiff.ts";
import { lineIn, lineKey, type Sides, type TokenSequence } from "./tokenSequence.ts";

/** Lines that one side split or joined: they are merged as one text. The first is in all three strands. */
export interface Group {
  ids: readonly string[];
}

/** So much of a line's text must come from another for it to be a part of that one. */
const SHARE = 0.5;

/**
 * The groups of lines that are merged as one text, by the id of each line in them. Where the lines of a group are not neighbours on each
 * side there is none: its lines are merged one by one.
 */
export function groupsOf(sides: Sides): Map<string, Group> {
  const links = [
    ...splitsOf(sides.base, sides.mine),
    ...splitsOf(sides.base, sides.theirs),
    ...joinsOf(sides.base, sides.mine),
    ...joinsOf(sides.base, sides.theirs),
  ];
  const groups = new Map<string, Set<string>>();
  for (const [first, second] of links) {
    const one = groups.get(first) ?? new Set([first]);
    for (const id of groups.get(second) ?? [second]) one.add(id);
    for (const id of one) groups.set(id, one);
  }
  const found = new Map<string, Group>();
  for (const ids of new Set(groups.values())) {
    const group = checkedGroup([...ids], sides);
    if (group) for (const id of ids) found.set(id, group);
  }
  return found;
}

/** Pairs of a line that a side broke and a line that it broke off: the upper one has lost what the lower one says. */
function splitsOf(base: TokenSequence, side: TokenSequence): [string, string][] {
  const links: [string, string][] = [];
  let above: { id: string; lost: string[] } | null = null;
  for (const token of side.tokens) {
    if (token.of === "scene") continue;
    const was = lineIn(base, token.id);
    if (was) {
      const lost = lostText(lineText(was), lineText(token.line));
      above = lost.length > 0 ? { id: token.id, lost } : null;
    } else if (above && comesFrom(lineText(token.line), above.lost)) links.push([above.id, token.id]);
    else above = null;
  }
  return links;
}

/** Pairs of a line that a side joined another to: the upper one has got what the lower one said. */
function joinsOf(base: TokenSequence, side: TokenSequence): [string, string][] {
  const links: [string, string][] = [];
  let above: { id: string; got: string[] } | null = null;
  for (const token of base.tokens) {
    if (token.of === "scene") continue;
    const is = lineIn(side, token.id);
    if (is) {
      const got = lostText(lineText(is), lineText(token.line));
      above = got.length > 0 ? { id: token.id, got } : null;
    } else if (above && comesFrom(lineText(token.line), above.got)) links.push([above.id, token.id]);
    else above = null;
  }
  return links;
}

/** What of a longer text stands behind the beginning that it has in common with a shorter one. */
function lostText(longer: string, shorter: string): string[] {
  const [a, b] = [charactersOf(longer), charactersOf(shorter)];
  let head = 0;
  while (head < a.length && a[head] === b[head]) head++;
  return a.slice(head);
}

function comesFrom(part: string, whole: readonly string[]): boolean {
  const characters = charactersOf(part);
  return characters.length > 0 && commonLength(characters, whole) >= characters.length * SHARE;
}

function checkedGroup(ids: string[], { base, mine, theirs }: Sides): Group | null {
  const inOrder = [...ids].sort((a, b) => placeIn(base, mine, theirs, a) - placeIn(base, mine, theirs, b));
  const [first] = inOrder;
  if (first === undefined) return null;
  const whole = [base, mine, theirs].every(
    (strand) => strand.at.has(lineKey(first)) && areNeighbours(strand, ids, first),
  );
  // A line of the base that one side has taken out with other words in its place is no part of a text that both know.
  return whole ? { ids: inOrder } : null;
}

const placeIn = (base: TokenSequence, mine: TokenSequence, theirs: TokenSequence, id: string): number =>
  base.at.get(lineKey(id)) ?? 1e9 + (mine.at.get(lineKey(id)) ?? 0) + (theirs.at.get(lineKey(id)) ?? 0);

function areNeighbours(strand: TokenSequence, ids: readonly string[], first: string): boolean {
  const places = ids.flatMap((id) => strand.at.get(lineKey(id)) ?? []).sort((a, b) => a - b);
  return places[0] === strand.at.get(lineKey(first)) && (places.at(-1) ?? 0) - (places[0] ?? 0) === places.length - 1;
}

/** The lines of a group in a strand, in order. */
export const groupLines = (strand: TokenSequence, { ids }: Group): LineJson[] =>
  ids
    .map((id) => strand.at.get(lineKey(id)))
    .filter((at) => at !== undefined)
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const token = strand.tokens[at];
      return token?.of === "line" ? [token.line] : [];
    });
