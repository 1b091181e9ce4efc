import type { Line } from "../parsed.ts";
import { isWhiteSpace, trimRange } from "./whiteSpace.ts";

/**
 * Guarantees that spans cover every character but white space exactly once and in order: a gap becomes a line of
 * its own, an overlap is cut. The parsers are meant to leave neither; this enforces it.
 */
export function enforceCoverage(text: string, groups: Line[][]): void {
  let at = 0;
  let last: Line[] = groups[0] ?? [];
  for (const group of groups) {
    for (let i = 0; i < group.length; i++) {
      const line = group[i] as Line;
      if (line.start < at) {
        const [start, end] = trimRange(text, at, Math.max(at, line.end));
        if (start >= end) {
          group.splice(i--, 1);
          continue;
        }
        Object.assign(line, { start, end, text: text.slice(start, end) });
      }
      const gap = gapOf(text, at, line.start);
      // In front of a heading the gap closes the scene above, so that a heading stays its scene's first line.
      if (gap && i === 0 && group !== last) last.push(gap);
      else if (gap) group.splice(i++, 0, gap);
      at = line.end;
    }
    if (group.length > 0) last = group;
  }
  const rest = gapOf(text, at, text.length);
  if (rest) last.push(rest);
}

function gapOf(text: string, from: number, to: number): Line | null {
  let i = from;
  while (i < to && isWhiteSpace(text.charCodeAt(i))) i++;
  if (i >= to) return null;
  const [start, end] = trimRange(text, from, to);
  return { type: "action", text: text.slice(start, end), start, end, confidence: 0.3 };
}
