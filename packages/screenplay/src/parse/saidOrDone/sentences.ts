import type { Line, Scene } from "../../parsed.ts";
import { readUnit } from "../lines/characterNormalisation.ts";

/** A sentence of a speech or an action, in offsets of its line. */
export interface Sentence {
  line: Line;
  start: number;
  end: number;
  /** What a cue leads to. */
  isFirstSaid: boolean;
  /** The cue in front of it is of somebody who tells and is not seen: `老周OS`, `说书人`. */
  isVoice: boolean;
  /** What the weights of `weights.json` are multiplied with, in their order (`measuresOf`). */
  measures: number[];
}

/** How much one or two characters tell that something is done (above 0) or said (below). */
export type WordWeights = ReadonlyMap<string, number>;

/** True where most cues stand behind something else in their row. */
export function lostLineEnds(text: string, scenes: readonly Scene[]): boolean {
  const cues = scenes.flatMap(({ lines }) => lines.filter(({ type }) => type === "character"));
  const inRow = cues.filter(
    ({ start }) => !/(?:^|[\n\r])[ \t\u3000]*$/.test(text.slice(Math.max(0, start - 20), start)),
  );
  return inRow.length > cues.length / 2;
}

/** Whether weights may decide: a narrator tells what is done, and a line that begins with a bracket or △ says what it is. */
export const mayBeOther = ({ line }: Sentence): boolean =>
  !MARKED.test(line.text) && !NARRATOR.test(line.speaker ?? "");
const NARRATOR = /^(?:旁白|解说|叙述)/;
const VOICE = /^(?:画外音|说书|主持|播音)|(?:OS|VO|O\.S\.?|V\.O\.?)[)）:： ]*$/i;
const MARKED = /^[△▲∆（(【[]/;

/** The sentences of speeches and actions, and null for every other line. */
export function sentencesOf(
  lines: readonly Line[],
  names: ReadonlySet<string>,
  weights: WordWeights,
): (Sentence | null)[] {
  const all = lines.flatMap((line, i) => {
    if (line.type !== "dialogue" && line.type !== "action") return [null];
    const pieces = [...line.text.matchAll(SENTENCE)];
    return pieces.map(({ 0: text, index }, k) => ({
      line,
      text,
      start: index,
      isFirstSaid: k === 0 && line.type === "dialogue" && lines[i - 1]?.type === "character",
      isVoice: lines[i - 1]?.type === "character" && VOICE.test(lines[i - 1]?.text ?? ""),
      isLast: k + 1 === pieces.length,
      isAlone: pieces.length === 1,
      words: wordsOf(text, weights),
    }));
  });
  return all.map((one, i): Sentence | null => {
    if (!one) return null;
    const { line, start, isFirstSaid, isVoice, text } = one;
    const measures = measuresOf(one, all[i - 1] ?? null, all[i + 1] ?? null, names);
    return { line, start, end: start + text.length, isFirstSaid, isVoice, measures };
  });
}
const SENTENCE = /[^。！？!?…；;\n]*[。！？!?…；;\n]+[”」"’）)]*|[^。！？!?…；;\n]+$/g;

interface Piece {
  line: Line;
  text: string;
  isLast: boolean;
  isAlone: boolean;
  words: number;
}

function measuresOf(piece: Piece, before: Piece | null, behind: Piece | null, names: ReadonlySet<string>): number[] {
  const { text, line, words } = piece;
  const plain = text.replace(LEADING_MARKS, "");
  return [
    words,
    before?.words ?? 0,
    behind?.words ?? 0,
    Number(line.speaker !== undefined && text.includes(line.speaker)),
    Number(isAbout(plain, names)),
    Number(YOU_OR_I.test(text)),
    Math.log(text.length),
    Number(piece.isLast),
    Number(piece.isAlone),
    Number(before?.line.type === "action"),
    Number(behind?.line.type === "action"),
    Number(LOUD.test(text)),
    Number(CLAIMS.test(text)),
    Number(BRACKET.test(text)),
  ];
}
const LEADING_MARKS = /^[\s“”"「」『』（(△▲∆]+/;
const YOU_OR_I = /[你您咱俺我]/;
const LOUD = /[!?！？]/;
const BRACKET = /[(（]/;
/** Words of an opinion, of a plan or of what is told of somebody who is not there. */
const CLAIMS = /[是会要能应该想知觉肯该]|可以|说过|得[那这]么|昨|明天|今天|那天|以前|去年|早就|已经/;

/** Begins with a name; with a comma behind it somebody is called. */
const isAbout = (words: string, names: ReadonlySet<string>): boolean =>
  [4, 3, 2].some((length) => names.has(words.slice(0, length)) && !/[，,]/.test(words[length] ?? ""));

/** One sentence counts no more than this, however many telling words it has. */
const MAX_WORDS_SUM = 12;

function wordsOf(text: string, weights: WordWeights): number {
  const sum = gramsOf(text).reduce((all, gram) => all + (weights.get(gram) ?? 0), 0);
  return Math.max(-MAX_WORDS_SUM, Math.min(MAX_WORDS_SUM, sum));
}

/** No sentence is read further. */
const MAX_LENGTH = 60;
const NO_WORD = /[\s“”"「」『』‘’()[\]【】△A-Za-z\d]/;

/** Each character of a sentence and each two beside one another, marks and blanks aside; `^` stands in front of the first. */
export function gramsOf(sentence: string): string[] {
  const grams: string[] = [];
  let before = "^";
  for (let i = 0; i < sentence.length && grams.length < MAX_LENGTH * 2; i++) {
    const unit = readUnit(sentence.charCodeAt(i));
    const char = String.fromCharCode(unit);
    if (unit === 0 || NO_WORD.test(char)) continue;
    grams.push(char, before + char);
    before = char;
  }
  return grams;
}
