import type { Block } from "../lines/logicalLine.ts";
import { isAnyLabel, isLabel } from "../linePatterns/labels.ts";
import { type Names, isKnown } from "../speeches/speakerNames.ts";
import { parseOrdinal } from "../../numerals/index.ts";
import { type Heading, readHeading } from "../headings/sceneHeading.ts";
import { SEASON, bareHeading } from "./bareHeadings.ts";
import { fieldRow, fieldRun } from "./fieldRuns.ts";
import { PLACE_END, beforeCue, beginsWithPlace, placeLength } from "./placeEnds.ts";
import { PLACE_NOUN, PLACE_SENTENCE, isTold, placeSentence } from "./placeSentences.ts";
import { SCENE_LABEL, labelledPlaces } from "./sceneLabels.ts";

/** A heading that may stand inside a line that lost its line ends. */
export interface InnerHeading {
  /** The index of its block. */
  row: number;
  at: number;
  heading: Heading;
  /** True in a line that lost its line ends. */
  inside: boolean;
  /** 0 to 1: how much it looks like a heading by itself. */
  weight: number;
}

const HEAD =
  /[一二三四五六七八九十]{1,3} ?(?:[、.:。,)】\]]|(?=[(\u4e00-\u9fff]))|(?:第 ?[\d一二三四五六七八九十]{1,3} ?集 ?)?第 ?[\d零〇一二三四五六七八九十百]{1,6}[A-Za-z]? ?[,.、]? ?(?:[场镜折出幕段]|景(?= ?第))|(?:场景|场次|场号|情景|情境|剧情|镜头|画面|片段|片断|场) ?[(:.#]? ?[\d一二三四五六七八九十]{1,3}|\d{1,3}[A-Za-z]? ?(?:[-—_、.,:;。()集】\]]|内|外|日|夜| |[一-龥])|(?:内外景|内景|外景)|(?<= )[内外](?= [^ ]{1,14}——[日夜晨])|《|INT|EXT|S\d|N[Oo][-.]?\d/g;
const WINDOW = 48;
/** A heading of this strength stands by itself. */
const MIN_CONFIDENCE = 0.75;
/** `8个月后`, `3年前`: how many, not which scene. */
const UNIT = /^\d{1,3} ?(?:[年月号个岁米点分秒度万元块多楼层%天条次件名位]|小时)/;

/** Every place inside the long lines where a heading may stand. */
export function innerHeadings(
  blocks: readonly Block[],
  isLong: (block: Block, row: number) => boolean,
): InnerHeading[] {
  const found: InnerHeading[] = [];
  const runOn = blocks.some(isLong);
  for (const [row, block] of blocks.entries()) {
    if (isLong(block, row)) {
      scan(block.norm, row, found);
      for (const one of labelledPlaces(block.norm)) found.push({ ...one, row, inside: true, weight: 0.5 });
    } else {
      const heading = readHeading(block.norm, false);
      if (heading?.number) found.push(candidate(block.norm, row, 0, heading, true, false));
      else {
        if (runOn) scanNumbers(block.norm, row, found);
        pushLast(block.norm, row, found);
        const whole = heading && heading.strength >= MIN_CONFIDENCE ? null : fieldRow(block.norm);
        if (whole) found.push({ row, at: 0, heading: whole, inside: false, weight: 0.5 });
        const place = placeSentence(block.norm, 0);
        if (place && place.end >= block.norm.length)
          found.push({ row, at: 0, heading: place, inside: false, weight: 0.5 });
      }
    }
  }
  return found.toSorted((a, b) => a.row - b.row || a.at - b.at);
}

function scan(norm: string, row: number, found: InnerHeading[]): void {
  let skip = 0;
  let bare = 0;
  HEAD.lastIndex = 0;
  for (let match = HEAD.exec(norm); match; match = HEAD.exec(norm)) {
    const at = match.index;
    HEAD.lastIndex = at + 1;
    while (bare <= at) bare = scanBare(norm, bare, row, found);
    if (at < skip || insideNumber(norm, at) || UNIT.test(norm.slice(at, at + 8))) continue;
    if (/[景《内外]$/.test(match[0]) && !isSentenceEnd(norm, at)) pushBare(norm, at, row, found);
    const boundary = isBoundary(norm, inBrackets(norm, at) ? at - 1 : at);
    // A name may end with 一; without a mark before it such a word and a colon are a cue.
    if (!boundary && /^[一二三四五六七八九十].*[:。,]$/.test(match[0])) continue;
    const heading = readHeading(norm.slice(at, at + WINDOW), true) ?? (boundary ? loneNumber(norm, at) : null);
    if (!heading) continue;
    const one = candidate(norm, row, at, heading, boundary, true);
    const evidence = evidenceOf(heading);
    // `第一场：`, `场景一：` are hardly part of a sentence.
    const next = norm[at + match[0].length] ?? " ";
    const named = /^[第场情剧]/.test(match[0]) && (":【[(".includes(next) || (evidence === 1 && " 、,".includes(next)));
    if (!boundary && !named && evidence < 2 && !(evidence === 1 && /[、.)]/.test(match[0]))) {
      if (COUNTS_SCENES.test(heading.family) || isFirstNumber(heading)) found.push({ ...one, weight: GLUED });
      continue;
    }
    found.push(bracketed(norm, one));
    if (heading.strength >= MIN_CONFIDENCE)
      skip = at + Math.max(1, isComplete(heading) ? heading.end : (heading.number?.[1] ?? 1));
  }
  while (bare < norm.length) bare = scanBare(norm, bare, row, found);
}

/** A Han number with the sentence glued on (`二窄小的麻将馆里`); `二人`, `三天后`, `一个` count something. */
const LONE =
  /([一二三四五六七八九十]{1,3})(?![一二三四五六七八九十个人位名只条件年月日天时点分秒周些样种般旦切边次起直定转闪面旁排步声阵把股群对双句番脸口路片块杯壶辆间层楼者则来去是不心手脚眼行同家百千万]|下(?!午))[(\u4e00-\u9fff]/y;

/** Numbers that stand alone; only a long sequence of them makes headings. */
export const LONE_FAMILY = "独汉";

function loneNumber(norm: string, at: number): Heading | null {
  LONE.lastIndex = at;
  const number = LONE.exec(norm)?.[1];
  if (number === undefined) return null;
  const fields = { intExt: null, time: null, place: null, cast: null, end: number.length, others: 0, labelled: false };
  const values = [parseOrdinal(number) ?? -1];
  return { family: LONE_FAMILY, number: [0, number.length], values, fields, end: number.length, strength: 0.1 };
}

const LINE_START = 0.5;
/** `第三场`, `场景三`, `镜头三` is hardly part of a sentence, whatever stands behind it. */
const NAMES_A_SCENE = /^(?:第|场景|场次|场号|情景|情境|剧情|镜头|画面|片段|片断)/;
/** Glued to the words in front of it, such a number is a heading only where it counts on. */
const COUNTS_SCENES = /^(?:第场|场景|场次|情景|情境|剧情)$/;
export const GLUED = 0.02;
/** `编剧：王五1、客厅`: the first scene glued to what stands above it. */
const isFirstNumber = ({ family, values }: Heading): boolean => values[0] === 1 && /^数汉?[、.:)]/.test(family);
const NAMED = 0.3;
const NAMED_INSIDE = 0.15;

/** `（3）`: the bracket begins the heading, and closes behind the number. */
const inBrackets = (norm: string, at: number): boolean =>
  "([【".includes(norm[at - 1] ?? " ") &&
  /^(?:\d{1,3}|[一二三四五六七八九十]{1,3})[)\]】]/.test(norm.slice(at, at + 4));

/** `（3）`: the bracket that opens in front of a number belongs to the heading. */
function bracketed(norm: string, one: InnerHeading): InnerHeading {
  const { at, heading } = one;
  if (!"([【".includes(norm[at - 1] ?? " ") || !heading.number || !")]】".includes(norm[at + heading.number[1]] ?? " "))
    return one;
  const moved = readHeading(norm.slice(at - 1, at - 1 + WINDOW), true);
  return moved?.number ? { ...one, at: at - 1, heading: { ...moved, strength: heading.strength } } : one;
}

/** Numbers inside a short line of a text that lost line ends: they may be what a sequence lacks. */
function scanNumbers(norm: string, row: number, found: InnerHeading[]): void {
  const inside: InnerHeading[] = [];
  scan(norm, row, inside);
  for (const one of inside)
    if (one.heading.number)
      found.push({ ...one, heading: { ...one.heading, strength: Math.min(one.heading.strength, 0.7) } });
}

/** `…我想去。内景 绣楼 日`: a heading at a short row's end, behind a speech that lost its line end. */
const LAST = /(?:内外景|内景|外景)[ .、,]{1,2}[^ 。!?…:;,“”]{2,14}[ ,、]{1,2}[\u4e00-\u9fff]{1,2}$/;

/** `…能去看看吗？第二场`: the number of a scene at a row's end. */
const LAST_NUMBER = /(?<=[。!?…”」)】~])第 ?[一二三四五六七八九十\d]{1,3} ?[场幕]$/;

function pushLast(norm: string, row: number, found: InnerHeading[]): void {
  const numbered = norm.length < 8 ? 0 : (LAST_NUMBER.exec(norm)?.index ?? 0);
  const number = numbered > 0 ? readHeading(norm.slice(numbered), true) : null;
  if (number) found.push({ row, at: numbered, heading: number, inside: true, weight: 1 });
  const at = norm.length < 8 ? 0 : (LAST.exec(norm)?.index ?? 0);
  const heading = at > 0 ? bareHeading(norm, at) : null;
  if (heading && heading.strength >= MIN_CONFIDENCE) found.push({ row, at, heading, inside: true, weight: 1 });
}

/** Tries a heading without a number at `at`; the next place to try. */
function scanBare(norm: string, at: number, row: number, found: InnerHeading[]): number {
  if (isSentenceEnd(norm, at)) pushBare(norm, at, row, found);
  STOP.lastIndex = at;
  return STOP.test(norm) ? STOP.lastIndex : norm.length;
}

/** The number of a heading: what stands behind it is no heading of its own. */
const NUMBER_BEFORE = /(?:^|[^\d])[(【[]?(?:\d{1,3}|[一二三四五六七八九十]{1,3}) ?[)】\]、.:。] *$/;
const STOP = /[。!?…”」』)】\]》~—]/g;

function pushBare(norm: string, at: number, row: number, found: InnerHeading[]): void {
  let from = at;
  while (norm[from] === " ") from++;
  if (NUMBER_BEFORE.test(norm.slice(Math.max(0, from - 8), from))) return;
  const bare = bareHeading(norm, from);
  const heading =
    bare && (bare.strength >= MIN_CONFIDENCE || bare.family !== "地时") ? bare : (placeSentence(norm, from) ?? bare);
  const run = bare && bare.strength >= MIN_CONFIDENCE ? null : fieldRun(norm, from);
  if (run) found.push({ row, at: from, heading: run, inside: true, weight: 0.5 });
  if (heading)
    found.push({ row, at: from, heading, inside: true, weight: heading.strength >= MIN_CONFIDENCE ? 1 : 0.5 });
}

const isSentenceEnd = (norm: string, at: number): boolean =>
  at === 0 || "。!?…”」』)】]》~—".includes(norm[at - 1] as string);

/** True for a heading that says when, where and on which side. */
export const isComplete = ({ fields }: Heading): boolean =>
  fields.time !== null && fields.place !== null && fields.intExt !== null;

const evidenceOf = ({ fields }: Heading): number => (fields.time ? 1 : 0) + (fields.intExt ? 1 : 0);

/** The digits of a longer number, of a date, of `第3场`, of `A12` are no number of a scene. */
function insideNumber(norm: string, at: number): boolean {
  const before = norm[at - 1] ?? " ";
  const digit = /\d/.test(norm[at] as string);
  if (before === " " && norm[at - 2] === "第") return true;
  if (!digit) return /[第十百零一二三四五六七八九]/.test(before) && /[一二三四五六七八九十]/.test(norm[at] as string);
  return (
    /[\d\-—/第,A-Za-z约共近场景]/.test(before) ||
    ((before === "、" || before === ":" || before === ".") && /\d/.test(norm[at - 2] ?? ""))
  );
}

/** `王 老:`, `时 间:`: two characters before a colon that a blank parts are one word. */
const SPACED_NAME = /(?:^|[。!?…”』」)】\]~ :.])[\u4e00-\u9fff] [\u4e00-\u9fff][:(]$/;

/** True where the words before `i` are over. */
export function isBoundary(norm: string, i: number): boolean {
  const before = norm[i - 1] ?? " ";
  if (before === " " && SPACED_NAME.test(norm.slice(Math.max(0, i - 3), i + 2))) return false;
  // A straight quotation mark behind the end of a sentence closes.
  if (before === '"') return /[。!?…~]/.test(norm[i - 2] ?? "");
  return "。!?…”』」)】]~ ;—》△:".includes(before) || (before === "." && /[.\u4e00-\u9fff)]/.test(norm[i - 2] ?? ""));
}

function candidate(
  norm: string,
  row: number,
  at: number,
  heading: Heading,
  boundary: boolean,
  inside: boolean,
): InnerHeading {
  const evidence = evidenceOf(heading);
  const { family } = heading;
  const place = NAMES_A_SCENE.test(family)
    ? boundary
      ? NAMED
      : NAMED_INSIDE
    : boundary
      ? placeWeight(norm.slice(at), heading)
      : 0.05;
  // At the beginning of a physical line a number is one of a sequence, whatever stands behind it.
  const min = inside && at === 0 && !/^独汉$|:$/.test(family) ? LINE_START : 0;
  const weight = heading.strength >= MIN_CONFIDENCE ? 1 : evidence > 0 ? 0.7 : Math.max(place, min);
  return { row, at, heading, inside, weight };
}

/** How much the first words behind a number look like a place and not like a sentence or a section's title. */
function placeWeight(norm: string, heading: Heading): number {
  const to = heading.number?.[1] ?? 0;
  const word = /^[ 、.:。,)\]】]*([^ 。!?,、:;(【[△“]*)/.exec(norm.slice(to, to + 40))?.[1] ?? "";
  if (word === "" || isAnyLabel(word)) return 0.05;
  if (word.length > LONGEST_PLACE) return beginsWithPlace(word.slice(0, LONGEST_PLACE)) ? 0.3 : 0.05;
  if (/[你我吗呢吧]|了$|着/.test(word)) return 0.1;
  return PLACE_END.test(word) ? 0.5 : word.length <= 8 ? 0.3 : 0.15;
}

const LONGEST_PLACE = 16;

/** Where a heading ends that stands in the midst of a line: behind its fields, or before the sentence that follows a short place. */
export function innerEnd(norm: string, at: number, heading: Heading, names: Names): number {
  const { fields, family } = heading;
  if ([PLACE_SENTENCE, PLACE_NOUN, SEASON, SCENE_LABEL].includes(family)) return heading.end;
  const from = numberEnd(norm, at, heading);
  const open = tellingBracket(norm, at, heading);
  if (fields.time && fields.intExt && fields.place && !fields.cast)
    return open < heading.end ? open : completeEnd(norm, at, heading, names);
  const fieldsEnd = Math.max(
    fields.time?.[1] ?? 0,
    fields.intExt ? sideEnd(norm.slice(at, at + heading.end), from) : 0,
  );
  const words = /[^ 。!?,、:;.()【】[\]—△“”]+/y;
  let end = from;
  let place = false;
  const cue = NAMES_A_SCENE.test(family) ? CUE_BEHIND.exec(norm.slice(at + from, at + from + WINDOW)) : null;
  if (cue && isKnown(names, cue[2] as string)) return from + (cue[1] as string).length;
  if (NAMES_A_SCENE.test(family) && fieldsEnd <= from) {
    const bracket = /^[ :]?[(【[][^()【】[\]。!?△]{1,24}[)】\]]/.exec(norm.slice(at + from, at + from + 28))?.[0] ?? "";
    if (bracket !== "" || /^[ :]?[([【]/.test(norm.slice(at + from, at + from + 2)))
      return TELLS.test(bracket) ? markEnd(norm, at, from) : from + bracket.length;
    const first = /^[ :、,.]*([^ 。!?,、:;.()【】[\]—△“”]*)/.exec(norm.slice(at + from, at + from + WINDOW))?.[1] ?? "";
    if (isSentenceAbout(first, names)) return markEnd(norm, at, from);
  }
  for (let i = from; i < open;) {
    words.lastIndex = at + i;
    const match = words.exec(norm);
    if (!match) {
      i++;
      continue;
    }
    const stop = i + match[0].length;
    if (
      norm[at + stop] === ":" &&
      (isLabel(match[0], "cast") || (heading.family.startsWith("第") && isAnyLabel(match[0])))
    )
      break;
    // `内景办公室`: the place begins behind the side.
    const begin = Math.max(i, Math.min(fieldsEnd, stop));
    if (begin > i) end = begin;
    i = stop;
    if (stop <= fieldsEnd) continue;
    if (
      place ||
      (fields.place && (fields.place[1] <= fieldsEnd || (begin > fieldsEnd && begin > fields.place[0] && end > from)))
    )
      break;
    const word = norm.slice(at + begin, at + stop);
    const next = norm[at + stop] ?? " ";
    const label = next === ":" ? (LABEL_BEHIND.exec(word)?.[0].length ?? 0) : 0;
    const cut =
      label > 0 ? word.length - label : next === ":" ? beforeCue(word, names) : placeLength(word, names, next);
    const isNarration = evidenceOf(heading) === 0 && !place && isTold(word.slice(0, cut));
    if (isNarration && ",。;!?".includes(cut < word.length ? "," : next)) return markEnd(norm, at, from);
    end = begin + cut;
    place = true;
    if (cut < word.length) break;
  }
  end = Math.max(end, from);
  if (open < heading.end && end === from) return markEnd(norm, at, from);
  if (place) end += secondPlace(norm, at + end, names);
  return norm[at] === "《" && norm[at + end] === "》" ? end + 1 : end;
}

/** Where a bracket opens behind when and on which side that tells more than a place (`3、日，内。（老周坐着，…）`); the heading's end for none. */
function tellingBracket(norm: string, at: number, { fields, end, number }: Heading): number {
  const from = Math.max(number?.[1] ?? 0, fields.time?.[1] ?? 0);
  const open = norm.slice(at + from, at + end).search(/[(【[]/);
  if (open < 0 || (fields.intExt && !/[内外]/.test(norm.slice(at, at + from + open)))) return end;
  const inside = /^.[^()【】[\]]*/.exec(norm.slice(at + from + open, at + from + open + WINDOW))?.[0] ?? "";
  return inside.length > LONGEST_NOTE || /[,。着了]/.test(inside) ? from + open : end;
}
const LONGEST_NOTE = 12;

/** Where a heading ends that says when, where and on which side: in front of the sentence glued to the place (`日，外，操场老周跑来，…`). */
function completeEnd(norm: string, at: number, { fields, end }: Heading, names: Names): number {
  const [from, to] = fields.place ?? [end, end];
  if (to < end || norm[at + end] !== ",") return end;
  const length = placeLength(norm.slice(at + from, at + to), names, ",");
  return length > 0 ? from + length : end;
}

/** The length of `，客厅` behind `老周家`, where a stop ends both; 0 for anything else. */
function secondPlace(norm: string, at: number, names: Names): number {
  const [mark, place] = /^, ?([\u4e00-\u9fff]{2,6})(?=。)/.exec(norm.slice(at, at + 10)) ?? ["", ""];
  return PLACE_END.test(place as string) && !isKnown(names, place as string) ? mark.length : 0;
}

/** `场景五：老周：…`: nothing but a speech stands behind the number. */
const CUE_BEHIND = /^([ :、,.]*)([^ 。!?,、:;.()【】[\]—△“”]{1,8}) ?(?:\([^()]{1,20}\))? ?:/;

/** `村委会地点：`: a label glued to the words in front of it. */
const LABEL_BEHIND = /(?<=.)(?:时间|地点|出场人物|人物)$/;

/** Where the mark behind a number ends. */
const markEnd = (norm: string, at: number, from: number): number =>
  from + (/^ ?[)】\]、.,:。]? ?/.exec(norm.slice(at + from, at + from + 3))?.[0].length ?? 0);

/** `（王五上）`, `【甲、乙…`: what is done and no place. */
const TELLS = /[上下]场?[)】\]]$|[,着了]/;
/** What somebody does, right behind the name. */
const DOES =
  /^(?:在|给|和|与|对|向|把|被|从|开|站|坐|走|跑|拿|笑|看|说|正|又|也|就|都|要|去|来|躺|抱|拉|推|打|匆匆|悄悄|独自|偕|带|领)|[着了过]/;

/** `王宝财给大家开会`: words that begin with somebody of the script and go on with what is done. */
function isSentenceAbout(words: string, names: Names): boolean {
  const length = [5, 4, 3, 2].find((some) => isKnown(names, words.slice(0, some)));
  return length !== undefined && (length === words.length || DOES.test(words.slice(length)));
}

/** Where the number of a heading ends, with the word that closes it (`第三场`). */
function numberEnd(norm: string, at: number, { number, family }: Heading): number {
  const end = number?.[1] ?? 0;
  if (!family.startsWith("第")) return end;
  const word = norm.slice(at + end, at + end + 3).indexOf(family[1] as string);
  return word >= 0 ? end + word + 1 : end;
}

function sideEnd(head: string, from: number): number {
  const match = /(?:内外|内景|外景|内|外)/g;
  match.lastIndex = from;
  return match.exec(head) ? match.lastIndex : 0;
}
