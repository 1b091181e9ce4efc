import type { Transform } from "prosemirror-transform";
import type { LineType } from "../../parsed.ts";
import { lineAttrs } from "../lineText.ts";
import { schema } from "../schema.ts";
import { rangePositions, type TextPlace } from "./findNodes.ts";

/** Breaks a line in two. The first part keeps the id and the type; the second has `newId`, and `type` where that is given. */
export function splitLine(tr: Transform, { line, at }: TextPlace, newId: string, type?: LineType): boolean {
  const place = rangePositions(tr.doc, { line, from: at, to: at });
  const lineType = schema.nodes.line;
  if (!place || !lineType) return false;
  const attrs = lineAttrs(tr.doc.resolve(place.from).parent);
  tr.split(place.from, 1, [
    { type: lineType, attrs: { ...attrs, id: newId, type: type ?? attrs.type, joined: false, checked: false } },
  ]);
  return true;
}
