import { setLineType, type LineType, type NewId } from "@mochang/screenplay";
import { randomId } from "../../lib/randomId.ts";
import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";

/** A line by the indices of its row and of itself. */
export interface LinePlace {
  scene: number;
  line: number;
}

/** Ids for rows and lines that a change opens. */
export const rowIds: NewId = () => randomId();

/** The neighbours of a line in its scene that have its type: what one command can change with it. */
export function sameTypeRun(
  doc: Node,
  { scene: index, line }: LinePlace,
): { first: string; last: string; count: number } {
  const scene = doc.child(index);
  const type: unknown = scene.child(line).attrs.type;
  let first = line;
  let last = line;
  while (first > 0 && scene.child(first - 1).attrs.type === type) first -= 1;
  while (last + 1 < scene.childCount && scene.child(last + 1).attrs.type === type) last += 1;
  return {
    first: scene.child(first).attrs.id as string,
    last: scene.child(last).attrs.id as string,
    count: last - first + 1,
  };
}

/** Gives the lines from one id to another another type, as one transaction, which one undo takes back. Null when nothing would change. */
export function changeLineType(
  state: EditorState,
  first: string,
  last: string,
  type: LineType,
  ids: NewId = rowIds,
): Transaction | null {
  const { tr } = state;
  return setLineType(tr, first, last, type, ids) ? tr : null;
}
