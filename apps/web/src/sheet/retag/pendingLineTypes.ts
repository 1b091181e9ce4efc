import type { LineType } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { changedScenes } from "./changedScenes.ts";

/** A line's type that was changed and is not stored yet, by the line's id. */
export interface PendingLineType {
  id: string;
  type: LineType;
}

/** Lines whose type, or whose being checked, differs between two documents. */
export function pendingLineTypes(old: Node, now: Node): PendingLineType[] {
  const change = changedScenes(old, now);
  if (!change) return [];
  const linesFrom = (doc: Node, count: number): Node[] =>
    doc.children.slice(change.first, change.first + count).flatMap((scene) => [...scene.children]);
  const before = new Map(linesFrom(old, change.before).map((line) => [line.attrs.id as string, line]));
  return linesFrom(now, change.after).flatMap(({ attrs }) => {
    const was = before.get(attrs.id as string)?.attrs;
    const isChanged = was && (was.type !== attrs.type || was.checked !== attrs.checked);
    return isChanged ? [{ id: attrs.id as string, type: attrs.type as LineType }] : [];
  });
}
