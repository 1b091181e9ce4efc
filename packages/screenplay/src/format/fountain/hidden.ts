import { isLineBreak } from "../../parse/whiteSpace.ts";

/** A note (`[[ ]]`) or boneyard (slash-star to star-slash): text that is in the file and not in the script. Offsets of the source. */
export interface Hidden {
  start: number;
  end: number;
  /** It goes on over a line's end. */
  manyRows: boolean;
}

/**
 * Notes and boneyards in order, none inside another. What is never closed is no note and no boneyard; a note ends at an empty line
 * (a line of exactly two spaces is not empty). Each search resumes where the last one ended, so the cost is linear.
 */
export function findHidden(text: string): Hidden[] {
  const found: Hidden[] = [];
  const noteOpen = seeker(text, "[[");
  const noteClose = seeker(text, "]]");
  const boneOpen = seeker(text, "/*");
  const boneClose = seeker(text, "*/");
  const emptyLine = emptyLines(text);
  for (let at = 0; ;) {
    const note = noteOpen(at);
    const bone = boneOpen(at);
    const open = Math.min(note, bone);
    if (open === Infinity) return found;
    const close = open === note ? noteClose(open + 2) : boneClose(open + 2);
    if (close === Infinity || (open === note && emptyLine(open) < close)) {
      at = open + 2;
      continue;
    }
    let end = close + 2;
    // `[[see [2]]]` ends at the last bracket of the run.
    while (open === note && text[end] === "]") end += 1;
    found.push({ start: open, end, manyRows: hasLineBreak(text, open, end) });
    at = end;
  }
}

/** Next place of `mark` at or after ever larger positions; Infinity for none. */
function seeker(text: string, mark: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) {
      const at = text.indexOf(mark, from);
      next = at < 0 ? Infinity : at;
    }
    return next;
  };
}

/** Start of the first empty line that begins after ever larger positions; Infinity for none. */
function emptyLines(text: string): (from: number) => number {
  let next = -1;
  let at = 0;
  return (from) => {
    while (next < from) {
      while (at < text.length && !isLineBreak(text.charCodeAt(at))) at += 1;
      if (at >= text.length) return (next = Infinity);
      const start = lineEnd(text, at);
      let stop = start;
      while (stop < text.length && (text[stop] === " " || text[stop] === "\t")) stop += 1;
      const empty =
        stop < text.length &&
        isLineBreak(text.charCodeAt(stop)) &&
        text.slice(start, Math.min(stop, start + 3)) !== "  ";
      at = Math.max(start, stop);
      if (empty && start > from) next = start;
    }
    return next;
  };
}

/** Offset behind the line break that begins at `at`. */
export const lineEnd = (text: string, at: number): number => at + (text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1);

function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (isLineBreak(text.charCodeAt(i))) return true;
  return false;
}
