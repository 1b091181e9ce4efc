import { type Block, sourceOf } from "../lines/logicalLine.ts";
import { type Cue, isNameLike, readBareCue, readBracketCue, readCue, readSpacedCue } from "./cue.ts";
import { readDivision } from "../headings/divisions.ts";
import { isAnyLabel, readLabel } from "../linePatterns/labels.ts";
import { type Names, countName, emptyNames, harvestCastLine, isSeen, keyOf } from "./speakerNames.ts";
import { endsInSpeechVerb, opensQuote } from "../linePatterns/speechVerbs.ts";
import { isTransition } from "../linePatterns/isTransition.ts";
import type { Headings } from "../headings/voteHeadings.ts";

/** How this document writes its speeches, and who speaks in it. */
export interface Style {
  names: Names;
  /** `名：` lines. */
  colons: number;
  /** The name stands alone on its line, the words below. */
  bare: boolean;
  /** `名　对白` with white space instead of a colon. */
  spaced: boolean;
  /** The same with a tab, which is surer. */
  tabbed: boolean;
  /** `【名】对白`. */
  bracketed: boolean;
  /** Capitals over an indented speech, as Hollywood sets it. */
  latin: boolean;
  /** How far such names are indented that come again. */
  cueIndent: number;
  /** Lines that open with `△`. */
  triangles: number;
  /** Every speech stands a second time below itself, in the other of Han and Latin letters. */
  bilingual: boolean;
  /** Whether blank lines part one paragraph from the next throughout. */
  airy: boolean;
}

/** Who makes a script or a film and may be somebody in it. */
const CREDITED = /^(?:导演|编剧|编导|作者|制片|制片人|监制|摄影|编辑|责编|撰稿)$/;
const SPEECH_END = /.[。!?…~][”」"]?$/;
const MIN_SPEECHES = 3;

/** A 导演 who says several sentences is somebody of the story. */
function speakingCredits(blocks: readonly Block[]): string[] {
  const credited = new Map<string, number>();
  for (const { norm } of blocks) {
    const cue = readCue(norm);
    if (cue && CREDITED.test(cue.core) && SPEECH_END.test(norm.slice(cue.body))) tally(credited, keyOf(cue.core));
  }
  return [...credited].flatMap(([name, count]) => (count >= MIN_SPEECHES ? [name] : []));
}

/** How far the names in capitals are indented at least that come again; without end where none does. */
function lowestIndent(blocks: readonly Block[], names: ReadonlySet<string>): number {
  let lowest = Number.MAX_SAFE_INTEGER;
  if (names.size === 0) return lowest;
  for (const { norm, indent } of blocks)
    if (norm.length <= 40 && indent < lowest && isCapitals(norm.replace(/ ?\(.*$/, "")))
      if (names.has(keyOf(readBareCue(norm)?.core ?? ""))) lowest = indent;
  return lowest;
}

/** Counts cue shapes and harvests names before any line is classified. */
export function readStyle(text: string, blocks: Block[], headings: Headings, cells: ReadonlySet<Block>): Style {
  const names = emptyNames();
  const bare = new Map<string, number>();
  const spaced = new Map<string, number>();
  const tabbed = new Map<string, number>();
  const bracketed = new Map<string, number>();
  const behindTriangle = new Map<string, number>();
  let colons = 0;
  let triangles = 0;
  let latin = 0;
  let blank = 0;
  let translated = 0;
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i] as Block;
    const norm = block.norm;
    if (norm.length === 0) continue;
    if (block.blankBefore > 0) blank++;
    if (headings.has(block) || readDivision(norm)) continue;
    if (norm[0] === "△") triangles++;
    if (harvestCastLine(names, block)) continue;
    const cue = readCue(norm);
    if (cue) {
      if (isNameLike(cue.core) && !(endsInSpeechVerb(cue.core) && opensQuote(norm[cue.body]))) {
        if (cue.mark) tally(behindTriangle, keyOf(cue.core));
        else countName(names, cue.core);
        colons++;
        if (isTranslation(norm.slice(cue.body), blocks[i + 1])) translated++;
      }
      continue;
    }
    const box = readBracketCue(norm);
    if (box && !isAnyLabel(box.core) && !isTransition(`【${box.core}】`)) tally(bracketed, box.core);
    if (norm.length <= 40 && !isTransition(norm) && !readLabel(norm)) {
      const alone = readBareCue(norm);
      const next = blocks[i + 1];
      if (alone && next && !headings.has(next) && isNameLike(alone.core) && alone.core.length <= 20) {
        tally(bare, keyOf(alone.core));
        if (isCapitals(alone.core) && next.blankBefore === 0) latin++;
      }
    }
    const gap = readSpacedCue(norm);
    if (gap && isNameLike(gap.core)) {
      tally(spaced, keyOf(gap.core));
      if (!cells.has(block) && hasTab(text, block, gap)) tally(tabbed, keyOf(gap.core));
    }
  }
  for (const name of speakingCredits(blocks)) names.cast.add(name);
  const bareRepeats = repeated(bare);
  const spacedRepeats = repeated(spaced).filter(([name]) => names.cast.has(name) || name.length >= 2);
  const boxRepeats = repeated(bracketed);
  const rows = blocks.length;
  const bareCues = sum(bareRepeats);
  const isBare = bareCues >= 4 && bareCues > colons * 0.8 && bareCues >= rows * 0.06;
  const isSpaced = isSpacedStyle(spacedRepeats, colons, rows);
  const isBox = sum(boxRepeats) >= 4 && sum(boxRepeats) > colons && sum(boxRepeats) >= rows * 0.15;
  const isTabbed = !isSpaced && isTabbedStyle(tabbed, names, colons, rows);
  const adopt = (counts: Map<string, number>) => {
    for (const [name, count] of counts) names.counts.set(name, (names.counts.get(name) ?? 0) + count);
  };
  // `△手机亮了：`: what stands behind a triangle once and nowhere else is an action that leads to the next line, and nobody's name.
  adopt(new Map([...behindTriangle].filter(([name, count]) => count >= 2 || isSeen(names, name))));
  if (isBare) adopt(bare);
  if (isSpaced) adopt(new Map(spacedRepeats));
  if (isTabbed) adopt(new Map([...tabbed].map(([name, count]) => [name, count + 1])));
  if (isBox) adopt(bracketed);
  return {
    names,
    colons,
    bare: isBare || latin >= 3,
    spaced: isSpaced && !isBare,
    tabbed: isTabbed,
    bracketed: isBox,
    latin: latin >= 3 && latin > colons,
    cueIndent: lowestIndent(blocks, new Set(bareRepeats.map(([name]) => name))),
    triangles,
    bilingual: translated >= 3 && translated > colons * 0.6,
    airy: blank >= rows * 0.6,
  };
}

/** Names and words parted by white space are a style where they come often, and the same names come again. */
function isSpacedStyle(repeats: [string, number][], colons: number, rows: number): boolean {
  const total = sum(repeats);
  return (
    total >= 4 &&
    total > colons * 1.2 &&
    total >= rows * 0.18 &&
    total >= repeats.length * (total >= rows * 0.4 ? 2 : 2.5)
  );
}

/** Columns of some other table have no word twice, or nothing else stands between them. */
function isTabbedStyle(tabbed: ReadonlyMap<string, number>, names: Names, colons: number, rows: number): boolean {
  const tabs = [...tabbed.values()].reduce((total, count) => total + count, 0);
  return (
    tabs >= 3 &&
    tabs > colons * 1.2 &&
    tabs <= rows * 0.8 &&
    [...tabbed].some(([name, count]) => count >= 2 || names.cast.has(name))
  );
}

/** Whether a tab stands between the name and the words of a cue without a colon. */
export function hasTab(text: string, block: Block, cue: Cue): boolean {
  return text.slice(sourceOf(block, cue.coreAt + cue.core.length - 1), sourceOf(block, cue.body)).includes("\t");
}

const HAN = /[\u3400-\u9fff]/;
const LATIN = /[A-Za-z]{2}/;

/** Whether the line below says in Han letters what `words` say in Latin ones, or the other way round. */
export function isTranslation(words: string, next: Block | undefined): boolean {
  if (!next || next.blankBefore > 0 || next.norm[0] === "△" || readCue(next.norm)) return false;
  const speech = words.replace(/\([^()]*\)/g, "");
  return HAN.test(speech)
    ? LATIN.test(next.norm) && !HAN.test(next.norm)
    : LATIN.test(speech) && HAN.test(next.norm) && !LATIN.test(next.norm);
}

export function isCapitals(core: string): boolean {
  return /[A-Z]/.test(core) && core === core.toUpperCase() && /^[A-Z0-9 .'#&/,\-À-Ý]+$/.test(core);
}

/** Names that stand so at least twice, with their counts. */
function repeated(counts: Map<string, number>): [string, number][] {
  return [...counts].filter(([name, count]) => count >= 2 && !isAnyLabel(name));
}

function sum(entries: [string, number][]): number {
  return entries.reduce((total, [, count]) => total + count, 0);
}

function tally(counts: Map<string, number>, name: string): void {
  if (counts.size < 50_000) counts.set(name, (counts.get(name) ?? 0) + 1);
}
