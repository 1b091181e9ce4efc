import { castOf } from "../parse/castOf.ts";
import { coverText } from "../parse/cover.ts";
import { readHeading } from "../parse/readHeading.ts";
import { trimRange } from "../parse/whiteSpace.ts";
import type { Line, LineType, Parsed, Scene } from "../parsed.ts";
import { cueName } from "./fountain/marks.ts";

/** One Final Draft paragraph as its reader hands it over: the `Type` attribute, the text, the heading's `Number`. */
export interface FdxParagraph {
  type: string;
  text: string;
  number?: string;
}

/** Final Draft's own paragraph types; a type of the writer's making is action. */
const TYPES: Record<string, LineType> = {
  "Scene Heading": "heading",
  Action: "action",
  Shot: "action",
  General: "action",
  Singing: "dialogue",
  Lyrics: "dialogue",
  Character: "character",
  Parenthetical: "parenthetical",
  Dialogue: "dialogue",
  Transition: "transition",
  "Cast List": "meta",
  "New Act": "episode",
  "End of Act": "meta",
  Summary: "meta",
  "Outline Body": "meta",
  "Outline 1": "meta",
  "Outline 2": "meta",
  "Outline 3": "meta",
};

/**
 * Reads Final Draft's paragraphs, whose types are taken as they stand; the XML itself is read by the importer. `Parsed.text` is the
 * texts of `titlePage` and paragraphs joined by line feeds. Title page paragraphs become meta; the first with words is the title.
 */
export function readFdx(paragraphs: readonly FdxParagraph[], titlePage: readonly string[] = []): Parsed {
  const text = [...titlePage, ...paragraphs.map((p) => p.text)].join("\n");
  const front: Line[] = [];
  const scenes: Scene[] = [];
  let into = front;
  let at = 0;
  const add = (type: LineType, raw: string): Line | null => {
    const [start, end] = trimRange(text, at, at + raw.length);
    at += raw.length + 1;
    if (start >= end) return null;
    const line: Line = { type, text: text.slice(start, end), start, end, confidence: 0.99 };
    into.push(line);
    return line;
  };
  for (const row of titlePage) add("meta", row);
  let speaker: string | null = null;
  for (const paragraph of paragraphs) {
    const written = paragraph.text.trim();
    const type = TYPES[paragraph.type] ?? "action";
    if (type === "heading" && written !== "") {
      const read = readHeading(written);
      const scene: Scene = { number: paragraph.number?.trim() || read.number, heading: written, fields: read.fields, lines: [] };
      scenes.push(scene);
      into = scene.lines;
    }
    if (type === "character") speaker = cueName(written) || null;
    else if (type !== "dialogue" && type !== "parenthetical") speaker = null;
    const line = add(type, paragraph.text);
    if (line && speaker !== null && (type === "dialogue" || type === "parenthetical")) line.speaker = speaker;
    if (line?.type === "heading") (scenes.at(-1) as Scene).heading = line.text;
  }
  const body = scenes.length === 0 ? front.findIndex((line) => line.type !== "meta") : -1;
  if (body >= 0) scenes.push({ number: null, heading: null, fields: { intExt: null, time: null, place: null }, lines: front.splice(body) });
  coverText(text, [front, ...scenes.map((scene) => scene.lines)]);
  return { kind: "screenplay", text, title: titlePage.map((row) => row.trim()).find((row) => row !== "") ?? null, frontMatter: front, scenes, cast: castOf(front, scenes, []) };
}
