import type { Attrs } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";

/** Sets those of a node's attributes that differ, each by a step that moves no position. */
export function setAttrs(tr: Transform, pos: number, attrs: Attrs): void {
  const now = tr.doc.nodeAt(pos)?.attrs ?? {};
  for (const name of differing(now, attrs)) tr.setNodeAttribute(pos, name, attrs[name]);
}

/** The names of the wanted attributes that a node does not have so. */
export const differing = (now: Attrs, next: Attrs): string[] =>
  Object.keys(next).filter((name) => !isSame(now[name], next[name]));

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));
