import type { Mark, Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import type { Origin } from "../marks/origin.ts";
import { schema } from "../schema.ts";
import { rangePositions, type TextPlace, type LineTextRange } from "./findNodes.ts";

/** Puts text into a line. `by` says who wrote it, null the author; it is never taken over from the text beside it. */
export function insertText(tr: Transform, { line, at }: TextPlace, text: string, by: Origin | null = null): boolean {
  return replaceText(tr, { line, from: at, to: at }, text, by);
}

/** Puts text in the place of a part of a line. Notes on all of that part stay on the new text. */
export function replaceText(tr: Transform, range: LineTextRange, text: string, by: Origin | null = null): boolean {
  const place = rangePositions(tr.doc, range);
  return place !== null && replaceBetween(tr, place, text, by);
}

/** `replaceText` between two positions of one line. */
export function replaceBetween(
  tr: Transform,
  place: { from: number; to: number },
  text: string,
  by: Origin | null,
): boolean {
  if (text === "" && place.from === place.to) return false;
  if (text === "") tr.delete(place.from, place.to);
  else tr.replaceWith(place.from, place.to, schema.text(text, marksFor(tr.doc, place, by)));
  return true;
}

function marksFor(doc: Node, { from, to }: { from: number; to: number }, by: Origin | null): readonly Mark[] {
  const around = from === to ? doc.resolve(from).marks() : marksOnAll(doc, from, to);
  const notes = around.filter((mark) => mark.type === schema.marks.annotation);
  return by === null ? notes : (schema.marks.origin?.create({ by }).addToSet(notes) ?? notes);
}

function marksOnAll(doc: Node, from: number, to: number): readonly Mark[] {
  let common: readonly Mark[] | null = null;
  doc.nodesBetween(from, to, (node) => {
    if (node.isText) common = (common ?? node.marks).filter((mark) => mark.isInSet(node.marks));
  });
  return common ?? [];
}
