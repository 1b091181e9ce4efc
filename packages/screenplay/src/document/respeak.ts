import type { Node } from "prosemirror-model";
import type { LineType } from "../parsed.ts";
import { readSpeaker } from "../parse/readSpeaker.ts";
import { schema } from "./schema.ts";

/** Types whose lines carry a speaker. */
export const SPOKEN = new Set<LineType>(["dialogue", "parenthetical"]);

const typeOf = (line: Node): LineType => line.attrs.type as LineType;
const speakerOf = (line: Node): string | null => line.attrs.speaker as string | null;

/** A line of another type; its mark as a direction in brackets follows. */
export function retyped(line: Node, type: LineType, speaker: string | null): Node {
  const mark = schema.marks.parenthetical!.create();
  const content = line.content.content.map((text) =>
    text.mark(type === "parenthetical" ? mark.addToSet(text.marks) : mark.removeFromSet(text.marks)),
  );
  return schema.nodes.line!.create(
    { ...line.attrs, type, speaker: SPOKEN.has(type) ? speaker : null, confidence: 1 },
    content,
    line.marks,
  );
}

const spokenBy = (line: Node, speaker: string | null): Node =>
  speakerOf(line) === speaker ? line : schema.nodes.line!.create({ ...line.attrs, speaker }, line.content, line.marks);

/** Who speaks at a line of a scene, as the cue above it says; actions may stand between. Null for nobody. */
function speakerAbove(lines: readonly Node[], at: number): string | null {
  for (let i = at - 1; i >= 0; i--) {
    const line = lines[i] as Node;
    const type = typeOf(line);
    if (type === "character") return readSpeaker(line.textContent);
    if (SPOKEN.has(type) && speakerOf(line) !== null) return speakerOf(line);
    if (!SPOKEN.has(type) && type !== "action") return null;
  }
  return null;
}

/**
 * Gives the lines `[from, to]` of a scene another type, and the speech in and under them its speakers: a cue gives its name to the
 * speech that follows, speech takes the name of the cue above it (or the one given), and what a former cue gave is taken back.
 */
export function retypeLines(
  lines: readonly Node[],
  from: number,
  to: number,
  type: LineType,
  speaker?: string | null,
): Node[] {
  const out = [...lines];
  let current = speakerAbove(lines, from);
  let tookCue = false;
  for (let i = from; i <= to; i++) {
    const line = lines[i] as Node;
    if (typeOf(line) === "character" && type !== "character") tookCue = true;
    if (type === "character") current = readSpeaker(line.textContent);
    else if (!SPOKEN.has(type)) current = null;
    out[i] = retyped(line, type, speaker !== undefined ? speaker : (current ?? speakerOf(line)));
  }
  if (speaker !== undefined && SPOKEN.has(type)) current = speaker;
  if (type !== "character" && !tookCue) return out;
  for (let i = to + 1; i < lines.length && SPOKEN.has(typeOf(lines[i] as Node)); i++)
    out[i] = spokenBy(lines[i] as Node, current);
  return out;
}
