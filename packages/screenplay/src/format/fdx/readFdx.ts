import { type Line, type LineType, type Parsed, type Scene, undoubted } from "../../parsed.ts";
import { castOf } from "../../parse/cast/castOf.ts";
import { enforceCoverage } from "../../parse/enforceCoverage.ts";
import { readMarkedHeading } from "../../parse/readMarkedHeading.ts";
import { trimRange } from "../../parse/whiteSpace.ts";
import { cueName } from "../fountain/rowKinds.ts";
import { gatherFdx } from "./gatherFdx.ts";
import type { FdxDocument, FdxParagraph } from "./paragraph.ts";
import { scanXml } from "./scanXml.ts";

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

/** Whether a text is a Final Draft file: its root element stands within the first characters. */
export const looksLikeFdx = (text: string): boolean =>
  /^\s*<[?!]?[\s\S]{0,1500}<FinalDraft[\s>]|^\s*<FinalDraft[\s>]/u.test(text.slice(0, 2_000));

/**
 * Reads a Final Draft file's XML. `Parsed.text` is its words, one paragraph a line, to which all offsets point. Null for XML without
 * any words that is not ours either. Never throws.
 */
export function readFdxFile(xml: string): Parsed | null {
  const gatherer = gatherFdx();
  scanXml(xml, gatherer);
  const { paragraphs, titlePage, own } = gatherer.content;
  const parsed = readFdx(paragraphs, titlePage, own);
  return own || parsed.text.trim() !== "" ? parsed : null;
}

/** Type of a paragraph as its reader takes it. */
export const fdxType = ({ type, own }: FdxParagraph): LineType => own?.type ?? TYPES[type] ?? "action";

/**
 * Reads Final Draft's paragraphs, whose types are taken as they stand. `Parsed.text` is the texts of `titlePage` and paragraphs joined by
 * line feeds. Title page paragraphs become meta; the first with words is the title. `own` is what our own writer noted, null for others'.
 */
export function readFdx(
  paragraphs: readonly FdxParagraph[],
  titlePage: readonly string[] = [],
  own: FdxDocument | null = null,
): Parsed {
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
    const type = fdxType(paragraph);
    const scene = sceneOpenedBy(paragraph);
    if (scene) {
      scenes.push(scene);
      into = scene.lines;
    }
    const line = add(type, paragraph.text);
    if (scene && scene.heading !== null) scene.heading = line?.text ?? null;
    speaker = speakerAfter(speaker, paragraph);
    const spokenBy = paragraph.own?.speaker === undefined ? speaker : paragraph.own.speaker;
    if (line && spokenBy !== null && (type === "dialogue" || type === "parenthetical")) line.speaker = spokenBy;
  }
  const body = scenes.length === 0 && !own ? front.findIndex((line) => line.type !== "meta") : -1;
  if (body >= 0)
    scenes.push({
      number: null,
      heading: null,
      fields: { intExt: null, time: null, place: null },
      lines: front.splice(body),
    });
  enforceCoverage(text, [front, ...scenes.map((scene) => scene.lines)]);
  const title = own ? own.title : (titlePage.map((row) => row.trim()).find((row) => row !== "") ?? null);
  return {
    kind: own?.kind ?? "screenplay",
    text,
    title,
    frontMatter: front,
    scenes,
    cast: own ? own.cast : castOf(front, scenes).map(undoubted),
  };
}

/** The speaker whom a speech below this paragraph would get. */
export function speakerAfter(before: string | null, paragraph: FdxParagraph): string | null {
  const type = fdxType(paragraph);
  if (type === "character") return cueName(paragraph.text.trim()) || null;
  return type === "dialogue" || type === "parenthetical" ? before : null;
}

function sceneOpenedBy({ type, text, number, own }: FdxParagraph): Scene | null {
  if (own?.scene)
    return { number: own.scene.number, heading: own.scene.headed ? "" : null, fields: own.scene.fields, lines: [] };
  const written = text.trim();
  if (type !== "Scene Heading" || written === "") return null;
  const read = readMarkedHeading(written);
  return { number: number?.trim() || read.number, heading: written, fields: read.fields, lines: [] };
}
