import type { Transform } from "prosemirror-transform";
import { bindToWords } from "../wordBound.ts";
import { lineAttrs, lineText } from "../lineText.ts";
import { SPOKEN } from "../lineTypes.ts";
import { findLine } from "./findNodes.ts";
import { setAttrs } from "./setAttrs.ts";

/** Says who speaks a line, or whom a cue names; undefined takes that back. False for lines that nobody speaks. */
export function setGivenSpeaker(tr: Transform, line: string, speaker: string | null | undefined): boolean {
  const found = findLine(tr.doc, line);
  if (!found) return false;
  const { type, given } = lineAttrs(found.node);
  if (!SPOKEN.has(type) && type !== "character") return false;
  const newValue = speaker === undefined ? null : bindToWords(speaker, lineText(found.node));
  if (given?.value === newValue?.value && given?.of === newValue?.of) return false;
  setAttrs(tr, found.pos, { given: newValue });
  return true;
}
