import { isWhiteSpace } from "../parse/whiteSpace.ts";
import type { Line, Parsed } from "../parsed.ts";

export const allLines = (parsed: Parsed): Line[] => [
  ...parsed.frontMatter,
  ...parsed.scenes.flatMap((scene) => scene.lines),
];

/** What breaks the law of spans: in order, exact slices, every character but white space exactly once. Null when it holds. */
export function coverageFault(parsed: Parsed): string | null {
  let at = 0;
  for (const line of allLines(parsed)) {
    if (line.start < at) return `overlap at ${line.start}`;
    if (line.end <= line.start) return `empty span at ${line.start}`;
    if (parsed.text.slice(line.start, line.end) !== line.text) return `not a slice at ${line.start}`;
    for (let i = at; i < line.start; i++) if (!isWhiteSpace(parsed.text.charCodeAt(i))) return `left out ${i}`;
    at = line.end;
  }
  for (let i = at; i < parsed.text.length; i++) if (!isWhiteSpace(parsed.text.charCodeAt(i))) return `left out ${i}`;
  return null;
}
