import { LOW_CONFIDENCE, type LineType } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";

/** What a reading says of a line: its UTF-16 offsets in the reading's text, what it was read as, and how surely. */
export interface ReadLine {
  start: number;
  end: number;
  type: LineType;
  confidence: number;
  /** As what the grammar read it, where a person has changed that since. */
  grammar?: { type: LineType; confidence: number };
}

/** The line map of a reading, by the lines' ids. It holds only lines that say what they said when they were read. */
export type LineMap = Readonly<Record<string, ReadLine>>;

/** A document with the reading by which its places are named on the wire. */
export interface SheetText {
  readonly doc: Node;
  readonly reading: LineMap;
}

/** What the reading says of a line; null when it does not know it, or the line's length is another one now. */
export function readLineOf(line: Node, reading: LineMap): ReadLine | null {
  const read = reading[line.attrs.id as string];
  if (!read) return null;
  const length = read.end - read.start;
  const isSame = line.content.size === length || line.textContent.trim().length === length;
  return isSame ? read : null;
}

/** True for a line whose type import was not sure of, while words and type are what it read and nobody has checked it. */
export function isUncertain(line: Node, reading: LineMap): boolean {
  const read = readLineOf(line, reading);
  if (read === null || line.attrs.checked === true) return false;
  const { type, confidence } = read.grammar ?? read;
  return confidence < LOW_CONFIDENCE && type === line.attrs.type;
}
