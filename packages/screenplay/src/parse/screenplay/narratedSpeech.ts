import { isSign } from "../speeches/cue.ts";
import { isAnyLabel } from "../marks/labels.ts";

/** A piece of a line in offsets of its normalised text. */
export interface NarratedPiece {
  type: "action" | "dialogue";
  from: number;
  to: number;
}

const QUOTED = /: ?(?:“[^“”]{1,600}”|「[^「」]{1,600}」|"[^"]{1,600}"|‘[^‘’]{1,600}’)[。,.;]?/g;
/** What leads to the colon, back to the last mark. */
const LEAD = /[^。!?…,;:“”「」()]{0,24}$/;

/** A line of action that tells of speeches (`侍卫闯进来报告：“…”`) cut in front of and behind each of them. Signs and messages stay where they are. */
export function narratedSpeeches(norm: string): NarratedPiece[] {
  const pieces: NarratedPiece[] = [];
  let at = 0;
  for (const match of norm.matchAll(QUOTED)) {
    const lead = LEAD.exec(norm.slice(0, match.index))?.[0] ?? "";
    if (isSign(lead) || isAnyLabel(lead)) continue;
    const begin = match.index + 1;
    if (begin > at) pieces.push({ type: "action", from: at, to: begin });
    at = match.index + match[0].length;
    pieces.push({ type: "dialogue", from: begin, to: at });
  }
  if (at < norm.length) pieces.push({ type: "action", from: at, to: norm.length });
  return pieces;
}
