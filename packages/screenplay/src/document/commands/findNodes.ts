import type { Node } from "prosemirror-model";
import { lineAttrs, sceneAttrs } from "../lineText.ts";

/** A line in a document: its row's and its own index, and the position before its node. */
export interface FoundLine {
  scene: number;
  line: number;
  pos: number;
  node: Node;
}

/** A row in a document: its index and the position before its node. */
export interface FoundScene {
  index: number;
  pos: number;
  node: Node;
}

const lineIndexes = new WeakMap<Node, Map<string, number>>();

/** The indexes of a row's lines by their ids, kept as long as the row's node. */
function indexesOf(scene: Node): Map<string, number> {
  let found = lineIndexes.get(scene);
  if (!found) {
    found = new Map(scene.content.content.map((line, i) => [lineAttrs(line).id, i]));
    lineIndexes.set(scene, found);
  }
  return found;
}

/** The line of an id; null when the document has none. */
export function findLine(doc: Node, id: string): FoundLine | null {
  let pos = 0;
  for (let scene = 0; scene < doc.childCount; scene++) {
    const row = doc.child(scene);
    const line = indexesOf(row).get(id);
    if (line !== undefined) return { scene, line, pos: pos + 1 + sizeBefore(row, line), node: row.child(line) };
    pos += row.nodeSize;
  }
  return null;
}

/** The line before whose node a position stands. */
export function lineAt(doc: Node, pos: number): FoundLine | null {
  const $pos = doc.resolve(pos);
  const node = $pos.depth === 1 ? $pos.nodeAfter : null;
  return node && { scene: $pos.index(0), line: $pos.index(1), pos, node };
}

/** The row of an id; null when the document has none. */
export function findScene(doc: Node, id: string): FoundScene | null {
  let pos = 0;
  for (let index = 0; index < doc.childCount; index++) {
    const node = doc.child(index);
    if (sceneAttrs(node).id === id) return { index, pos, node };
    pos += node.nodeSize;
  }
  return null;
}

/** The ids of the lines from one to another, both with them; null when they are not in the document in this order. */
export const linesBetween = (doc: Node, first: string, last: string): string[] | null =>
  foundBetween(doc, first, last)?.map(({ node }) => lineAttrs(node).id) ?? null;

/** The lines from one to another, both with them; null when they are not in the document in this order. */
export function foundBetween(doc: Node, first: string, last: string): FoundLine[] | null {
  const from = findLine(doc, first);
  const to = findLine(doc, last);
  if (!from || !to || from.scene > to.scene || (from.scene === to.scene && from.line > to.line)) return null;
  const lines: FoundLine[] = [];
  let { pos } = from;
  for (let scene = from.scene; scene <= to.scene; scene++) {
    const row = doc.child(scene);
    const end = scene === to.scene ? to.line + 1 : row.childCount;
    for (let line = scene === from.scene ? from.line : 0; line < end; line++) {
      const node = row.child(line);
      lines.push({ scene, line, pos, node });
      pos += node.nodeSize;
    }
    // Out of this row and into the next.
    pos += 2;
  }
  return lines;
}

/** A part of a line's text by offsets in it. */
export interface LineTextRange {
  line: string;
  from: number;
  to: number;
}

/** A place in a line's text. */
export interface TextPlace {
  line: string;
  at: number;
}

/** The positions of a part of a line's text; null when the line is not there or shorter. */
export function rangePositions(doc: Node, { line, from, to }: LineTextRange): { from: number; to: number } | null {
  const found = findLine(doc, line);
  if (!found || from < 0 || to < from || to > found.node.content.size) return null;
  return { from: found.pos + 1 + from, to: found.pos + 1 + to };
}

function sizeBefore(parent: Node, index: number): number {
  let size = 0;
  for (let i = 0; i < index; i++) size += parent.child(i).nodeSize;
  return size;
}
