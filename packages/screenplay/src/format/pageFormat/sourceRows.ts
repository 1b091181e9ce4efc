import type { Line, Parsed } from "../../parsed.ts";
import { isLineBreak } from "../../parse/whiteSpace.ts";

/** Tells which lines stood on one row of the source, and with what between them. Lines are asked for in order. */
export function sourceRows(parsed: Parsed): (line: Line) => string | null {
  let at = -1;
  return (line) => {
    const from = at;
    at = line.end;
    if (from < 0 || line.start < from) return null;
    for (let i = from; i < line.start; i++) if (isLineBreak(parsed.text.charCodeAt(i))) return null;
    const between = parsed.text.slice(from, line.start);
    // Where lines were left out, what stood there is none of these rows.
    return between.trim() === "" ? between.slice(0, 4) : null;
  };
}
