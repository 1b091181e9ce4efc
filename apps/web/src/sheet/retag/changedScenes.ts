import type { Node } from "prosemirror-model";

/** What differs between two documents: scenes from `first`, `before` of them in the old one, `after` in the new one. */
export interface SceneChange {
  first: number;
  before: number;
  after: number;
}

const sameAttrs = (a: Node, b: Node): boolean => Object.keys(a.attrs).every((name) => a.attrs[name] === b.attrs[name]);

/** True for scenes with the same attributes and the same lines. Marks follow a line's type and are set by the server. */
export function sameScene(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a.childCount !== b.childCount || !sameAttrs(a, b)) return false;
  return a.children.every((line, i) => {
    const other = b.child(i);
    return line === other || (sameAttrs(line, other) && line.textContent === other.textContent);
  });
}

/** The run of scenes that has changed, found by what is the same before and after it; null when nothing has. Both sides hold at least one scene. */
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
  // Scenes that only came or only went are sent with the one above them, which is in both.
  if ((before === first || after === first) && first > 0) first -= 1;
  return { first, before: before - first, after: after - first };
}

/** A line's type that was changed and is not stored yet, by the line's id. */
export interface PendingLineType {
  id: string;
  type: string;
  speaker: string | null;
}

/** Lines whose type differs between two documents. */
export function pendingLineTypes(old: Node, now: Node): PendingLineType[] {
  const change = changedScenes(old, now);
  if (!change) return [];
  const linesFrom = (doc: Node, count: number): Node[] =>
    doc.children.slice(change.first, change.first + count).flatMap((scene) => [...scene.children]);
  const before = new Map(linesFrom(old, change.before).map((line) => [line.attrs.id as string, line]));
  return linesFrom(now, change.after).flatMap(({ attrs }) => {
    const was = before.get(attrs.id as string)?.attrs;
    return was && (was.type !== attrs.type || was.confidence !== attrs.confidence)
      ? [{ id: attrs.id as string, type: attrs.type as string, speaker: attrs.speaker as string | null }]
      : [];
  });
}
