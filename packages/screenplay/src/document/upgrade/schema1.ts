import type { IntExt, LineType } from "../../parsed.ts";
import type { KnownLine, KnownScene } from "../buildSceneNodes.ts";
import type { MarkJson } from "../json.ts";
import { trimmed } from "../lineText.ts";

/** A line as schema 1 held it: what is computed today stood in its attributes, with its offsets in the imported text (-1 for none). */
export interface Schema1Line {
  type: "line";
  attrs: { id: string; type: LineType; speaker: string | null; start: number; end: number; confidence: number };
  content?: { type: "text"; text: string; marks?: Mark1[] }[];
}

type Mark1 = MarkJson | { type: "parenthetical" } | { type: "origin"; attrs: { by: "human" } };

/** A scene as schema 1 held it. Episodes' titles stood at the end of the scene before them. */
export interface Schema1Scene {
  type: "scene";
  attrs: {
    id: string;
    front: boolean;
    headed: boolean;
    number: string | null;
    intExt: IntExt | null;
    time: string | null;
    place: string | null;
  };
  content: Schema1Line[];
}

export const schema1Text = (line: Schema1Line): string => (line.content ?? []).map((part) => part.text).join("");

/** What was known of a scene. `sharesRow` says whether two lines stood on one row of the text. */
export function knownScene1(
  { attrs, content }: Schema1Scene,
  sharesRow: (above: Schema1Line["attrs"], line: Schema1Line["attrs"]) => boolean,
): KnownScene {
  const { id, front, headed, number, intExt, time, place } = attrs;
  return { id, front, head: { headed, number, intExt, time, place }, lines: content.map(knownLine) };

  function knownLine(line: Schema1Line, i: number): KnownLine {
    const above = content[i - 1];
    return {
      id: line.attrs.id,
      type: line.attrs.type,
      text: schema1Text(line),
      speaker: line.attrs.speaker,
      joined:
        above !== undefined && line.attrs.start >= 0 && above.attrs.end >= 0 && sharesRow(above.attrs, line.attrs),
      content: (line.content ?? []).map(({ text, marks = [] }) => {
        const keptMarks = marks.filter(isKept);
        return { type: "text", text, ...(keptMarks.length > 0 ? { marks: keptMarks } : {}) };
      }),
    };
  }
}

const isKept = (mark: Mark1): mark is MarkJson =>
  mark.type !== "parenthetical" && !(mark.type === "origin" && mark.attrs.by === "human");

/** True when a line's words stand at its offsets. */
export const isAt = (line: Schema1Line, text: string): boolean =>
  line.attrs.start >= 0 &&
  trimmed(schema1Text(line)) !== "" &&
  text.slice(line.attrs.start, line.attrs.end) === schema1Text(line);
