import type { Transform } from "prosemirror-transform";
import type { LineType } from "../../parsed.ts";
import { emptyLine } from "../buildSceneNodes.ts";
import type { NewId } from "../json.ts";
import { lineAttrs, sceneAttrs } from "../lineText.ts";
import { schema } from "../schema.ts";
import { findLine, type TextPlace } from "./findNodes.ts";
import { beginRowAt } from "./sceneBoundaries.ts";
import { splitLine } from "./splitLine.ts";
import { startOwnRow } from "./startOwnRow.ts";

/**
 * Enter: a line's end and what stands behind it go into a new line of a type, which begins a row where its type does. At the beginning of a line with
 * words an empty line comes above it instead, so that the words keep their id. False where no line can come above: at the first scene's heading.
 */
export function breakLine(tr: Transform, { line, at }: TextPlace, type: LineType, newId: NewId): boolean {
  const found = findLine(tr.doc, line);
  if (!found || at < 0 || at > found.node.content.size) return false;
  if (at === 0 && found.node.content.size > 0) return putLineAbove(tr, line, newId);
  const id = newId("line");
  if (!splitLine(tr, { line, at }, id, type)) return false;
  beginRowAt(tr, id, newId);
  return true;
}

/** Puts an empty line above another: of its type, or above a row's title an action at the end of the row before. */
function putLineAbove(tr: Transform, line: string, newId: NewId): boolean {
  const found = findLine(tr.doc, line);
  if (!found) return false;
  const { type } = lineAttrs(found.node);
  const isTitle = found.line === 0 && (type === "heading" || type === "chapter" || type === "episode");
  const above = isTitle ? tr.doc.maybeChild(found.scene - 1) : null;
  if (isTitle && (!above || sceneAttrs(above).front)) return false;
  startOwnRow(tr, found);
  const empty = schema.nodeFromJSON(emptyLine(newId("line"), isTitle ? "action" : type));
  tr.insert(isTitle ? found.pos - 2 : found.pos, empty);
  return true;
}
