import type { Transform } from "prosemirror-transform";
import { type FoundLine } from "./findNodes.ts";
import { setAttrs } from "./setAttrs.ts";

/** Puts a line on a row of its own: another one will stand above it. */
export const startOwnRow = (tr: Transform, line: FoundLine): void => setAttrs(tr, line.pos, { joined: false });

/** The same for the line below, when there is one. */
export function startRowBelow(tr: Transform, { scene, line, pos, node }: FoundLine): void {
  if (line + 1 < tr.doc.child(scene).childCount) setAttrs(tr, pos + node.nodeSize, { joined: false });
}
