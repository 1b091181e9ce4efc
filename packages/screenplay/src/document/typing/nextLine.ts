import type { Node } from "prosemirror-model";
import type { LineType } from "../../parsed.ts";
import { lineType } from "../lineText.ts";
import { sceneFacts } from "../sceneFacts.ts";

/** What Enter at a line's end begins: a line of this type; for a cue, the name that is offered. */
export interface NextLine {
  type: LineType;
  name: string | null;
}

/** The order in which Tab walks the types. */
const WALK: readonly LineType[] = ["action", "character", "parenthetical", "dialogue", "transition", "heading"];

/** The types of a line of prose, in the order in which Tab walks them. */
export const PROSE_TYPES: readonly LineType[] = ["chapter", "text", "dialogue"];

/** The type that Tab (step 1) or Shift-Tab (step -1) gives a line. */
export function walkLineType(type: LineType, step: 1 | -1, types: readonly LineType[] = WALK): LineType {
  const at = Math.max(0, types.indexOf(type));
  return types[(at + step + types.length) % types.length] ?? "action";
}

/** What Enter begins at the end of a line, by its index in its row. */
export function nextLine(row: Node, index: number): NextLine {
  const type = lineType(row.child(index));
  if (type === "character" || type === "parenthetical") return { type: "dialogue", name: null };
  if (type === "transition") return { type: "heading", name: null };
  if (type === "dialogue") {
    const name = otherSpeaker(row, index);
    return name === null ? { type: "action", name: null } : { type: "character", name };
  }
  return { type: type === "text" || type === "chapter" ? "text" : "action", name: null };
}

/** What Enter in the middle of a line makes of what stands behind the caret. */
export function brokenLineType(type: LineType): LineType {
  if (type === "heading") return "action";
  if (type === "chapter") return "text";
  return type === "character" || type === "parenthetical" ? "dialogue" : type;
}

/** Of two persons who have spoken in turn up to a line, the one who does not speak it; null where they have not. */
function otherSpeaker(row: Node, index: number): string | null {
  const { lines } = sceneFacts(row);
  const turns: string[] = [];
  for (let i = index; i >= 0 && turns.length < 3; i--) {
    const ownTurn = lineType(row.child(i)) === "dialogue" ? lines[i]?.speaker : null;
    if (ownTurn && turns.at(-1) !== ownTurn) turns.push(ownTurn);
  }
  const [ownTurn, otherTurn, before = ownTurn] = turns;
  return ownTurn !== undefined && otherTurn !== undefined && before === ownTurn ? otherTurn : null;
}
