import type { LineJson, SceneJson } from "../json.ts";
import { type TokenOutcomes, tokenOutcomes } from "./tokenOutcomes.ts";
import { type Group, groupLines, groupsOf } from "./splitOrJoinedLines.ts";
import { mergeAttrs, mergeGroup, type MergedLines, mergeLine } from "./mergeLines.ts";
import { mergeOrder } from "./mergeOrder.ts";
import { lineIn, sameJson, type Sides, toTokens, type Token } from "./tokenSequence.ts";

/** What a merge could not settle, as it was and as each side has it; nothing where a side has none. The merged rows hold `theirs`. */
export type MergeQuestion =
  | { id: string; of: "line"; base: LineJson[]; mine: LineJson[]; theirs: LineJson[] }
  | { id: string; of: "scene"; base: SceneJson | null; mine: SceneJson | null; theirs: SceneJson | null };

export interface Merged {
  scenes: SceneJson[];
  questions: MergeQuestion[];
}

/**
 * Merges what two sides made of the same rows (in document order; a row that one side took out is not in its list). A line goes by its id,
 * wherever it stands: what one side typed, moved, split or joined meets what the other did. Words of one line merge by themselves only where
 * an unchanged clause end lies between the changes; else, and where one took out what the other changed, the rows hold `theirs` (or what
 * is left) and a question says so.
 */
export function mergeScenes(
  base: readonly SceneJson[],
  mine: readonly SceneJson[],
  theirs: readonly SceneJson[],
): Merged {
  if (sameJson(base, mine) || sameJson(mine, theirs)) return { scenes: [...theirs], questions: [] };
  if (sameJson(base, theirs)) return { scenes: [...mine], questions: [] };
  const sides: Sides = { base: toTokens(base), mine: toTokens(mine), theirs: toTokens(theirs) };
  const groups = groupsOf(sides);
  const outcomes = tokenOutcomes(sides, groups);
  const questions: MergeQuestion[] = [];
  const scenes: SceneJson[] = [];
  for (const token of beginsWithRow(mergeOrder(sides, outcomes.survives), sides)) {
    if (token.of === "scene")
      scenes.push({ type: "scene", attrs: mergeRow(token, sides, outcomes, questions), content: [] });
    else scenes.at(-1)?.content.push(...mergeToken(token, sides, groups, outcomes, questions));
  }
  return { scenes: withLines(scenes, sides), questions };
}

/** The first token is a row's beginning; where both sides took different ones out, the other side's stays. */
function beginsWithRow(tokens: readonly Token[], sides: Sides): readonly Token[] {
  if (tokens.length === 0 || tokens[0]?.of === "scene") return tokens;
  const first = sides.theirs.tokens[0] ?? sides.mine.tokens[0];
  return first ? [first, ...tokens.filter(({ key }) => key !== first.key)] : [];
}

function mergeRow(
  { id, attrs }: Token & { of: "scene" },
  { base, mine, theirs }: Sides,
  { questioned, restored }: TokenOutcomes,
  questions: MergeQuestion[],
): SceneJson["attrs"] {
  const [was, here, there] = [base.rows.get(id), mine.rows.get(id), theirs.rows.get(id)];
  const merged = here && there ? mergeAttrs(was?.attrs, here.attrs, there.attrs) : { attrs, conflict: false };
  if (merged.conflict || questioned.has(`scene ${id}`) || restored.has(id))
    questions.push({ id, of: "scene", base: was ?? null, mine: here ?? null, theirs: there ?? null });
  return merged.attrs;
}

function mergeToken(
  { id, line }: Token & { of: "line" },
  sides: Sides,
  groups: ReadonlyMap<string, Group>,
  { questioned }: TokenOutcomes,
  questions: MergeQuestion[],
): LineJson[] {
  const group = groups.get(id) ?? { ids: [id] };
  const { lines, conflict } = mergedLines(line, sides, group);
  if (conflict || questioned.has(`line ${id}`)) {
    const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((strand) => groupLines(strand, group)) as [
      LineJson[],
      LineJson[],
      LineJson[],
    ];
    questions.push({ id, of: "line", base, mine, theirs });
  }
  return lines;
}

function mergedLines(line: LineJson, sides: Sides, group: Group): MergedLines {
  if (group.ids.length > 1) return mergeGroup(sides, group);
  const { id } = line.attrs;
  const [mine, theirs] = [lineIn(sides.mine, id), lineIn(sides.theirs, id)];
  return mine && theirs ? mergeLine(lineIn(sides.base, id), mine, theirs) : { lines: [line], conflict: false };
}

/**
 * A row holds at least one line. Where each side took out the lines that the other left, an old row keeps an empty one, and a new one is not
 * begun.
 */
function withLines(scenes: readonly SceneJson[], { base }: Sides): SceneJson[] {
  const usedIds = new Set(scenes.flatMap((scene) => scene.content.map((line) => line.attrs.id)));
  return scenes.flatMap((scene) => {
    if (scene.content.length > 0) return [scene];
    const line = base.rows.get(scene.attrs.id)?.content.find(({ attrs }) => !usedIds.has(attrs.id));
    if (line) return [{ ...scene, content: [{ type: "line", attrs: line.attrs }] }];
    // The front matter is always there, though its lines went elsewhere.
    const attrs = { id: `${scene.attrs.id}-empty`, type: "text", joined: false, given: null, checked: false } as const;
    return scene.attrs.front ? [{ ...scene, content: [{ type: "line", attrs }] }] : [];
  });
}
