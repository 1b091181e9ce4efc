import { readBlock, sourceEnd, sourceOf } from "./lines/logicalLine.ts";
import { readBareCue, readBracketCue, readCue } from "./speeches/cue.ts";
import { trimRange } from "./whiteSpace.ts";

/** No name is longer. */
const MAX_LENGTH = 60;

/** The name on a line that is known to be a cue, as written: without △, OS/VO, mood, brackets and colon. Null where it names nobody. */
export function readSpeaker(written: string): string | null {
  const text = written.slice(0, MAX_LENGTH);
  const [start, end] = trimRange(text, 0, text.length);
  const block = readBlock(text, start, end);
  const { norm } = block;
  const cue = readCue(norm) ?? readBareCue(norm) ?? readBracketCue(norm);
  if (!cue) return null;
  const from = cue.coreAt;
  const to = from + cue.core.length;
  const [a, b] = trimRange(text, sourceOf(block, from), sourceEnd(text, block, to - 1));
  return a < b ? text.slice(a, b) : null;
}
