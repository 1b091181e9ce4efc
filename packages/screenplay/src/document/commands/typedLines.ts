import type { Transform } from "prosemirror-transform";
import type { LineType } from "../../parsed.ts";
import type { NewId } from "../json.ts";
import { lineAttrs } from "../lineText.ts";
import { SPOKEN } from "../lineTypes.ts";
import { findLine, type TextPlace } from "./findNodes.ts";
import { setLineType } from "./setLineType.ts";
import { splitLine } from "./splitLine.ts";

/** A name and its colon before the place become a cue; what stands behind is its speech, on the same row. Speech that stands below stays as it is. */
export function makeCue(tr: Transform, place: TextPlace, newId: NewId): boolean {
  const before = tr.steps.length;
  const found = findLine(tr.doc, place.line);
  if (!found) return false;
  setLineType(tr, place.line, place.line, "character", newId);
  const now = findLine(tr.doc, place.line) ?? found;
  const below = tr.doc.child(now.scene).maybeChild(now.line + 1);
  const hasSpeech = place.at === now.node.content.size && below !== null && SPOKEN.has(lineAttrs(below).type);
  if (!hasSpeech) continueRow(tr, place, "dialogue", newId);
  return tr.steps.length > before;
}

/** What stands behind a place in a speech becomes a line of its own on the same row: a direction, or the speech that goes on behind one. */
export function continueRow(tr: Transform, place: TextPlace, type: LineType, newId: NewId): boolean {
  const id = newId("line");
  if (!splitLine(tr, place, id, type)) return false;
  const found = findLine(tr.doc, id);
  if (found) tr.setNodeAttribute(found.pos, "joined", true);
  return true;
}
