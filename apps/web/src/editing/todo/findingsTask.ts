import { readLineOf, type PackedReadLines } from "@mochang/contract";
import {
  findInconsistencies,
  findingKey,
  lineText,
  readDocument,
  type Finding,
  type Kind,
  type Reading,
  type SceneJson,
} from "@mochang/screenplay";

/** What has changed since the last time: rows by id that are new or other than before, and the ids of all rows in order. */
export interface FindingsTask {
  /** Counts up; the answer names it. */
  turn: number;
  changed: SceneJson[];
  order: string[];
  /** With the first task: the kind of the document, and how its lines were read when it was opened. */
  opened?: { kind: Kind; lines: PackedReadLines };
}

/** Words in a line of the document. */
export interface LineQuote {
  lineId: string;
  /** Offset of their first character in the line. */
  at: number;
  text: string;
  sceneId: string;
}

export interface RuleFinding extends Pick<Finding, "rule" | "message"> {
  key: string;
  quotes: LineQuote[];
}

export interface FindingsAnswer {
  turn: number;
  findings: RuleFinding[];
}

/** How lines were read when the document was opened, over a text in which only they stand: what the grammar was unsure of stays unsure while its words are the same. */
function readingAtOpening(scenes: readonly SceneJson[], kind: Kind, lines: PackedReadLines): Reading {
  let text = "";
  const placed: Reading["lines"] = {};
  for (const line of scenes.flatMap((scene) => scene.content)) {
    const read = readLineOf(lines, line.attrs.id);
    const words = lineText(line);
    if (!read || words.trim().length !== read.end - read.start) continue;
    const start = text.length;
    text += words;
    placed[line.attrs.id] = { ...read, start, end: text.length };
  }
  const { cast } = readDocument({ kind, title: null, scenes: [...scenes] }).reading;
  return { text, lines: placed, cast };
}

/** The rules' findings of a document that is being written: told what has changed, answers with all of them. */
export function createFindingsTask(): (task: FindingsTask) => FindingsAnswer {
  const rows = new Map<string, SceneJson>();
  let kind: Kind = "screenplay";
  let before: Reading | undefined;
  return ({ turn, changed, order, opened }) => {
    for (const row of changed) rows.set(row.attrs.id, row);
    const scenes = order.flatMap((id) => rows.get(id) ?? []);
    if (opened) {
      ({ kind } = opened);
      before = readingAtOpening(scenes, kind, opened.lines);
    }
    const { parsed, reading } = readDocument({ kind, title: null, scenes }, before);
    const placeOf = quotePlaces(scenes, reading);
    const findings = findInconsistencies(parsed).flatMap((finding): RuleFinding[] => {
      const { rule, message, quotes } = finding;
      // The sheet numbers such a scene by itself: 12A behind 12.
      if (rule === "scene-number-missing") return [];
      return [
        {
          rule,
          message,
          key: findingKey(finding),
          quotes: quotes.flatMap(({ start, text }) => placeOf(start, text) ?? []),
        },
      ];
    });
    return { turn, findings };
  };
}

/** Finds the line of an offset of the reading's text. */
function quotePlaces(
  scenes: readonly SceneJson[],
  { lines }: Reading,
): (start: number, text: string) => LineQuote | null {
  const placed = scenes.flatMap((scene) =>
    scene.content.flatMap((line) => {
      const read = lines[line.attrs.id];
      return read ? [{ ...read, lineId: line.attrs.id, sceneId: scene.attrs.id, lead: leadOf(lineText(line)) }] : [];
    }),
  );
  return (start, text) => {
    let low = 0;
    let high = placed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((placed[middle]?.end ?? 0) > start) high = middle;
      else low = middle + 1;
    }
    const line = placed[low];
    return line
      ? { lineId: line.lineId, sceneId: line.sceneId, at: Math.max(0, start - line.start) + line.lead, text }
      : null;
  };
}

/** White space before the words, which a reading leaves out. */
const leadOf = (words: string): number => words.length - words.trimStart().length;
