import type { Node } from "prosemirror-model";

/** What differs between two documents: rows from `first`, `before` of them in the old one, `after` in the new one. */
export interface SceneChange {
  first: number;
  before: number;
  after: number;
}

/** Attributes are strings, booleans, null, or small objects of them (`given`). */
const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));
const sameAttrs = (a: Node, b: Node): boolean =>
  Object.keys(a.attrs).every((name) => sameValue(a.attrs[name], b.attrs[name]));

/** True for rows with the same attributes and the same lines. Marks are not compared: notes are stored by calls of their own. */
export function sameScene(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a.childCount !== b.childCount || !sameAttrs(a, b)) return false;
  return a.children.every((line, i) => {
    const other = b.child(i);
    return line === other || (sameAttrs(line, other) && line.textContent === other.textContent);
  });
}

/** The run of rows that has changed, found by what is the same before and after it; null when nothing has. Both sides hold at least one row. */
export function changedScenes(old: Node, now: Node): SceneChange | null {
  let first = 0;
  while (first < old.childCount && first < now.childCount && sameScene(old.child(first), now.child(first))) first += 1;
  if (first === old.childCount && first === now.childCount) return null;
  let before = old.childCount;
  let after = now.childCount;
  while (before > first && after > first && sameScene(old.child(before - 1), now.child(after - 1))) {
    before -= 1;
    after -= 1;
  }
  // Rows that only came or only went are sent with the one above them, which is in both.
  if ((before === first || after === first) && first > 0) first -= 1;
  return { first, before: before - first, after: after - first };
}
