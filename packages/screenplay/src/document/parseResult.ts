import type { CastMember, LineType } from "../parsed.ts";
import { LOW_CONFIDENCE } from "../parsed.ts";
import type { Node } from "prosemirror-model";
import type { LineJson } from "./json.ts";
import { lineAttrs, lineText, trimmed } from "./lineText.ts";

/** What was read of one line: where it stands in the reading's text (UTF-16 offsets), as what, and how surely. */
export interface ReadingLine {
  start: number;
  end: number;
  type: LineType;
  confidence: number;
  speaker?: string;
  /** As what the grammar read these words, where a person has made it another kind or checked it since. */
  grammar?: { type: LineType; confidence: number };
}

/** A document as it was read at one moment: its text, where each line stands in it by the line's id, and who is in it. */
export interface Reading {
  text: string;
  lines: Record<string, ReadingLine>;
  cast: CastMember[];
}

/** What a reading says of a line, while its words are still the reading's. */
export function readLine(line: Node | LineJson, reading: Reading): ReadingLine | null {
  const { id } = lineAttrs(line);
  const read = Object.hasOwn(reading.lines, id) ? reading.lines[id] : undefined;
  if (!read) return null;
  const words = lineText(line);
  const readText = reading.text.slice(read.start, read.end);
  return readText === words || readText === trimmed(words) ? read : null;
}

/** As what the grammar read a line's words and how surely, whatever a person has made of it; null for other words. */
export function grammarOf(line: Node | LineJson, reading: Reading): { type: LineType; confidence: number } | null {
  const read = readLine(line, reading);
  return read && (read.grammar ?? { type: read.type, confidence: read.confidence });
}

/** How sure the grammar is of a line's type: as read, while its words and type are what it read; 1 when a person has changed or checked it. */
export function lineConfidence(line: Node | LineJson, reading: Reading): number {
  const grammar = grammarOf(line, reading);
  const { type, checked } = lineAttrs(line);
  return grammar && grammar.type === type && !checked ? grammar.confidence : 1;
}

/** True for a line that is shown to the writer for another look at its type. */
export const isDoubtful = (line: Node | LineJson, reading: Reading): boolean =>
  lineConfidence(line, reading) < LOW_CONFIDENCE;
