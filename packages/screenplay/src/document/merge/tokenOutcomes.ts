import type { Group } from "./splitOrJoinedLines.ts";
import { sameJson, sceneKey, lineKey, type Sides, type TokenSequence, type Token } from "./tokenSequence.ts";

/** What is said of tokens that only one side still has. */
export interface TokenOutcomes {
  /** Tokens that are in the merged strand by themselves: lines of a group are with its first. */
  survives: (key: string) => boolean;
  /** Tokens that one side took out and the other changed: they stay, and are asked about. */
  questioned: ReadonlySet<string>;
  /** Scenes that one side took out whole and the other changed, by their ids: they stay as they are there, and are asked about. */
  restored: ReadonlySet<string>;
}

/** Decides what becomes of the tokens of the base that a side has taken out, and of those that it has put in. */
export function tokenOutcomes(sides: Sides, groups: ReadonlyMap<string, Group>): TokenOutcomes {
  const restored = new Set<string>();
  const removedIds = new Set<string>();
  const questioned = new Set<string>();
  const restoredTokens = new Set<string>();
  for (const [without, keepingSide] of [
    [sides.mine, sides.theirs],
    [sides.theirs, sides.mine],
  ] as const)
    for (const id of removedScenes(sides.base, without, keepingSide)) {
      restored.add(id);
      restoredTokens.add(sceneKey(id));
      for (const line of keepingSide.rows.get(id)?.content ?? []) restoredTokens.add(lineKey(line.attrs.id));
    }
  for (const token of sides.base.tokens) {
    const { key } = token;
    if ((sides.mine.at.has(key) && sides.theirs.at.has(key)) || restoredTokens.has(key)) continue;
    const changedToken = [sides.mine, sides.theirs]
      .map((strand) => strand.tokens[strand.at.get(key) ?? -1])
      .find((other) => other !== undefined);
    if (changedToken && !sameToken(token, changedToken)) questioned.add(key);
    else removedIds.add(key);
  }
  const isPart = (key: string): boolean => {
    const id = key.replace(/^line /u, "");
    const group = key.startsWith("line ") ? groups.get(id) : undefined;
    return group !== undefined && group.ids[0] !== id;
  };
  return { survives: (key) => !removedIds.has(key) && !isPart(key), questioned, restored };
}

/** Scenes of the base of which one side has kept nothing, and in which the other has changed something. */
function removedScenes(base: TokenSequence, removingSide: TokenSequence, keepingSide: TokenSequence): string[] {
  return [...base.rows].flatMap(([id, row]) => {
    const there = keepingSide.rows.get(id);
    const nothing =
      !removingSide.at.has(sceneKey(id)) && row.content.every((line) => !removingSide.at.has(lineKey(line.attrs.id)));
    return nothing && there && !sameJson(row, there) ? [id] : [];
  });
}

function sameToken(a: Token, b: Token): boolean {
  if (a.of === "scene") return b.of === "scene" && sameJson(a.attrs, b.attrs);
  return b.of === "line" && sameJson(a.line, b.line);
}
