import type { Transform } from "prosemirror-transform";
import type { LineType } from "../../parsed.ts";
import { emptyLine } from "../buildSceneNodes.ts";
import type { NewId } from "../json.ts";
import { lineAttrs, sceneAttrs } from "../lineText.ts";
import { SPOKEN } from "../lineTypes.ts";
import { sceneFacts } from "../sceneFacts.ts";
import { schema } from "../schema.ts";
import { findLine, foundBetween, lineAt } from "./findNodes.ts";
import { beginRow, opensRow } from "./sceneBoundaries.ts";
import { setAttrs } from "./setAttrs.ts";
import { setGivenSpeakerAt } from "./setGivenSpeaker.ts";

/**
 * Gives the lines from `first` to `last` another type, as said by a person. A line that becomes a heading (or an episode's title) begins a
 * row; the first line of a row that becomes something else joins its row to the one above. Speech takes the name of the cue above it, or
 * the `speaker` given. False when the lines are not there, or a person has said all that before.
 */
export function setLineType(
  tr: Transform,
  first: string,
  last: string,
  type: LineType,
  newId: NewId,
  speaker?: string | null,
): boolean {
  const lines = foundBetween(tr.doc, first, last);
  if (!lines) return false;
  const before = tr.steps.length;
  let cueChanged = false;
  // From the last on, which moves none of those before it: to look each up by its id would be quadratic.
  for (const { pos, node } of lines.toReversed()) {
    const was = lineAttrs(node).type;
    if (was !== type && (was === "character" || type === "character")) cueChanged = true;
    const retyped = tr.steps.length;
    retypeLine(tr, pos, type, newId);
    if (speaker !== undefined && SPOKEN.has(type)) setGivenSpeakerAt(tr, tr.mapping.slice(retyped).map(pos), speaker);
  }
  if (cueChanged) forgetSpeakersBelow(tr, last);
  return tr.steps.length > before;
}

/** Makes a line the heading of a scene that begins with it. */
export const convertToHeading = (
  tr: Transform,
  line: string,
  newId: NewId,
  type: "heading" | "chapter" = "heading",
): boolean => setLineType(tr, line, line, type, newId);

/** Makes the heading of a scene a line of another type; its scene joins the row above. False for a line that is no row's first. */
export function convertFromHeading(tr: Transform, line: string, type: LineType, newId: NewId): boolean {
  return findLine(tr.doc, line)?.line === 0 && opensRow(type) === null && setLineType(tr, line, line, type, newId);
}

function retypeLine(tr: Transform, pos: number, type: LineType, newId: NewId): void {
  let found = lineAt(tr.doc, pos);
  if (!found) return;
  const was = lineAttrs(found.node);
  const row = tr.doc.child(found.scene);
  const { front, division } = sceneAttrs(row);
  const isFirst = found.line === 0;
  const opens = was.type === type ? null : opensRow(type);
  const wasTitle = isFirst && !front && was.type !== type && (division || sceneFacts(row).headed);
  setAttrs(tr, found.pos, { type, checked: true, ...(keepsGiven(was.type, type) ? {} : { given: null }) });
  if (opens && isFirst && !front) setAttrs(tr, found.pos - 1, { division: opens.division, given: null });
  else if (opens) {
    // The front matter holds at least one line.
    if (isFirst) {
      const empty = schema.nodeFromJSON(emptyLine(newId("line")));
      tr.insert(found.pos, empty);
      found = lineAt(tr.doc, found.pos + empty.nodeSize);
    }
    if (found) beginRow(tr, found, { id: newId("scene"), ...opens });
  } else if (wasTitle && found.scene > 0) tr.join(found.pos - 1);
}

const keepsGiven = (was: LineType, type: LineType): boolean => was === type || (SPOKEN.has(was) && SPOKEN.has(type));

/** What was known of the speech under a cue that came or went is known no more. */
function forgetSpeakersBelow(tr: Transform, line: string): void {
  const found = findLine(tr.doc, line);
  if (!found) return;
  const row = tr.doc.child(found.scene);
  let pos = found.pos + found.node.nodeSize;
  for (let i = found.line + 1; i < row.childCount && SPOKEN.has(lineAttrs(row.child(i)).type); i++) {
    setAttrs(tr, pos, { given: null });
    pos += row.child(i).nodeSize;
  }
}
