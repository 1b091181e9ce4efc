import type { LineJson, SceneJson } from "../json.ts";
import { charactersIn, linesIn } from "./characters.ts";
import { type Group, groupLines } from "./splitOrJoinedLines.ts";
import { mergeText } from "./mergeText.ts";
import { lineIn, sameJson, type Sides } from "./tokenSequence.ts";

/** What two sides made of one value. Where both changed it, to different values, it is the other side's, and in conflict. */
export function mergeValue<T>(base: T | undefined, mine: T, theirs: T): { value: T; conflict: boolean } {
  if (sameJson(mine, theirs) || sameJson(base, mine)) return { value: theirs, conflict: false };
  if (sameJson(base, theirs)) return { value: mine, conflict: false };
  return { value: theirs, conflict: true };
}

/** Attributes by themselves. A conflict in one of them is a conflict. */
export function mergeAttrs<T extends LineJson["attrs"] | SceneJson["attrs"]>(
  base: T | undefined,
  mine: T,
  theirs: T,
): { attrs: T; conflict: boolean } {
  const attrs = { ...theirs };
  let conflict = false;
  for (const name of Object.keys(theirs) as (keyof T)[]) {
    const merged = mergeValue(base?.[name], mine[name], theirs[name]);
    attrs[name] = merged.value;
    conflict ||= merged.conflict;
  }
  return { attrs, conflict };
}

/** Lines merged from three states of them, and whether they have to be asked about: then they are the other side's. */
export interface MergedLines {
  lines: LineJson[];
  conflict: boolean;
}

/** Merges the lines of a group as one text. */
export function mergeGroup(sides: Sides, group: Group): MergedLines {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((strand) => groupLines(strand, group)) as [
    LineJson[],
    LineJson[],
    LineJson[],
  ];
  const whole = mergeValue(base, mine, theirs);
  if (!whole.conflict) return { lines: whole.value, conflict: false };
  const merged = mergeText(charactersIn(base), charactersIn(mine), charactersIn(theirs));
  if (!merged) return { lines: theirs, conflict: true };
  let conflict = false;
  const lines = linesIn(merged, group.ids[0] ?? "").map(({ id, content }): LineJson => {
    const [was, here, there] = [sides.base, sides.mine, sides.theirs].map((strand) => lineIn(strand, id)?.attrs);
    const any = there ?? here ?? was;
    if (!any) throw new Error(`a merged line is on no side: ${id}`);
    const attrs = mergeAttrs(was, here ?? any, there ?? any);
    conflict ||= attrs.conflict;
    return withContent(attrs.attrs, content);
  });
  return { lines, conflict };
}

/** Merges one line that is on both sides; `base` is undefined where both brought it. */
export function mergeLine(base: LineJson | undefined, mine: LineJson, theirs: LineJson): MergedLines {
  const { attrs, conflict } = mergeAttrs(base?.attrs, mine.attrs, theirs.attrs);
  const words = mergeValue(base?.content ?? [], mine.content ?? [], theirs.content ?? []);
  if (!words.conflict) return { lines: [withContent(attrs, words.value)], conflict };
  const merged = base && mergeText(charactersIn([base]), charactersIn([mine]), charactersIn([theirs]));
  if (!merged) return { lines: [withContent(attrs, theirs.content ?? [])], conflict: true };
  return { lines: [withContent(attrs, linesIn(merged, attrs.id)[0]?.content ?? [])], conflict };
}

const withContent = (attrs: LineJson["attrs"], content: NonNullable<LineJson["content"]>): LineJson => ({
  type: "line",
  attrs,
  ...(content.length > 0 ? { content } : {}),
});
