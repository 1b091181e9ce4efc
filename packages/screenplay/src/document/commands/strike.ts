import type { Transform } from "prosemirror-transform";
import { schema } from "../schema.ts";
import { rangePositions, type LineTextRange } from "./findNodes.ts";

/** Strikes out a part of a line: it stays in the document and is in no reading. */
export function strike(tr: Transform, range: LineTextRange): boolean {
  const before = tr.steps.length;
  const place = rangePositions(tr.doc, range);
  const mark = schema.marks.strike?.create();
  if (place && mark) tr.addMark(place.from, place.to, mark);
  return tr.steps.length > before;
}

/** Takes back what `strike` did. */
export function unstrike(tr: Transform, range: LineTextRange): boolean {
  const before = tr.steps.length;
  const place = rangePositions(tr.doc, range);
  if (place) tr.removeMark(place.from, place.to, schema.marks.strike);
  return tr.steps.length > before;
}
