import type { Node } from "prosemirror-model";

/** What differs between two documents: scenes from `first`, `before` of them in the old one, `after` in the new one. */
export interface SceneChange {
  first: number;
  before: number;
  after: number;
}

const sameAttrs = (a: Node, b: Node): boolean => Object.keys(a.attrs).every((name) => a.attrs[name] === b.attrs[name]);

/** True for scenes that say the same of the same lines. Marks follow a line's kind and are the server's to set. */
export function alike(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a.childCount !== b.childCount || !sameAttrs(a, b)) return false;
  return a.content.content.every(
    (line, i) => line === b.child(i) || (sameAttrs(line, b.child(i)) && line.textContent === b.child(i).textContent),
  );
}

/** The run of scenes that has changed, found by what is alike before and after it; null when nothing has. Both sides hold at least one scene. */
export function changedScenes(old: Node, now: Node): SceneChange | null {
  let first = 0;
  while (first < old.childCount && first < now.childCount && alike(old.child(first), now.child(first))) first += 1;
  if (first === old.childCount && first === now.childCount) return null;
  let before = old.childCount;
  let after = now.childCount;
  while (before > first && after > first && alike(old.child(before - 1), now.child(after - 1))) {
    before -= 1;
    after -= 1;
  }
  // Scenes that only came or only went are told with the one above them, which is in both.
  if ((before === first || after === first) && first > 0) first -= 1;
  return { first, before: before - first, after: after - first };
}

/** A line's kind that was changed and is not stored yet, by the line's id. */
export interface PendingKind {
  id: string;
  type: string;
  speaker: string | null;
}

/** Lines whose kind differs between two documents. */
export function pendingKinds(old: Node, now: Node): PendingKind[] {
  const change = changedScenes(old, now);
  if (!change) return [];
  const was = new Map<string, Node>();
  for (let i = 0; i < change.before; i++)
    old.child(change.first + i).forEach((line) => was.set(line.attrs.id as string, line));
  const pending: PendingKind[] = [];
  for (let i = 0; i < change.after; i++)
    now.child(change.first + i).forEach((line) => {
      const before = was.get(line.attrs.id as string);
      if (before && (before.attrs.type !== line.attrs.type || before.attrs.confidence !== line.attrs.confidence))
        pending.push({
          id: line.attrs.id as string,
          type: line.attrs.type as string,
          speaker: line.attrs.speaker as string | null,
        });
    });
  return pending;
}
