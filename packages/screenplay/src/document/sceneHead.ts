import type { IntExt, LineType } from "../parsed.ts";
import { chapterNumber, readSceneHead } from "../parse/readMarkedHeading.ts";

/** What a heading and the label lines under it say, as strings as written; null where they do not say. */
export interface SceneHead {
  number: string | null;
  intExt: IntExt | null;
  time: string | null;
  place: string | null;
}

/** A line as the rules see it. */
export interface PlainLine {
  type: LineType;
  text: string;
}

/** No scene has more lines of labels. */
const MAX_LABELS = 12;
/** Lines from a row's first on that its head can be read from. */
export const MAX_HEAD_LINES = MAX_LABELS + 1;

/** Reads the head of a scene from its lines, of which the first is its heading. */
export function sceneHead(lines: readonly PlainLine[]): SceneHead {
  const [heading, ...below] = headLines(lines);
  if (!heading) return { number: null, intExt: null, time: null, place: null };
  if (heading.type === "chapter") return { number: chapterNumber(heading.text), intExt: null, time: null, place: null };
  const { number, fields } = readSceneHead(
    heading.text,
    below.map((line) => line.text),
  );
  return { number, intExt: fields.intExt, time: fields.time, place: fields.place };
}

/** The words that a scene's head is read from: its first line and the label lines under it, one a row. */
export const headWords = (lines: readonly PlainLine[]): string =>
  headLines(lines)
    .map((line) => line.text)
    .join("\n");

/** The first line and the label lines right under it. */
export function headLines<T extends Pick<PlainLine, "type">>(lines: readonly T[]): readonly T[] {
  let end = 1;
  while (end < lines.length && end < MAX_HEAD_LINES && lines[end]?.type === "meta") end++;
  return lines.slice(0, end);
}
