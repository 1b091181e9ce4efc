import type { Transform } from "prosemirror-transform";
import { bindToWords } from "../wordBound.ts";
import { lineAttrs, lineText } from "../lineText.ts";
import { SPOKEN } from "../lineTypes.ts";
import { findLine } from "./findNodes.ts";
import { setAttrs } from "./setAttrs.ts";

/** Says who speaks a line, or whom a cue names; undefined takes that back. False for lines that nobody speaks. */
export function setGivenSpeaker(tr: Transform, line: string, speaker: string | null | undefined): boolean {
  const found = findLine(tr.doc, line);
  return found !== null && setGivenSpeakerAt(tr, found.pos, speaker);
}

/** The same of the line before whose node a position stands. */
export function setGivenSpeakerAt(tr: Transform, pos: number, speaker: string | null | undefined): boolean {
  const node = tr.doc.nodeAt(pos);
  if (!node) return false;
  const { type, given } = lineAttrs(node);
  if (!SPOKEN.has(type) && type !== "character") return false;
  const newValue = speaker === undefined ? null : bindToWords(speaker, lineText(node));
  if (given?.value === newValue?.value && given?.of === newValue?.of) return false;
  setAttrs(tr, pos, { given: newValue });
  return true;
}
