import type { Line, Parsed, Scene } from "../parsed.ts";
import type { LineJson, SceneJson, ScriptDocument } from "../document/json.ts";
import { lineText, textRuns } from "../document/lineText.ts";
import { readDocument } from "../document/readDocument.ts";
import type { Reading } from "../document/parseResult.ts";
import { sceneLabels } from "../document/sceneLabels.ts";
import type { LineMarks, LineSpan } from "./pageFormat/lineMarks.ts";
import { titlePageLines } from "./titlePageLines.ts";

/** What of a document is to be written. */
export interface ExportChoice {
  /** Struck-out words are shown, as such. */
  struck?: boolean;
  /** The rows of another version: lines that are not in it, or say something else there, count as changed. */
  since?: readonly SceneJson[] | null;
  /** One person's speeches alone, by the name or another spelling of it, under the headings of their scenes. */
  speaker?: string | null;
  /** What stands on a whole line, or on the first line of a scene, beside the writer's notes: an id, and the id of the line or row. */
  lineNotes?: readonly { id: string; about: string }[];
}

/** A document made ready for the writers of files. */
export interface ExportedScript {
  parsed: Parsed;
  modelLines: ReadonlySet<Line>;
  marks: ReadonlyMap<Line, LineMarks>;
  /** The number that the sheet shows for each of the scenes. */
  sceneNumbers: readonly (string | null)[];
  /** The id of the row of each of the scenes. */
  sceneIds: readonly string[];
  /** Lines with something struck out, whether it is shown or not. */
  struckLines: number;
  changedLines: number;
  /** The id in the document of each line, and how many characters of white space stand there before its words. */
  placeOf: ReadonlyMap<Line, { id: string; lead: number }>;
  /** Ids of the notes whose passage is in the text. */
  placedNotes: ReadonlySet<string>;
  /** Who speaks in the whole script, whosever speeches alone are written, and how many speeches each has. */
  speakers: readonly { name: string; count: number }[];
}

/** Reads a document as it is to be exported; the pages, Word files and texts are made of what this gives. */
export function prepareExport(document: ScriptDocument, reading: Reading, choice: ExportChoice = {}): ExportedScript {
  const struckLines = linesOf(document).filter(hasStrike).length;
  const exported = choice.struck && struckLines > 0 ? unstruck(document) : document;
  const read = readDocument(exported, reading);
  const ids = new Map(Object.entries(read.reading.lines).map(([id, { start }]) => [start, id]));
  const jsons = new Map(linesOf(document).map((line) => [line.attrs.id, line]));
  const before = choice.since ? linesById(choice.since) : null;
  const marks = new Map<Line, LineMarks>();
  const placedNotes = new Set<string>();
  const placeOf = new Map<Line, { id: string; lead: number }>();
  const lineNotes = lineNotesOf(document, choice.lineNotes ?? []);
  let changedLines = 0;
  for (const line of allLines(read.parsed)) {
    const json = jsons.get(ids.get(line.start) ?? "");
    if (!json) continue;
    const words = lineText(json);
    placeOf.set(line, { id: json.attrs.id, lead: words.length - words.trimStart().length });
    const changed = before !== null && isChanged(json, before.get(json.attrs.id));
    const ownSpans = spansOf(json, line.text, choice.struck ?? false);
    const added = lineNotes.get(json.attrs.id);
    const spans = added ? overWholeLine(ownSpans, line.text.length, added) : ownSpans;
    for (const span of spans) for (const id of span.notes) placedNotes.add(id);
    if (changed) changedLines += 1;
    if (changed || spans.length > 0) marks.set(line, { changed, spans });
  }
  const labels = sceneLabels({ children: document.scenes });
  const isScene = (i: number): boolean => !document.scenes[i]?.attrs.front && !document.scenes[i]?.attrs.division;
  const sceneNumbers = labels.filter((_, i) => isScene(i));
  const sceneIds = document.scenes.flatMap(({ attrs }, i) => (isScene(i) ? [attrs.id] : []));
  const whole: ExportedScript = {
    parsed: read.parsed,
    modelLines: read.modelLines,
    marks,
    sceneNumbers,
    sceneIds,
    struckLines,
    changedLines,
    placedNotes,
    placeOf,
    speakers: speakersIn(read.parsed),
  };
  return choice.speaker ? onlySpeaker(whole, choice.speaker) : whole;
}

/**
 * How many speeches each person has, the most first, as figures count them: unbroken runs of dialogue, whatever parentheticals stand in them. Other
 * spellings count for the person.
 */
function speakersIn(parsed: Parsed): { name: string; count: number }[] {
  const names = new Map(parsed.cast.flatMap(({ name, aliases }) => [name, ...aliases].map((n) => [n, name] as const)));
  const counts = new Map<string, number>();
  for (const { lines } of parsed.scenes) {
    let open: string | null = null;
    for (const { type, speaker } of lines) {
      if (type === "parenthetical" || type === "meta") continue;
      const name = type === "dialogue" && speaker !== undefined ? (names.get(speaker) ?? speaker) : null;
      if (name !== null && name !== open) counts.set(name, (counts.get(name) ?? 0) + 1);
      open = name;
    }
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

const allLines = (parsed: Parsed): Line[] => [...parsed.frontMatter, ...parsed.scenes.flatMap((scene) => scene.lines)];
const linesOf = (document: Pick<ScriptDocument, "scenes">): LineJson[] =>
  document.scenes.flatMap((scene) => scene.content);
const linesById = (rows: readonly SceneJson[]): Map<string, LineJson> =>
  new Map(rows.flatMap((row) => row.content).map((line) => [line.attrs.id, line]));
const hasStrike = (line: LineJson): boolean => textRuns(line).some((run) => run.struck && run.text.trim() !== "");

const isChanged = (line: LineJson, before: LineJson | undefined): boolean =>
  !before || before.attrs.type !== line.attrs.type || lineText(before) !== lineText(line);

function unstruck(document: ScriptDocument): ScriptDocument {
  return {
    ...document,
    scenes: document.scenes.map((scene) => ({
      ...scene,
      content: scene.content.map((line) =>
        line.content?.some((run) => run.marks?.some((mark) => mark.type === "strike"))
          ? {
              ...line,
              content: line.content.map((run) => ({
                ...run,
                marks: (run.marks ?? []).filter((mark) => mark.type !== "strike"),
              })),
            }
          : line,
      ),
    })),
  };
}

/** The marked passages of a line, by offsets into `text`, which is its words without the white space at their ends. */
function spansOf(line: LineJson, text: string, struck: boolean): LineSpan[] {
  const runs = textRuns(line).filter((run) => struck || !run.struck);
  const words = runs.map((run) => run.text).join("");
  let at = -Math.max(0, words.indexOf(text));
  const spans: LineSpan[] = [];
  for (const run of runs) {
    const from = Math.max(0, at);
    at += run.text.length;
    const to = Math.min(text.length, at);
    const notes = run.marks.flatMap((mark) => (mark.type === "annotation" ? [String(mark.attrs.id)] : []));
    if (to > from && (run.struck || notes.length > 0)) spans.push({ from, to, struck: run.struck, notes });
  }
  return spans;
}

/** The ids of what stands on whole lines, by the line. */
function lineNotesOf(document: ScriptDocument, notes: readonly { id: string; about: string }[]): Map<string, string[]> {
  const firsts = new Map(document.scenes.map((scene) => [scene.attrs.id, scene.content[0]?.attrs.id]));
  const found = new Map<string, string[]>();
  for (const { id, about } of notes) {
    const line = firsts.get(about) ?? about;
    found.set(line, [...(found.get(line) ?? []), id]);
  }
  return found;
}

/** Spans that cover a line without gaps, each with `added` beside its own notes. */
function overWholeLine(spans: readonly LineSpan[], length: number, added: readonly string[]): LineSpan[] {
  const whole: LineSpan[] = [];
  let at = 0;
  const fill = (to: number): void => {
    if (to > at) whole.push({ from: at, to, struck: false, notes: added });
  };
  for (const span of spans) {
    fill(span.from);
    whole.push({ ...span, notes: [...span.notes, ...added] });
    at = span.to;
  }
  fill(length);
  return whole;
}

/** The headings, cues and speeches of one person; a scene where they say nothing is left out. */
function onlySpeaker(script: ExportedScript, speaker: string): ExportedScript {
  const { parsed } = script;
  const person = parsed.cast.find(({ name, aliases }) => name === speaker || aliases.includes(speaker));
  const names = new Set(person ? [person.name, ...person.aliases] : [speaker]);
  const keptScenes: Scene[] = [];
  const numbers: (string | null)[] = [];
  const ids: string[] = [];
  parsed.scenes.forEach((scene, i) => {
    const lines = speechLines(scene, names);
    if (lines.length === 0) return;
    const opening = scene.heading === null ? [] : scene.lines.slice(0, 1);
    keptScenes.push({ ...scene, lines: [...opening, ...lines.filter((line) => !opening.includes(line))] });
    numbers.push(script.sceneNumbers[i] ?? null);
    ids.push(script.sceneIds[i] ?? "");
  });
  const frontMatter = parsed.frontMatter.slice(0, titlePageLines(parsed));
  return { ...script, parsed: { ...parsed, frontMatter, scenes: keptScenes }, sceneNumbers: numbers, sceneIds: ids };
}

const SPEECH_TYPES: ReadonlySet<Line["type"]> = new Set(["character", "dialogue", "parenthetical"]);

function speechLines(scene: Scene, names: ReadonlySet<string>): Line[] {
  const isTheirs = (line: Line | undefined): boolean => line?.speaker !== undefined && names.has(line.speaker);
  return scene.lines.filter((line, i) => {
    if (line.type === "dialogue" || line.type === "parenthetical") return isTheirs(line);
    if (line.type !== "character") return false;
    // A cue without a speech, where that is struck out, is not that of the next one.
    return isTheirs(scene.lines.slice(i + 1).find((below) => SPEECH_TYPES.has(below.type)));
  });
}
