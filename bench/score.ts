import type { HeadingFields, LineType, Parsed } from "@mochang/screenplay";

/** One labelled span of a sample. */
export interface LabelLine {
  type: LineType;
  start: number;
  end: number;
  text: string;
  speaker?: string;
  /** 0-based scene; absent in front matter. */
  scene?: number;
  fields?: HeadingFields & { number: string | null };
}

/** A labelled sample as its `.labels.json` holds it. */
export interface Labels {
  dialect: string;
  kind: string;
  title?: string | null;
  encoding?: string;
  glued?: boolean;
  /** The sample is this file, not the text beside it, to which the offsets point. */
  file?: string;
  lines: LabelLine[];
}

/** Counts that add up over samples; the shares are taken of the sums. */
export interface Score {
  lines: number;
  linesRight: number;
  scenes: Counts;
  speakers: Counts;
  fields: number;
  fieldsRight: number;
}

export interface Counts {
  hit: number;
  labelled: number;
  found: number;
}

const EDGE =
  /^[\s\p{White_Space}“”"「」『』‘’:：()（）[\]【】〔〕△▲∆\u200B]+|[\s\p{White_Space}“”"「」『』‘’:：()（）[\]【】〔〕△▲∆\u200B]+$/gu;

/** A span without the marks whose owner is a matter of taste: quotes, colons, brackets, `△`. */
function core(start: number, text: string): string {
  const trimmed = text.replace(EDGE, "");
  const at = trimmed === "" ? 0 : text.indexOf(trimmed);
  return `${start + at}-${start + at + trimmed.length}`;
}

function isSpace(code: number): boolean {
  return (
    code <= 0x20 ||
    code === 0x3000 ||
    code === 0xa0 ||
    code === 0x85 ||
    code === 0xfeff ||
    code === 0x200b ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029
  );
}

/** The stroke that Big5 decodes to is the one that its labels write. */
const folded = (words: string): string => words.normalize("NFKC").replaceAll("\u2215", "/");

/** How far ahead a line is looked for: headers, footers and one lost line, not a whole scene. */
const AHEAD = 4000;

/**
 * The labels set to another text of the same document, as a file format gave it back: white space may have moved,
 * headers and footers may stand between. A line that is missing gets the offsets -1 and counts as wrong.
 */
export function relocate(labels: Labels, text: string): Labels {
  let squeezed = "";
  const at: number[] = [];
  for (let i = 0; i < text.length; i++)
    if (!isSpace(text.charCodeAt(i))) {
      squeezed += folded(text.charAt(i));
      while (at.length < squeezed.length) at.push(i);
    }
  let from = 0;
  const lines = labels.lines.map((line) => {
    const words = folded([...line.text].filter((char) => !isSpace(char.charCodeAt(0))).join(""));
    const near = words === "" ? -1 : squeezed.slice(from, from + AHEAD + words.length).indexOf(words);
    if (near < 0) return { ...line, start: -1, end: -1, text: "" };
    const first = at[from + near] as number;
    const last = at[from + near + words.length - 1] as number;
    from += near + words.length;
    return { ...line, start: first, end: last + 1, text: text.slice(first, last + 1) };
  });
  return { ...labels, lines };
}

/** Names and fields are compared without white space and width. */
function plain(words: string | null | undefined): string {
  return (words ?? "").normalize("NFKC").replace(/[\s\u200b]/g, "");
}

/** Compares one parse with its labels. */
export function scoreSample(parsed: Parsed, labels: Labels): Score {
  const spans = new Map<string, { type: LineType; speaker?: string }>();
  const starts = new Set<number>();
  for (const line of parsed.frontMatter) spans.set(core(line.start, line.text), line);
  for (const scene of parsed.scenes) {
    for (const line of scene.lines) spans.set(core(line.start, line.text), line);
    if (scene.heading !== null && scene.lines[0]) starts.add(scene.lines[0].start);
  }
  const score = emptyScore();
  let scene = -1;
  for (const line of labels.lines) {
    const key = core(line.start, line.text);
    const span = spans.get(key);
    score.lines++;
    if (span?.type === line.type) score.linesRight++;
    if (line.type === "dialogue" && line.speaker) {
      score.speakers.labelled++;
      if (span?.type === "dialogue" && plain(span.speaker) === plain(line.speaker)) score.speakers.hit++;
    }
    if (line.scene !== undefined && line.scene !== scene) {
      scene = line.scene;
      if (line.type === "heading" || line.type === "chapter") {
        score.scenes.labelled++;
        if (starts.has(line.start)) score.scenes.hit++;
      }
    }
    if (line.fields) scoreFields(score, parsed, line);
  }
  score.scenes.found = starts.size;
  for (const group of [parsed.frontMatter, ...parsed.scenes.map((item) => item.lines)])
    for (const line of group) if (line.type === "dialogue" && line.speaker) score.speakers.found++;
  return score;
}

function scoreFields(score: Score, parsed: Parsed, line: LabelLine): void {
  const scene = parsed.scenes.find((item) => item.lines[0]?.start === line.start);
  const fields = line.fields;
  if (!fields) return;
  const pairs = [
    [scene?.number ?? null, fields.number],
    [scene?.fields.intExt ?? null, fields.intExt],
    [scene?.fields.time ?? null, fields.time],
    [scene?.fields.place ?? null, fields.place],
  ];
  for (const [got, expected] of pairs) {
    score.fields++;
    if (scene && plain(got) === plain(expected)) score.fieldsRight++;
  }
}

export function emptyScore(): Score {
  return {
    lines: 0,
    linesRight: 0,
    scenes: { hit: 0, labelled: 0, found: 0 },
    speakers: { hit: 0, labelled: 0, found: 0 },
    fields: 0,
    fieldsRight: 0,
  };
}

export function addScore(into: Score, score: Score): void {
  into.lines += score.lines;
  into.linesRight += score.linesRight;
  into.fields += score.fields;
  into.fieldsRight += score.fieldsRight;
  for (const part of ["scenes", "speakers"] as const)
    for (const key of ["hit", "labelled", "found"] as const) into[part][key] += score[part][key];
}

/** F1 in percent; 100 when there was nothing to find and nothing was found. */
export function f1({ hit, labelled, found }: Counts): number {
  return labelled + found === 0 ? 100 : (200 * hit) / (labelled + found);
}

export function share(right: number, all: number): number {
  return all === 0 ? 100 : (100 * right) / all;
}
