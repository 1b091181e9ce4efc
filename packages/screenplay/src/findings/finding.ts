import { placeName } from "../figures/chapterLabels.ts";
import type { Figures, Finding, FindingRule, Quote } from "../figures/figures.ts";
import type { Line, Parsed, Scene } from "../parsed.ts";

/** What each rule looks at. A rule returns findings in document order and leaves out doubtful ones. */
export interface Checked {
  parsed: Parsed;
  figures: Figures;
  /** One name for all spellings that the document's cast joins. */
  nameOf(spelling: string): string;
}

export type Rule = (checked: Checked) => Finding[];

/** Longest passage that a finding quotes; the offsets always match the text quoted. */
const QUOTE_LENGTH = 60;

/** Quotes a line, or its first characters when it is long. */
export function quoteLine(parsed: Parsed, line: Pick<Line, "start" | "end">, scene: number | null): Quote {
  let end = Math.min(line.end, line.start + QUOTE_LENGTH);
  const newline = parsed.text.slice(line.start, end).search(/[\r\n]/u);
  if (newline > 0) end = line.start + newline;
  if (end < line.end && isHighSurrogate(parsed.text.charCodeAt(end - 1))) end -= 1;
  while (end > line.start + 1 && /\s/u.test(parsed.text[end - 1] ?? "")) end -= 1;
  return { text: parsed.text.slice(line.start, end), start: line.start, end, scene };
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

/** Quotes a scene's heading, or its first line. */
export function quoteHeading(parsed: Parsed, scene: Scene, ordinal: number): Quote | null {
  const line = scene.lines[0];
  return line ? quoteLine(parsed, line, ordinal) : null;
}

/** Quotes the line of a scene's heading, or of the block below it, that names its place. */
export function quotePlace(parsed: Parsed, scene: Scene, ordinal: number): Quote | null {
  const { place } = scene.fields;
  const block = scene.lines.findIndex((l) => l.type !== "heading" && l.type !== "meta");
  const heading = block < 0 ? scene.lines : scene.lines.slice(0, block);
  const line = heading.find((l) => place !== null && l.text.includes(place));
  return line ? quoteLine(parsed, line, ordinal) : quoteHeading(parsed, scene, ordinal);
}

export const finding = (rule: FindingRule, message: string, quotes: (Quote | null)[]): Finding => ({
  rule,
  message,
  quotes: quotes.filter((q) => q !== null),
});

/** What the scene of an ordinal is called in a finding, as everywhere else. */
export const sceneName = (figures: Figures, ordinal: number): string => placeName(figures, ordinal, "场");

/** Scenes that stand outside numbering and place: prologue, epilogue, montage, black. */
export const isSpecialHeading = (heading: string | null): boolean =>
  heading !== null &&
  /序|楔子|引子|尾声|尾聲|片头|片頭|片尾|彩蛋|黑场|黑場|空镜|空鏡|蒙太奇|字幕|闪回|閃回|本[场場](?:删|刪|略)|OMIT|MONTAGE|PROLOGUE|EPILOGUE/iu.test(
    heading,
  );

/** `第二幕` counts acts, not scenes, and need not say time or place. */
export const isAct = (heading: string | null): boolean =>
  /^[\s【[]*第\s*[\d零一二三四五六七八九十百]{1,4}\s*幕/u.test((heading ?? "").slice(0, 40).normalize("NFKC"));

/** A heading that the grammar is less sure of than this may be none, and is not judged. */
const MIN_CONFIDENCE = 0.7;

export const isSureHeading = (scene: Scene): boolean =>
  scene.heading !== null && (scene.lines[0]?.confidence ?? 0) >= MIN_CONFIDENCE;

/** How far the end of a row is looked for. */
const NEAR = 20;

/** True where a line begins and ends with a row of the text. Where line ends were lost, nobody is sure what belongs to it. */
export const isOwnRow = ({ text }: Parsed, { start, end }: { start: number; end: number }): boolean =>
  beginsRow(text, start) && endsRow(text, end);

/** Tabs and strokes part the cells of a table, which are rows too. */
const beginsRow = (text: string, start: number): boolean =>
  /(?:^|[\n\r\u2028\t|])[^\S\n]*$/u.test(start <= NEAR ? text.slice(0, start) : `x${text.slice(start - NEAR, start)}`);

export const endsRow = (text: string, end: number): boolean =>
  /^[^\S\n]*(?:$|[\n\r\u2028\t|])/u.test(
    text.length - end <= NEAR ? text.slice(end) : `${text.slice(end, end + NEAR)}x`,
  );
