import { heaviestIncreasingSubsequence } from "../../compare/heaviestIncreasingSubsequence.ts";
import type { Sides, TokenSequence, Token } from "./tokenSequence.ts";

/** The tokens that survive, in the order that both sides together gave them. */
export function mergeOrder(sides: Sides, survives: (key: string) => boolean): Token[] {
  const { base, mine, theirs } = sides;
  const movedHere = movedIn(base, mine);
  const movedThere = movedIn(base, theirs);
  const isFixed = (key: string): boolean =>
    survives(key) &&
    base.at.has(key) &&
    mine.at.has(key) &&
    theirs.at.has(key) &&
    !movedHere.has(key) &&
    !movedThere.has(key);
  // What one side moved stands where that one put it; what both did, where the other one did.
  const isMine = (key: string): boolean => !theirs.at.has(key) || (movedHere.has(key) && !movedThere.has(key));
  const gaps = {
    mine: gapsOf(mine, isFixed, (key) => survives(key) && isMine(key)),
    theirs: gapsOf(theirs, isFixed, (key) => survives(key) && !(mine.at.has(key) && isMine(key))),
  };
  const fixed = theirs.tokens.filter(({ key }) => isFixed(key));
  return [undefined, ...fixed].flatMap((token) => [
    ...(token ? [token] : []),
    ...interleave(gaps.mine.get(token?.key ?? "") ?? [], gaps.theirs.get(token?.key ?? "") ?? []),
  ]);
}

/** Tokens of the base that a side has put elsewhere. */
function movedIn(base: TokenSequence, side: TokenSequence): Set<string> {
  const common = side.tokens.filter(({ key }) => base.at.has(key));
  const stays = heaviestIncreasingSubsequence(
    common.map(({ key }) => base.at.get(key) ?? 0),
    common.map((token) => (token.of === "scene" ? 2 : 1)),
  );
  return new Set(common.filter((_, i) => !stays[i]).map(({ key }) => key));
}

/** What a side puts behind each token that stays in place, by that one's key; "" for the beginning. */
function gapsOf(
  side: TokenSequence,
  isFixed: (key: string) => boolean,
  puts: (key: string) => boolean,
): Map<string, Token[]> {
  const gaps = new Map<string, Token[]>();
  let gap = "";
  for (const token of side.tokens) {
    if (isFixed(token.key)) gap = token.key;
    else if (puts(token.key)) {
      const found = gaps.get(gap);
      if (found) found.push(token);
      else gaps.set(gap, [token]);
    }
  }
  return gaps;
}

/**
 * What both sides put at one place: each side's together, in the order of their ids; lines that belong to the row above before rows that
 * begin there, so that they stay in it.
 */
function interleave(mine: readonly Token[], theirs: readonly Token[]): Token[] {
  const cut = (tokens: readonly Token[]): [readonly Token[], readonly Token[]] => {
    const at = tokens.findIndex((token) => token.of === "scene");
    return at < 0 ? [tokens, []] : [tokens.slice(0, at), tokens.slice(at)];
  };
  const [[linesHere, rowsHere], [linesThere, rowsThere]] = [cut(mine), cut(theirs)];
  return [...inOrder(linesHere, linesThere), ...inOrder(rowsHere, rowsThere)];
}

function inOrder(a: readonly Token[], b: readonly Token[]): Token[] {
  const idOf = (tokens: readonly Token[]): string => tokens[0]?.id ?? "";
  return idOf(a) < idOf(b) ? [...a, ...b] : [...b, ...a];
}
