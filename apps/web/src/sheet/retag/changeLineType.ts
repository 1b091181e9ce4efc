import { retagLines, type LinePlace, type LineType } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";

const typeOf = (line: Node): LineType => line.attrs.type as LineType;

/** The neighbours of a line in its scene that have its type: what one command can change with it. */
export function sameTypeRun(doc: Node, place: LinePlace): { first: LinePlace; last: LinePlace; count: number } {
  const scene = doc.child(place.scene);
  const type = typeOf(scene.child(place.line));
  let first = place.line;
  let last = place.line;
  while (first > 0 && typeOf(scene.child(first - 1)) === type) first -= 1;
  while (last + 1 < scene.childCount && typeOf(scene.child(last + 1)) === type) last += 1;
  return {
    first: { scene: place.scene, line: first },
    last: { scene: place.scene, line: last },
    count: last - first + 1,
  };
}

/** Gives lines another type as one transaction, which one undo takes back. Null when the places are not there or nothing would change. */
export function changeLineType(
  state: EditorState,
  first: LinePlace,
  last: LinePlace,
  type: LineType,
): Transaction | null {
  const scene = state.doc.maybeChild(first.scene);
  if (!scene) return null;
  const isSame =
    first.scene === last.scene &&
    scene.children
      .slice(first.line, last.line + 1)
      .every((line) => typeOf(line) === type && line.attrs.confidence === 1);
  if (isSame) return null;
  const step = retagLines(state.doc, first, last, { type })?.steps[0];
  return step ? state.tr.step(step) : null;
}
