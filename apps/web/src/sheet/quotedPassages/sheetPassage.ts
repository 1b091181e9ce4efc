import type { Line, Parsed } from "@mochang/screenplay";

/** A place in the script that the sheet can show: a quote, or a whole scene (no offsets). Scene 0 is the front matter. */
export interface SheetPassage {
  scene: number;
  start?: number;
  end?: number;
}

/** What the sheet goes through with its arrows. */
export interface PassageSequence {
  /** e.g. 引文, 夜戏. */
  name: string;
  passages: SheetPassage[];
  at: number;
  /** The reading that they are places of, where it is not that of the page. */
  readingId?: string | undefined;
}

/** Tells passages apart. */
export const passageKey = (p: SheetPassage): string => `${p.start}-${p.end}`;

/** The lines of the scene that a passage stands in; by ordinal, or by offset where the ordinal does not hold it. */
export function linesAt(script: Parsed, passage: SheetPassage): { lines: Line[]; scene: number } {
  if (passage.start === undefined)
    return {
      lines: (passage.scene === 0 ? script.frontMatter : script.scenes[passage.scene - 1]?.lines) ?? [],
      scene: passage.scene,
    };
  const start = passage.start;
  const holds = (lines: readonly Line[]) => lines.some((l) => l.start <= start && start < l.end);
  const named = passage.scene === 0 ? script.frontMatter : script.scenes[passage.scene - 1]?.lines;
  if (named && holds(named)) return { lines: named, scene: passage.scene };
  if (holds(script.frontMatter)) return { lines: script.frontMatter, scene: 0 };
  const found = script.scenes.findIndex((s) => holds(s.lines));
  if (found >= 0) return { lines: script.scenes[found]?.lines ?? [], scene: found + 1 };
  return { lines: named ?? [], scene: passage.scene };
}

/** Lines on each side of a quote that the sheet shows at first: a prose text is one scene of any length. */
const CONTEXT_LINES = 120;

/** A window of lines round the passage, widened by `more` on each side. */
export function windowOf(lines: readonly Line[], passage: SheetPassage, more: number): { from: number; to: number } {
  const hit =
    passage.start === undefined
      ? 0
      : Math.max(
          0,
          lines.findIndex((l) => (passage.start ?? 0) < l.end),
        );
  return { from: Math.max(0, hit - CONTEXT_LINES - more), to: Math.min(lines.length, hit + CONTEXT_LINES + more) };
}

/** A line's text in parts, the quoted ones marked. */
export function markLine(
  line: Pick<Line, "text" | "start" | "end">,
  passage: SheetPassage,
): { text: string; hit: boolean }[] {
  if (
    passage.start === undefined ||
    passage.end === undefined ||
    passage.end <= line.start ||
    passage.start >= line.end
  )
    return [{ text: line.text, hit: false }];
  const from = Math.max(0, passage.start - line.start);
  const to = Math.min(line.text.length, passage.end - line.start);
  return [
    { text: line.text.slice(0, from), hit: false },
    { text: line.text.slice(from, to), hit: true },
    { text: line.text.slice(to), hit: false },
  ].filter((p) => p.text !== "");
}
