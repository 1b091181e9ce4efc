import { Fragment, type Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { documentNode, sceneRows } from "../documentNode.ts";
import type { SceneJson } from "../json.ts";
import { schema } from "../schema.ts";
import { rangePositions, type LineTextRange } from "./findNodes.ts";

/** Marks the place of a note. False when none of the ranges is in the document, or all are marked. */
export function addAnnotation(tr: Transform, id: string, ranges: readonly LineTextRange[]): boolean {
  const before = tr.steps.length;
  const mark = schema.marks.annotation?.create({ id });
  for (const range of ranges) {
    const place = rangePositions(tr.doc, range);
    if (place && mark) tr.addMark(place.from, place.to, mark);
  }
  return tr.steps.length > before;
}

/** Takes the place of a note off the text. */
export function removeAnnotation(tr: Transform, id: string): boolean {
  const before = tr.steps.length;
  const { doc } = tr;
  const mark = schema.marks.annotation?.create({ id });
  doc.descendants((node, pos) => {
    if (mark && node.isText && mark.isInSet(node.marks)) tr.removeMark(pos, pos + node.nodeSize, mark);
  });
  return tr.steps.length > before;
}

/** A line without the places of notes, or of those only for which `drop` holds. */
export function withoutNotes(line: Node, drop: (id: string) => boolean = () => true): Node {
  const texts = line.content.content.map((text) =>
    text.mark(text.marks.filter((mark) => mark.type !== schema.marks.annotation || !drop(String(mark.attrs.id)))),
  );
  return line.copy(Fragment.from(texts));
}

/** A row without the places of these notes. Throws a RangeError on one that the schema refuses. */
export function dropAnnotations(scene: SceneJson, ids: ReadonlySet<string>): SceneJson {
  const doc = documentNode([scene]);
  const rows = doc.content.content.map((row) =>
    row.copy(Fragment.from(row.content.content.map((line) => withoutNotes(line, (id) => ids.has(id))))),
  );
  return sceneRows(doc.copy(Fragment.from(rows)))[0] as SceneJson;
}

/** The ids of the notes whose places are in a document or a part of it. */
export function annotationIds(node: Node): Set<string> {
  const ids = new Set<string>();
  node.descendants((child) => {
    for (const mark of child.marks) if (mark.type === schema.marks.annotation) ids.add(String(mark.attrs.id));
  });
  return ids;
}
