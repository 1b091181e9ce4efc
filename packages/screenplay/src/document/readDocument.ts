import type { Line, Parsed, Scene } from "../parsed.ts";
import { castNow } from "./castNow.ts";
import { takeCastFromPlaces } from "../parse/cast/takeCastFromPlaces.ts";
import type { LineJson, SceneJson, ScriptDocument } from "./json.ts";
import { isBlank, lineText, trimmed } from "./lineText.ts";
import { SPOKEN } from "./lineTypes.ts";
import { grammarOf, lineConfidence, type Reading, type ReadingLine } from "./parseResult.ts";
import { type LineFacts, sceneFacts } from "./sceneFacts.ts";

/** A document read: as lines over a text, as a reading to be stored, and which lines a model wrote at least a part of. */
export interface DocumentReading {
  parsed: Parsed;
  reading: Reading;
  modelLines: ReadonlySet<Line>;
}

interface PlacedLine {
  json: LineJson;
  /** Its place in the row. */
  index: number;
  facts: LineFacts;
  text: string;
  start: number;
  end: number;
}

/**
 * Reads a document: the one way from its rows to text and lines. Its text is its own. While the lines say what an earlier reading says, in
 * the same order, that is the earlier one's text, so that an import reads byte for byte as it came; else each line that is not `joined`
 * stands on a row of its own, with an empty row between scenes. Lines without words are left out, and so is what is struck out.
 */
export function readDocument(document: ScriptDocument, before?: Reading): DocumentReading {
  const rows = document.scenes.map((scene) => ({ scene, lines: wordedLines(scene) }));
  const text = (before && placeAsBefore(rows, before)) ?? placeAnew(rows);
  const ids = new Map<Line, string>();
  const lines: Record<string, ReadingLine> = {};
  const modelLines = new Set<Line>();
  const read = (placed: PlacedLine): Line => {
    const line = lineOf(placed, before);
    lines[placed.json.attrs.id] = readingLine(line, before && grammarOf(placed.json, before));
    ids.set(line, placed.json.attrs.id);
    if (placed.facts.model !== "none") modelLines.add(line);
    return line;
  };
  const frontMatter: Line[] = [];
  const scenes: Scene[] = [];
  for (const { scene, lines: worded } of rows) {
    const found = worded.map(read);
    // A division belongs to no scene; a parsed text holds its title behind the scene that ends there.
    if (scene.attrs.front || scene.attrs.division) {
      const place = scene.attrs.front ? frontMatter : (scenes.at(-1)?.lines ?? frontMatter);
      for (const line of found) place.push(line);
    } else scenes.push(sceneOf(scene, found));
  }
  const cast = castNow({ frontMatter, scenes }, ids, before);
  takeCastFromPlaces(scenes, cast);
  const { kind, title } = document;
  return { parsed: { kind, text, title, frontMatter, scenes, cast }, reading: { text, lines, cast }, modelLines };
}

/** The lines of a document over its text: see `readDocument`. `toParsed(toDocument(parsed))` with the import's reading is `parsed`. */
export const toParsed = (document: ScriptDocument, reading?: Reading): Parsed => readDocument(document, reading).parsed;

function wordedLines(scene: SceneJson): PlacedLine[] {
  const facts = sceneFacts(scene);
  return scene.content
    .map((json, i) => ({
      json,
      index: i,
      facts: facts.lines[i] as LineFacts,
      text: lineText(json),
      start: -1,
      end: -1,
    }))
    .filter((line) => !isBlank(line.text));
}

interface PlacedRow {
  scene: SceneJson;
  lines: PlacedLine[];
}

/** Gives each line its offsets in an earlier reading's text, and returns that; null when the document says something else. */
function placeAsBefore(rows: readonly PlacedRow[], { text, lines }: Reading): string | null {
  let last = 0;
  let count = 0;
  for (const line of rows.flatMap((row) => row.lines)) {
    const { id } = line.json.attrs;
    const was = Object.hasOwn(lines, id) ? lines[id] : undefined;
    if (!was || was.start < last || text.slice(was.start, was.end) !== line.text) return null;
    line.start = was.start;
    line.end = was.end;
    last = was.end;
    count += 1;
  }
  return count === Object.keys(lines).length ? text : null;
}

/** Sets the lines into a text of their own, and returns it. */
function placeAnew(rows: readonly PlacedRow[]): string {
  let text = "";
  for (const { lines } of rows) {
    let above: PlacedLine | undefined;
    for (const line of lines) {
      line.text = trimmed(line.text);
      // A line without words between two parts them.
      if (above && line.json.attrs.joined && above.index === line.index - 1)
        text += betweenWords(above.text, line.text) ? " " : "";
      else if (text !== "") text += above ? "\n" : "\n\n";
      line.start = text.length;
      text += line.text;
      line.end = text.length;
      above = line;
    }
  }
  return text;
}

const betweenWords = (above: string, below: string): boolean =>
  /[\p{L}\p{N}]$/u.test(above.slice(-2)) && /^[\p{L}\p{N}]/u.test(below);

function sceneOf(scene: SceneJson, lines: Line[]): Scene {
  const { headed, number, intExt, time, place } = sceneFacts(scene);
  return { number, heading: headed ? (lines[0]?.text ?? null) : null, fields: { intExt, time, place }, lines };
}

/** A line as it is kept; what the grammar read is kept with it where it is something else. */
function readingLine(
  { type, start, end, confidence, speaker }: Line,
  grammar: ReadingLine["grammar"] | null | undefined,
): ReadingLine {
  const line: ReadingLine = { start, end, type, confidence };
  if (speaker !== undefined) line.speaker = speaker;
  if (grammar && (grammar.type !== type || grammar.confidence !== confidence)) line.grammar = grammar;
  return line;
}

function lineOf({ json, facts, text, start, end }: PlacedLine, before: Reading | undefined): Line {
  const { type } = json.attrs;
  const line: Line = { type, text, start, end, confidence: before ? lineConfidence(json, before) : 1 };
  if (SPOKEN.has(type) && facts.speaker !== null) line.speaker = facts.speaker;
  return line;
}
