import { computeFigures, findInconsistencies, type LineType, type Parsed } from "@mochang/screenplay";
import type { Counts } from "./score.ts";

export type Span = readonly [start: number, end: number];

/** The labels of one real script: its hash, offsets and kinds, no words. */
export interface RealLabels {
  /** Of the raw bytes, in hexadecimal digits. */
  sha256: string;
  encoding: string;
  /** UTF-16 units of the decoded text without a leading BOM. */
  length: number;
  /** The heading of each scene, its number included; absent, with the windows, where people alone are labelled. */
  scenes?: Span[];
  /** Of each person one span for every name; the first is the main one. */
  people: Span[][];
  /** Passages in which every character that is not blank lies in one line. */
  windows?: { start: number; end: number; lines: (readonly [start: number, end: number, kind: LineType])[] }[];
}

/** Counts that add up over scripts. */
export interface RealScore {
  scenes: Counts;
  people: Counts;
  /** Of the same, those whom the reader does not doubt. */
  certainPeople: Counts;
  /** The people whom a report counts: present in a scene, without a doubt. */
  shownPeople: Counts;
  lines: number;
  linesRight: number;
  falseNumberFindings: number;
}

export const emptyRealScore = (): RealScore => ({
  scenes: { hit: 0, labelled: 0, found: 0 },
  people: { hit: 0, labelled: 0, found: 0 },
  certainPeople: { hit: 0, labelled: 0, found: 0 },
  shownPeople: { hit: 0, labelled: 0, found: 0 },
  lines: 0,
  linesRight: 0,
  falseNumberFindings: 0,
});

export function addRealScore(into: RealScore, score: RealScore): void {
  for (const part of ["scenes", "people", "certainPeople", "shownPeople"] as const)
    for (const key of ["hit", "labelled", "found"] as const) into[part][key] += score[part][key];
  into.lines += score.lines;
  into.linesRight += score.linesRight;
  into.falseNumberFindings += score.falseNumberFindings;
}

/** Blanks and the marks whose owner is a matter of taste. */
const MARK = /[\s\p{White_Space}\u200b“”"「」『』‘’:：()（）[\]【】〔〕△▲∆。，、,.]/u;

/** The first character at or behind `at` that is neither blank nor mark. */
function wordAt(text: string, at: number): number {
  let i = at;
  while (i < text.length && MARK.test(text[i] as string)) i++;
  return i;
}

/** Compares one parse with its labels. */
export function scoreReal(parsed: Parsed, labels: RealLabels): RealScore {
  const score = emptyRealScore();
  if (labels.scenes) scoreScenes(parsed, labels.scenes, score);
  scorePeople(parsed, labels, score);
  scoreLines(parsed, labels.windows ?? [], score);
  return score;
}

function scoreScenes(parsed: Parsed, scenes: readonly Span[], score: RealScore): void {
  const labelled = scenes.map(([start]) => wordAt(parsed.text, start));
  const found = new Set(
    parsed.scenes.flatMap(({ heading, lines: [first] }) =>
      heading !== null && first?.type === "heading" ? [wordAt(parsed.text, first.start)] : [],
    ),
  );
  score.scenes = {
    labelled: labelled.length,
    found: found.size,
    hit: labelled.filter((start) => found.has(start)).length,
  };
  for (const { rule, quotes } of findInconsistencies(parsed)) {
    if (!rule.startsWith("scene-number")) continue;
    const places = quotes.map(({ start }) => labelled.indexOf(wordAt(parsed.text, start)));
    const [first, second] = places;
    const isApart = rule === "scene-number-jumped" && second !== (first ?? 0) + 1;
    if (places.includes(-1) || isApart) score.falseNumberFindings++;
  }
}

/** Voice labels that name no person: the labelled casts leave them out. */
const VOICES = /^(?:旁白|内白|心声|[男女]?(?:画外音?|话外音|外音)[男女]?|独白|解说|叙述|字幕|众声|narrator|v\.?o\.?)$/i;
const plain = (name: string): string => name.normalize("NFKC").replace(/\s/g, "");

/** A person counts once, however many members of the cast are that person. */
function countPeople(parsed: Parsed, labels: RealLabels, cast: Parsed["cast"]): Counts {
  const owner = new Map<string, number>();
  for (const [i, names] of labels.people.entries())
    for (const [start, end] of names) owner.set(plain(parsed.text.slice(start, end)), i);
  const hit = new Set<number>();
  for (const { name, aliases } of cast) {
    const who = [name, ...aliases].map((spelling) => owner.get(plain(spelling))).find((i) => i !== undefined);
    if (who !== undefined) hit.add(who);
  }
  return { labelled: labels.people.length, found: cast.length, hit: hit.size };
}

function scorePeople(parsed: Parsed, labels: RealLabels, score: RealScore): void {
  const all = parsed.cast.filter(({ name }) => !VOICES.test(plain(name)));
  score.people = countPeople(parsed, labels, all);
  score.certainPeople = countPeople(
    parsed,
    labels,
    all.filter(({ doubtful }) => !doubtful),
  );
}

/** The same of the people whom the report's first screen shows without a doubt. */
export function scoreShownPeople(parsed: Parsed, labels: RealLabels): Counts {
  const { people, prose } = computeFigures(parsed);
  const shown: Parsed["cast"] = prose?.people ?? people;
  return countPeople(
    parsed,
    labels,
    shown.filter(({ doubtful }) => !doubtful),
  );
}

/** A labelled line is right when each of its characters, marks and blanks aside, was read as its kind. */
function scoreLines(parsed: Parsed, windows: NonNullable<RealLabels["windows"]>, score: RealScore): void {
  const spans = [...parsed.frontMatter, ...parsed.scenes.flatMap(({ lines }) => lines)];
  for (const { lines } of windows)
    for (const [start, end, kind] of lines) {
      score.lines++;
      if (kindsBetween(parsed.text, spans, start, end).every((type) => type === kind)) score.linesRight++;
    }
}

/** The kinds of the spans that hold words of `text[start, end)`. */
export function kindsBetween(
  text: string,
  spans: readonly { type: LineType; start: number; end: number }[],
  start: number,
  end: number,
): (LineType | null)[] {
  const kinds: (LineType | null)[] = [];
  for (let at = wordAt(text, start); at < end; at = wordAt(text, at + 1)) {
    const span = spans.find((one) => one.start <= at && at < one.end);
    kinds.push(span?.type ?? null);
    if (span) at = Math.min(span.end, end) - 1;
  }
  return kinds;
}
