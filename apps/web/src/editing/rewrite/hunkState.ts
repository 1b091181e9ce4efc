import type { BaseLine } from "@mochang/contract";
import { editFits, findLine, lineText } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { HunkDecision } from "./hunkDecisions.ts";
import { editOf, typeOf, type Hunk } from "./hunks.ts";

/** `open`: to be answered; `stale`: its line says something else by now, or is gone. */
export type HunkState = "open" | "stale" | HunkDecision;

const says = (line: Node | null | undefined, words: string): boolean =>
  line !== null && line !== undefined && lineText(line).trim() === words.trim();

/** Whether the script already says what a hunk proposes. A deletion cannot be recognised: its line may be gone for another reason. */
export function isTaken(doc: Node, { op, before, lines }: Hunk, first: BaseLine | undefined): boolean {
  if (op === "delete") return false;
  const anchor = before?.id ?? first?.id ?? null;
  const found = anchor === null ? null : findLine(doc, anchor);
  if (!found) return false;
  const row = doc.child(found.scene);
  if (op === "change") {
    const [line] = lines;
    return line !== undefined && says(found.node, line.content) && found.node.attrs.type === typeOf(line.type);
  }
  const from = before ? found.line + 1 : found.line - lines.length;
  return lines.length > 0 && lines.every(({ content }, i) => says(row.maybeChild(from + i), content));
}

/**
 * How things stand with a hunk. The document tells what was taken, and that an undo has taken it back; only what was left as it is is known
 * from the writer's decision alone.
 */
export function hunkState(
  doc: Node,
  hunk: Hunk,
  first: BaseLine | undefined,
  decision: HunkDecision | undefined,
): HunkState {
  if (decision === "kept") return "kept";
  if (isTaken(doc, hunk, first)) return "accepted";
  const edit = editOf(doc, hunk, first);
  const fits = edit !== null && editFits(doc, edit);
  // What was taken and then written on stays taken; an insertion fits wherever its line is, and has been taken out again.
  if (decision === "accepted" && !fits) return "accepted";
  return fits ? "open" : "stale";
}
