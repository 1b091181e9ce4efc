import type { IntExt, LineType } from "../parsed.ts";
import { chapterNumber, readSceneHead } from "../parse/readHeading.ts";

/** What a heading and the label lines under it say. */
export interface SceneHead {
  number: string | null;
  intExt: IntExt | null;
  time: string | null;
  place: string | null;
}

/** Reads the head of a scene from its lines, of which the first is its heading: strings as written. */
export function sceneHead(lines: readonly { type: LineType; text: string }[]): SceneHead {
  const [heading, ...rest] = lines;
  if (!heading) return { number: null, intExt: null, time: null, place: null };
  if (heading.type === "chapter") return { number: chapterNumber(heading.text), intExt: null, time: null, place: null };
  const end = rest.findIndex((line) => line.type !== "meta");
  const below = rest
    .slice(0, end < 0 ? rest.length : end)
    .slice(0, MOST_LABELS)
    .map((line) => line.text);
  const { number, fields } = readSceneHead(heading.text, below);
  return { number, intExt: fields.intExt, time: fields.time, place: fields.place };
}

/** No scene has more lines of labels. */
const MOST_LABELS = 12;
