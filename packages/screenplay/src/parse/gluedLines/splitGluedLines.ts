import { runOnActLength, runOnEpisodeLength } from "../headings/divisions.ts";
import { type Block, sliceBlock } from "../lines/logicalLine.ts";
import { castCuts } from "./castListCuts.ts";
import { actionCuts, blanksEndLines, keepBrackets, spaceCuts } from "./sentenceCuts.ts";
import { lacksStops, unstoppedCuts } from "./unstoppedSpeech.ts";
import { type Heading, readHeading } from "../headings/sceneHeading.ts";
import { type InnerHeading, innerEnd, innerHeadings, isBoundary, isComplete } from "./innerHeadings.ts";
import { headingsInSequence } from "./headingsInSequence.ts";
import { cueCuts, harvestNames } from "./cueCuts.ts";
import type { Names } from "../speeches/speakerNames.ts";
import { placesOpeningScenes } from "./placesOpeningScenes.ts";
import { isAnyLabel } from "../linePatterns/labels.ts";
import { readCue } from "../speeches/cue.ts";
import { PLACE_NOUN, PLACE_SENTENCE } from "./placeSentences.ts";
import { RUN } from "./fieldRuns.ts";
import { runsOpeningScenes } from "./runsOpeningScenes.ts";
import { SCENE_LABEL, labelsOpeningScenes } from "./sceneLabels.ts";
import { isTransition } from "../linePatterns/isTransition.ts";

/** Lines shorter than this are taken as whole; measured on samples, a speech with its cue rarely passes it. */
const LONG = 70;
/** The first lines hold title and credits; there several labels on one line are enough. */
const LONG_TITLE = 24;
const TITLE_LINE = /(?:编剧|作者|导演|故事梗概|梗概|简介|剧名|片名) ?:/;
/** `短剧《红舞鞋》日 内 排练室`: a title with the first heading glued on. */
const TITLED_HEADING = /^.{0,8}《[^》]{1,30}》 ?(?:[日夜晨内外]|\d)/;
/** A heading of this strength stands by itself. */
const MIN_CONFIDENCE = 0.75;

/** A place where a longer line is cut, in offsets of its normalised text. */
type Cuts = Set<number>;

/** The lines of a text cut where line ends were lost, and which of the pieces are headings because their numbers count on. */
export interface SplitLines {
  blocks: Block[];
  headings: Map<Block, Heading>;
  /** Who was found in lines that lost their line ends. */
  names: Names;
}

/** What is known of a document's lines before they are split. */
export interface KnownLines {
  /** Cells of a table that hold text: run on whatever their length. */
  bodies: ReadonlySet<Block>;
  /** Who is named in the other cells of a table. */
  people: readonly string[];
  /** Lines that are never split. */
  whole: ReadonlySet<Block>;
}

/** Splits lines that lost their newlines at headings, marks, labels and cues; other lines pass through. */
export function splitGluedLines(text: string, blocks: Block[], { bodies, people, whole }: KnownLines): SplitLines {
  const names: Names = { counts: new Map(people.map((name) => [name, 2])), cast: new Set(people) };
  const isLong = (block: Block, row: number) =>
    !whole.has(block) &&
    (bodies.has(block) ||
      block.norm.length >= LONG ||
      (row < 3 && block.norm.length >= LONG_TITLE && TITLE_LINE.test(block.norm)) ||
      (row < 3 && TITLED_HEADING.test(block.norm)));
  const found = innerHeadings(blocks, isLong);
  const scripted = found.filter((one) => one.heading.strength >= MIN_CONFIDENCE).length >= 2;
  const cues = harvestNames(names, blocks, isLong, scripted);
  const sequence = headingsInSequence(found, ({ row, at }) => (blocks[row] as Block).start + at, cues);
  for (const one of repeatedForms(found)) sequence.add(one);
  const isAccepted = (one: InnerHeading) => sequence.has(one) || one.heading.strength >= MIN_CONFIDENCE;
  for (const one of labelsOpeningScenes(blocks, found, isAccepted)) sequence.add(one);
  const others = found.filter(isAccepted).length;
  const textOf = ({ row, at, heading: { fields } }: InnerHeading) => {
    const { start, norm } = blocks[row] as Block;
    return { offset: start + at, words: norm.slice(at + (fields.place?.[0] ?? 0), at + (fields.place?.[1] ?? 0)) };
  };
  for (const one of placesOpeningScenes(found, others, textOf)) sequence.add(one);
  const placeOf = ({ row, at, heading: { fields } }: InnerHeading) => {
    const { start, norm } = blocks[row] as Block;
    const from = at + (fields.place?.[0] ?? fields.end - 1);
    const place = HAN.exec(norm.slice(from, fields.place ? at + fields.place[1] : from + 10))?.[0] ?? "";
    const first = fields.place !== null && fields.place[1] < fields.end - 1;
    return { place, cueLike: first && norm[from + place.length] === ":", offset: start + at };
  };
  for (const one of runsOpeningScenes(found, others, placeOf)) sequence.add(one);
  const byRow = new Map<number, InnerHeading[]>();
  for (const one of found) {
    const row = byRow.get(one.row);
    if (row) row.push(one);
    else byRow.set(one.row, [one]);
  }
  const split: SplitLines = { blocks: [], headings: new Map(), names };
  const headingsOf = blocks.map((_, row) =>
    withoutDoubles((byRow.get(row) ?? []).filter((one) => one.heading.strength >= MIN_CONFIDENCE || sequence.has(one))),
  );
  const longLines = new Map<number, LongLine>();
  for (const [row, block] of blocks.entries())
    if (isLong(block, row)) longLines.set(row, readLongLine(block.norm, headingsOf[row] ?? [], names));
  const broken = [...longLines.values()].filter(({ total }) => total >= 2);
  const style = { isUnstopped: lacksStops(broken), isBlank: blanksEndLines(broken) };
  for (const [row, block] of blocks.entries()) {
    const line = longLines.get(row);
    const long = line !== undefined;
    const inner = headingsOf[row] ?? [];
    const led = long || !inner[0] ? null : withSentence(block.norm, inner[0], names);
    if (led) inner[0] = led;
    const cuts = line
      ? findCuts(line, inner, names, style)
      : inner.some(
            (one) =>
              one.at > 0 ||
              one === led ||
              block.norm.includes("△", 1) ||
              (sequence.has(one) && goesOn(block.norm, one, names)),
          )
        ? shortCuts(block.norm, inner, names)
        : holdsAnotherCue(block.norm, names)
          ? shortCuts(block.norm, inner, names)
          : null;
    if (cuts) cutBlock(text, block, cuts, inner, split);
    else {
      split.blocks.push(block);
      const [first] = inner;
      if (!long && first && sequence.has(first)) split.headings.set(block, first.heading);
    }
  }
  return split;
}

function cutBlock(text: string, block: Block, cuts: Cuts, inner: readonly InnerHeading[], split: SplitLines): void {
  const headingAt = new Map(inner.map((one) => [one.at, one.heading]));
  let from = 0;
  for (const cut of [...[...cuts].sort((a, b) => a - b), block.norm.length]) {
    if (cut <= from || cut > block.norm.length) continue;
    const piece = sliceBlock(text, block, from, cut);
    const heading = headingAt.get(from);
    if (piece) split.blocks.push(piece);
    if (piece && heading) split.headings.set(piece, heading);
    from = cut;
  }
}

/** The cuts without those inside a heading (`13：医院：日内`, `（1） 春天的王府`). */
function outsideHeadings(norm: string, cuts: Cuts, inner: readonly InnerHeading[], names: Names): Cuts {
  const edges = [...cuts].sort((a, b) => a - b);
  let next = 0;
  for (const [i, { at, heading }] of inner.entries()) {
    // A numbered heading is no part of the one before it.
    const after = inner[i + 1];
    const end = Math.min(at + innerEnd(norm, at, heading, names), after?.heading.number ? after.at : norm.length);
    while (next < edges.length && (edges[next] as number) <= at) next++;
    for (; next < edges.length && (edges[next] as number) < end; next++) cuts.delete(edges[next] as number);
  }
  return cuts;
}

/** Of two readings of the same words the one that says when, where and on which side. */
function withoutDoubles(inner: readonly InnerHeading[]): InnerHeading[] {
  const complete = new Map<number, InnerHeading>();
  for (const one of inner) if (isComplete(one.heading) && !complete.has(one.at)) complete.set(one.at, one);
  let end = 0;
  return inner.filter((one) => {
    if (one.at < end) return false;
    const whole = complete.get(one.at);
    if (whole === one) end = one.at + one.heading.end;
    return whole === undefined || whole === one;
  });
}

const HAN = /^[\u4e00-\u9fff]*/;

/** So many doubtful headings of one form, with so much text between them, are how the document writes its headings. */
const MIN_FORMS = 3;

function repeatedForms(found: readonly InnerHeading[]): InnerHeading[] {
  const doubtful = found.filter(
    ({ heading }) =>
      heading.number === null &&
      heading.strength < MIN_CONFIDENCE &&
      heading.family !== PLACE_SENTENCE &&
      heading.family !== PLACE_NOUN &&
      heading.family !== SCENE_LABEL &&
      !heading.family.startsWith(RUN),
  );
  const times = new Map<string, number>();
  for (const { heading } of doubtful) times.set(heading.family, (times.get(heading.family) ?? 0) + 1);
  return doubtful.filter(({ heading }) => (times.get(heading.family) ?? 0) >= MIN_FORMS);
}

/** `3、家中 日女儿拿起电话：…`, `7、家里 内 夜（姐妹俩在灯下温习。）`: a heading that begins a row, with a sentence behind its last field; null for any other. */
function withSentence(norm: string, one: InnerHeading, names: Names): InnerHeading | null {
  if (one.at > 0 || one.heading.number === null) return null;
  const heading = readHeading(norm.slice(0, LONGEST_HEADING), true);
  if (!heading?.number || !heading.fields.time) return null;
  const { end, fields } = heading;
  const closed = (fields.place?.[1] ?? 0) < end && (fields.intExt !== null || fields.time?.[1] === end);
  return closed && SENTENCE.test(norm.slice(innerEnd(norm, 0, heading, names))) ? { ...one, heading } : null;
}
const LONGEST_HEADING = 48;
/** What is told behind a heading: an action's mark, a sentence in brackets, or one that ends in its stop. */
const SENTENCE = /^ ?(?:△|\([^()]{4,}[,。!?…][^()]*\)|[\u4e00-\u9fff“][^、,:]{0,14}[^、]*[,:。!?…].*[。!?…”)]$)/;

/** Whether a sentence or a speech stands behind a heading that says neither when nor on which side. */
function goesOn(norm: string, { at, heading }: InnerHeading, names: Names): boolean {
  if (heading.number === null || heading.fields.time || heading.fields.intExt) return false;
  const rest = norm.slice(at + innerEnd(norm, at, heading, names));
  return rest.length >= MIN_SENTENCE && /[。!?…:”」]/.test(rest);
}
const MIN_SENTENCE = 8;

function headingCuts(norm: string, inner: readonly InnerHeading[], names: Names): Cuts {
  return new Set(
    inner.flatMap(({ at, heading }) => {
      const end = at + innerEnd(norm, at, heading, names);
      // `2屋内，明亮。老周坐下。`: the stop belongs to the heading.
      return [at, norm[end] === "。" ? end + 1 : end];
    }),
  );
}

/** `老周：你来了。林小桥：来了。`: whether a short row that begins with a cue goes on with that of somebody who speaks elsewhere, too. */
function holdsAnotherCue(norm: string, names: Names): boolean {
  const cue = norm.length < MIN_ROW || /[“”「」"]/.test(norm) ? null : readCue(norm);
  if (!cue) return false;
  return [...norm.slice(cue.body).matchAll(ANOTHER_CUE)].some(
    ([, words = ""]) =>
      [4, 3, 2].some((length) => (names.counts.get(words.slice(0, length)) ?? 0) >= SPEAKS_ELSEWHERE) &&
      !isAnyLabel(words),
  );
}
const MIN_ROW = 10;
const SPEAKS_ELSEWHERE = 3;
const ANOTHER_CUE = /[。!?…~)] ?([\u4e00-\u9fff]{2,10}) ?(?:\([^()]{1,20}\))? ?:/g;

/** The cuts of a row that begins with a heading, and in front of the speeches behind it: `10、大年家。夜。大年在打电话。大年：喂。` */
function shortCuts(norm: string, inner: readonly InnerHeading[], names: Names): Cuts {
  const cuts = headingCuts(norm, inner, names);
  for (let at = norm.indexOf("△", 1); at >= 0; at = norm.indexOf("△", at + 1)) cuts.add(at);
  cueCuts(norm, names, cuts);
  return outsideHeadings(norm, cuts, inner, names);
}

const MARK = /[△【(]|第/g;

/** A long line with its cuts at headings, marks and cues, and how much shows that it lost line ends. */
interface LongLine {
  norm: string;
  cuts: Cuts;
  cues: number;
  total: number;
}

function readLongLine(norm: string, inner: readonly InnerHeading[], names: Names): LongLine {
  const cuts = headingCuts(norm, inner, names);
  const strong = markCuts(norm, inner, cuts) + inner.length;
  const cues = cueCuts(norm, names, cuts);
  return { norm, cuts, cues, total: strong + cues };
}

/** How the lines of a text end that lost their line ends: without stops, with a blank. */
interface EndStyle {
  isUnstopped: boolean;
  isBlank: boolean;
}

/** Where one long line is cut; null where too little shows that it lost line ends. */
function findCuts(
  { norm, cuts, cues, total }: LongLine,
  inner: readonly InnerHeading[],
  names: Names,
  { isUnstopped, isBlank }: EndStyle,
): Cuts | null {
  if (total < 2 && !(total === 1 && cuts.size > 1)) return cuts.size > 0 && total > 0 ? cuts : null;
  const before = new Set(cuts);
  const spaced = spaceCuts(norm, cuts, cues, isBlank);
  castCuts(norm, cuts, names);
  if (!spaced) actionCuts(norm, cuts, names);
  if (!spaced && isUnstopped) unstoppedCuts(norm, cuts, names);
  keepBrackets(norm, cuts, before);
  const title = /^.{0,8}《[^》]{1,30}》/.exec(norm.slice(0, 44));
  if (title && inner[0]?.at !== 0) cuts.add(title[0].length);
  return outsideHeadings(norm, cuts, inner, names);
}

/** Cuts at `△`, around boxes and transitions in brackets, and around the titles of episodes and acts; how many titles there are. */
function markCuts(norm: string, inner: readonly InnerHeading[], cuts: Cuts): number {
  const heads = new Map(inner.map((one) => [one.at, one.heading]));
  let titles = 0;
  MARK.lastIndex = 0;
  for (let match = MARK.exec(norm); match; match = MARK.exec(norm)) {
    const at = match.index;
    if (match[0] === "△") cuts.add(at);
    else if (match[0] === "第") {
      if (heads.has(at)) continue;
      const length = titleLength(norm.slice(at, at + 100), isBoundary(norm, at));
      if (length === 0) continue;
      cuts.add(at);
      cuts.add(at + length + (":,".includes(norm[at + length] ?? " ") ? 1 : 0));
      titles++;
    } else {
      const close = at + norm.slice(at, at + 40).indexOf(match[0] === "(" ? ")" : "】");
      const box =
        match[0] === "【" && close - at > 4 && isBoundary(norm, at) && norm[at - 1] !== ":" && norm[close + 1] !== ":";
      if (close > at && (box || (close - at <= 16 && isTransition(norm.slice(at, close + 1))))) {
        cuts.add(at);
        cuts.add(close + 1);
      }
    }
  }
  return titles;
}

/** `…河南口音第一幕：布景：…`, `…林小桥第一幕：初见地点：…`: an act glued to the words in front of it is one where a label of its scene follows. */
const ACT_ABOVE_LABEL =
  /^第 ?[一二三四五六七八九十\d]{1,3} ?幕 ?(?:: ?[^ :,。!?…()]{1,10}?)?:? ?(?:布景|场景|时间|地点|人物|道具|背景|[日夜]幕) ?[:(]/;

/** Length of the title of an episode or an act at the head of `slice`; 0 for none. */
function titleLength(slice: string, boundary: boolean): number {
  const episode = runOnEpisodeLength(slice);
  if (episode > 0 && (boundary || (readHeading(slice.slice(episode), true)?.strength ?? 0) >= 0.9)) return episode;
  return boundary || ACT_ABOVE_LABEL.test(slice) ? runOnActLength(slice) : 0;
}
