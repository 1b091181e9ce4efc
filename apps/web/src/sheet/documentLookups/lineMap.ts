import { readLineOf as readLineById, type PackedReadLines, type ReadLine } from "@mochang/contract";
import { LOW_CONFIDENCE } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";

/** The line map of a reading, by the lines' ids. It holds only lines that say what they said when they were read. */
export type LineMap = PackedReadLines;

/** A document with the reading by which its places are named on the wire. */
export interface SheetText {
  readonly doc: Node;
  readonly reading: LineMap;
}

/** What the reading says of a line; null when it does not know it, or the line's length is another one now. */
export function readLineOf(line: Node, reading: LineMap): ReadLine | null {
  const read = readLineById(reading, line.attrs.id as string);
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
