import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import type { LineJson, NewId } from "../json.ts";
import { lineAttrs } from "../lineText.ts";
import { schema } from "../schema.ts";
import { annotationIds, withoutNotes } from "./annotation.ts";
import { findLine } from "./findNodes.ts";
import { beginRowAt } from "./sceneBoundaries.ts";
import { startRowBelow } from "./startOwnRow.ts";

/**
 * Puts lines behind a line. One that was cut keeps its id and its notes while the document has no other of them; a copy gets a new id. Headings
 * among them begin scenes. Throws a RangeError on lines that the schema refuses.
 */
export function pasteLines(tr: Transform, after: string, lines: readonly LineJson[], newId: NewId): boolean {
  const above = findLine(tr.doc, after);
  if (!above || lines.length === 0) return false;
  const nodes = lines.map((line) => schema.nodeFromJSON(line));
  for (const node of nodes) node.check();
  const pasted = adopt(tr.doc, nodes, newId);
  startRowBelow(tr, above);
  tr.insert(above.pos + above.node.nodeSize, pasted);
  for (const line of pasted) beginRowAt(tr, lineAttrs(line).id, newId);
  return true;
}

function adopt(doc: Node, nodes: readonly Node[], newId: NewId): Node[] {
  const notes = annotationIds(doc);
  const usedIds = new Set<string>([""]);
  return nodes.map((node, i) => {
    const attrs = lineAttrs(node);
    const id = usedIds.has(attrs.id) || findLine(doc, attrs.id) ? newId("line") : attrs.id;
    usedIds.add(id);
    const bare = withoutNotes(node, (note) => notes.has(note));
    return node.type.create({ ...attrs, id, joined: attrs.joined && i > 0 }, bare.content);
  });
}
