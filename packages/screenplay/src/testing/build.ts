import type { HeadingFields, Kind, Line, LineType, Parsed, Scene } from "../parsed.ts";

/** A scene for tests: heading text, its fields, then rows `[type, text, speaker?]`. */
export interface SceneSketch {
  number?: string | null;
  heading?: string;
  fields?: Partial<HeadingFields>;
  rows?: [type: LineType, text: string, speaker?: string][];
}

/** Builds a `Parsed` whose text is the rows joined by line feeds, with true offsets. */
export function build(
  sketches: SceneSketch[],
  options: { kind?: Kind; front?: [LineType, string][]; cast?: Parsed["cast"] } = {},
): Parsed {
  let text = "";
  const put = (type: LineType, row: string, speaker?: string): Line => {
    if (text !== "") text += "\n";
    const start = text.length;
    text += row;
    return {
      type,
      text: row,
      ...(speaker === undefined ? {} : { speaker }),
      start,
      end: start + row.length,
      confidence: 0.95,
    };
  };
  const frontMatter = (options.front ?? []).map(([type, row]) => put(type, row));
  const scenes: Scene[] = sketches.map((s) => {
    const lines = s.heading === undefined ? [] : [put("heading", s.heading)];
    for (const [type, row, speaker] of s.rows ?? []) lines.push(put(type, row, speaker));
    return {
      number: s.number ?? null,
      heading: s.heading ?? null,
      fields: { intExt: null, time: null, place: null, ...s.fields },
      lines,
    };
  });
  return { kind: options.kind ?? "screenplay", text, title: null, frontMatter, scenes, cast: options.cast ?? [] };
}

/** Rows of one speech: cue and words. */
export const speech = (name: string, words: string): [LineType, string, string?][] => [
  ["character", `${name}：`],
  ["dialogue", words, name],
];
