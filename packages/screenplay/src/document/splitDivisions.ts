import type { LineType } from "../parsed.ts";
import { OPENS_DIVISION } from "./lineTypes.ts";

/**
 * Cuts the lines of a scene before each line that opens a division: the first part is the scene, each other one a row of its own with
 * what stands under it. Of the front matter only titles at its end are cut off: a table of contents is no run of divisions.
 */
export function splitDivisions<T extends { type: LineType }>(lines: readonly T[], front: boolean): T[][] {
  const from = front ? trailingTitles(lines) : 1;
  const parts: T[][] = [[]];
  for (const [i, line] of lines.entries()) {
    if (i >= from && OPENS_DIVISION.has(line.type)) parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts;
}

/** Where the lines begin that are nothing but titles of divisions and labels. */
function trailingTitles(lines: readonly { type: LineType }[]): number {
  let from = lines.length;
  while (from > 0 && isTitleOrLabel((lines[from - 1] as { type: LineType }).type)) from--;
  return from;
}

const isTitleOrLabel = (type: LineType): boolean => OPENS_DIVISION.has(type) || type === "meta";
