import type { LineType, ReadingLine } from "@mochang/screenplay";

/** What a reading says of a line; who speaks it is computed from the document. */
export type ReadLine = Omit<ReadingLine, "speaker">;
/** The same as it goes over the wire, the last two where the grammar read it as something else. */
export type PackedReadLine =
  | [start: number, end: number, type: LineType, confidence: number, grammar?: LineType, grammarConfidence?: number]
  | ReadLine;
export type PackedReadLines = Readonly<Record<string, PackedReadLine>>;

function unpackReadLine(packed: PackedReadLine): ReadLine {
  if (!Array.isArray(packed)) return packed;
  const [start, end, type, confidence, grammar, grammarConfidence = 1] = packed;
  const line: ReadLine = { start, end, type, confidence };
  if (grammar) line.grammar = { type: grammar, confidence: grammarConfidence };
  return line;
}

/** What a reading says of the line with this id; null for a line that it does not know. */
export function readLineOf(lines: PackedReadLines, id: string): ReadLine | null {
  const packed = Object.hasOwn(lines, id) ? lines[id] : undefined;
  return packed ? unpackReadLine(packed) : null;
}

/** All lines of a reading. */
export const readLinesOf = (lines: PackedReadLines): Record<string, ReadLine> =>
  Object.fromEntries(Object.entries(lines).map(([id, packed]) => [id, unpackReadLine(packed)]));
