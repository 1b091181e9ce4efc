import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { emptyLine } from "../buildSceneNodes.ts";
import type { NewId } from "../json.ts";
import { lineAttrs, sceneAttrs } from "../lineText.ts";
import { sceneFacts } from "../sceneFacts.ts";
import { schema } from "../schema.ts";
import { findLine, findScene, linesBetween } from "./findNodes.ts";
import { startOwnRow, startRowBelow } from "./startOwnRow.ts";

/** Where lines go: before a line, or to the end of a row. */
export type LineTarget = { before: string } | { endOf: string };

/**
 * Moves neighbouring lines of one row to another place, under their ids. A row whose lines all go keeps an empty one. False when they are not
 * of one row, hold its title, or are there already.
 */
export function moveLines(tr: Transform, first: string, last: string, target: LineTarget, newId: NewId): boolean {
  const ids = linesBetween(tr.doc, first, last);
  const from = findLine(tr.doc, first);
  const to = findLine(tr.doc, last);
  const row = from && tr.doc.child(from.scene);
  if (!ids || !from || !to || !row || from.scene !== to.scene || holdsTitle(row, from.line)) return false;
  const at = targetPosition(tr.doc, target);
  const end = to.pos + to.node.nodeSize;
  if (at === null || (at >= from.pos && at <= end)) return false;
  const lines = row.content.content.slice(from.line, to.line + 1);
  // The new place first: its positions are found in the document as it is.
  const below = "before" in target ? findLine(tr.doc, target.before) : null;
  if (below) startOwnRow(tr, below);
  startRowBelow(tr, to);
  if (ids.length === row.childCount)
    tr.replaceWith(from.pos, end, schema.nodeFromJSON(emptyLine(newId("line"), "action")));
  else tr.delete(from.pos, end);
  tr.insert(
    tr.mapping.slice(tr.mapping.maps.length - 1).map(at),
    lines.map((line, i) => (i === 0 ? alone(line) : line)),
  );
  return true;
}

const holdsTitle = (row: Node, first: number): boolean =>
  first === 0 && (sceneAttrs(row).division || sceneFacts(row).headed);

function targetPosition(doc: Node, target: LineTarget): number | null {
  if ("before" in target) {
    const found = findLine(doc, target.before);
    return found && !holdsTitle(doc.child(found.scene), found.line) ? found.pos : null;
  }
  const row = findScene(doc, target.endOf);
  return row && row.pos + row.node.nodeSize - 1;
}

const alone = (line: Node): Node => line.type.create({ ...lineAttrs(line), joined: false }, line.content);
