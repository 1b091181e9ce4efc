import { Fragment, type Node, Slice } from "prosemirror-model";
import { ReplaceStep, type Transform } from "prosemirror-transform";
import type { LineJson, NewId } from "../json.ts";
import { lineAttrs } from "../lineText.ts";
import { schema } from "../schema.ts";
import { annotationIds, withoutNotes } from "./annotation.ts";
import { findLine } from "./findNodes.ts";
import { opensRow } from "./sceneBoundaries.ts";
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
  const pos = above.pos + above.node.nodeSize;
  // One step, however many scenes there are: a split for each took time in proportion to scenes times lines.
  tr.step(new ReplaceStep(pos, pos, inRows(pasted, newId)));
  return true;
}

/** Lines as a slice in which each that opens a row begins one; its ends join the row that it is put into. */
function inRows(lines: readonly Node[], newId: NewId): Slice {
  const rows: { attrs: object; lines: Node[] }[] = [{ attrs: { id: "" }, lines: [] }];
  for (const line of lines) {
    const opens = opensRow(lineAttrs(line).type);
    if (opens)
      rows.push({ attrs: { id: newId("scene"), front: false, lockedNumber: null, given: null, ...opens }, lines: [] });
    rows.at(-1)?.lines.push(line);
  }
  const nodes = rows.flatMap(({ attrs, lines: content }) => schema.nodes.scene?.create(attrs, content) ?? []);
  return new Slice(Fragment.from(nodes), 1, 1);
}

function adopt(doc: Node, nodes: readonly Node[], newId: NewId): Node[] {
  const notes = annotationIds(doc);
  const usedIds = lineIds(doc).add("");
  return nodes.map((node, i) => {
    const attrs = lineAttrs(node);
    const id = usedIds.has(attrs.id) ? newId("line") : attrs.id;
    usedIds.add(id);
    const bare = withoutNotes(node, (note) => notes.has(note));
    return node.type.create({ ...attrs, id, joined: attrs.joined && i > 0 }, bare.content);
  });
}

const lineIds = (doc: Node): Set<string> =>
  new Set(doc.content.content.flatMap((row) => row.content.content.map((line) => lineAttrs(line).id)));
