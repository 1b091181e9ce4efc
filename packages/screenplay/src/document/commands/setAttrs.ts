import type { Transform } from "prosemirror-transform";

/** Sets those of a node's attributes that differ, each by a step that moves no position. */
export function setAttrs(tr: Transform, pos: number, attrs: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(attrs))
    if (!isSame(tr.doc.nodeAt(pos)?.attrs[name], value)) tr.setNodeAttribute(pos, name, value);
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));
