import { gluedAct, gluedEpisode } from "../headings/divisions.ts";
import { type Block, sliceBlock } from "../lines/logicalLine.ts";
import { isNameLike, readCue } from "../speeches/cue.ts";
import { castCuts } from "./castListCuts.ts";
import { actionCuts, cameraCuts, spaceCuts } from "./sentenceCuts.ts";
import { type Heading, readHeading } from "../headings/sceneHeading.ts";
import { isAnyLabel, isLabel } from "../marks/labels.ts";
import { type Names, countName, isKnown, keyOf } from "../speeches/speakerNames.ts";
import { endsInSpeechVerb, opensQuote } from "../marks/speechVerbs.ts";
import { isTransition } from "../marks/transitions.ts";

/** Lines shorter than this are taken as whole; measured on samples, a speech with its cue rarely passes it. */
const LONG = 70;
/** The first lines hold title and credits; there several labels on one line are enough. */
const LONG_TITLE = 24;
const TITLE_LINE = /(?:编剧|作者|导演|故事梗概|梗概|简介|剧名|片名) ?:/;
const LOOKBACK = 40;

/** A place where a longer line is cut, in offsets of its normalised text. */
type Cuts = Set<number>;

interface Inner {
  at: number;
  heading: Heading;
}

/** Splits lines that lost their newlines at headings, marks, labels and cues; other lines pass through. `bodies` are cells of a table, whatever their length; `people` are named in its other cells. */
export function splitGlued(text: string, blocks: Block[], bodies: Set<Block>, people: string[]): Block[] {
  const names: Names = { counts: new Map(people.map((name) => [name, 2])), cast: new Set(people) };
  for (const block of blocks) harvestInner(names, block);
  const out: Block[] = [];
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    const body = bodies.has(block);
    if (!body && block.norm.length < (index < 3 ? LONG_TITLE : LONG)) {
      out.push(block);
      continue;
    }
    const cuts = !body && block.norm.length < LONG && !TITLE_LINE.test(block.norm) ? null : findCuts(block.norm, names);
    if (!cuts) {
      out.push(block);
      continue;
    }
    let from = 0;
    for (const cut of [...cuts].sort((a, b) => a - b)) {
      if (cut <= from || cut >= block.norm.length) continue;
      const piece = sliceBlock(text, block, from, cut);
      if (piece) out.push(piece);
      from = cut;
    }
    const rest = sliceBlock(text, block, from, block.norm.length);
    if (rest) out.push(rest);
  }
  return out;
}

function isBoundary(norm: string, i: number): boolean {
  if (i <= 0) return true;
  return '。!?…”』」")】]~ ;—》△'.includes(norm[i - 1] as string);
}

/** Where the words before the colon at `colon` begin, with brackets skipped; null when they are too far. */
function runStart(norm: string, colon: number, floor: number): { from: number; core: string } | null {
  let i = colon;
  const limit = Math.max(floor, colon - LOOKBACK);
  let coreTo = colon;
  if (norm[i - 1] === ")" || norm[i - 1] === "】") {
    const open = norm.lastIndexOf(norm[i - 1] === ")" ? "(" : "【", i - 1);
    if (open <= limit) return null;
    i = coreTo = open;
  }
  while (i > limit && norm[i - 1] === " ") i--;
  while (i > limit && !isBoundary(norm, i)) i--;
  if (i > floor && i === limit && !isBoundary(norm, i)) return null;
  return { from: i, core: norm.slice(i, coreTo).trim() };
}

const VOICE_TAIL = /(?:OS|VO|O\.S\.?|V\.O\.?|内心|心声|独白|画外音|画外)+$/i;

function harvestInner(names: Names, block: Block): void {
  const { norm } = block;
  if (norm.length < LONG) {
    const cue = readCue(norm);
    if (cue && isNameLike(cue.core) && !reports(norm, cue.core, cue.body)) countName(names, cue.core);
    return;
  }
  let colon = norm.indexOf(":");
  let floor = 0;
  while (colon >= 0) {
    const run = runStart(norm, colon, floor);
    if (run) {
      const core = run.core.replace(VOICE_TAIL, "");
      if (core.length > 0 && core.length <= 8 && isNameLike(core) && !reports(norm, core, colon + 1))
        countName(names, core);
    }
    floor = colon + 1;
    colon = norm.indexOf(":", colon + 1);
  }
}

/** `某某答道：“…”` tells of a speech and is no cue. */
function reports(norm: string, core: string, body: number): boolean {
  let i = body;
  while (norm[i] === " ") i++;
  return endsInSpeechVerb(core) && opensQuote(norm[i]);
}

const MARK =
  /[△第\d]|[一二三四五六七八九十]{1,3}[、.] ?(?=内|外|[^。!?:]{1,16} (?:内|外|日|夜))|场|内景|外景|INT|EXT|S\d|[【(]/g;
const HEADING_HEAD =
  /[一二三四五六七八九十]{1,3}[、.]|第 ?[\d零〇一二三四五六七八九十百]{1,6} ?[,.、]? ?[场幕集镜折出]|场(?:景|次)? ?[(:.#]? ?[\d一二三四五六七八九十]{1,3}|\d{1,3}[A-Za-z]? ?(?:[-—_、.,:)集]|内|外| |[一-龥])|内景|外景|INT|EXT|S\d/y;

function findCuts(norm: string, names: Names): Cuts | null {
  const cuts: Cuts = new Set();
  const inner: Inner[] = [];
  let strong = 0;
  let skipTo = 0;
  MARK.lastIndex = 0;
  for (let match = MARK.exec(norm); match; match = MARK.exec(norm)) {
    const at = match.index;
    if (at < skipTo) continue;
    if (match[0] === "△") {
      cuts.add(at);
      continue;
    }
    if (match[0] === "【" || match[0] === "(") {
      const close = at + norm.slice(at, at + 40).indexOf(match[0] === "(" ? ")" : "】");
      const box = match[0] === "【" && close - at > 4 && isBoundary(norm, at) && norm[close + 1] !== ":";
      if (close > at && (box || (close - at <= 16 && isTransition(norm.slice(at, close + 1))))) {
        cuts.add(at);
        cuts.add(close + 1);
      }
      continue;
    }
    const before = norm[at - 1] ?? " ";
    const digit = match[0] >= "0" && match[0] <= "9";
    if (
      digit &&
      (/[\d.\-—/第,A-Za-z约共近]/.test(before) ||
        ((before === "、" || before === ":") && /\d/.test(norm[at - 2] ?? "")))
    )
      continue;
    HEADING_HEAD.lastIndex = at;
    if (!HEADING_HEAD.test(norm)) continue;
    const boundary = isBoundary(norm, at) || before === ":";
    const slice = norm.slice(at, at + 100);
    if (match[0] === "第") {
      const length = gluedEpisode(slice);
      if (length > 0 && (boundary || (readHeading(slice.slice(length), true)?.strength ?? 0) >= 0.9)) {
        const heading = readHeading(slice, true);
        if (!(heading && heading.strength >= 0.75)) {
          cuts.add(at);
          cuts.add(at + length);
          strong++;
          continue;
        }
      }
    }
    const heading = readHeading(slice, true);
    const act = boundary && match[0] === "第" && !heading ? gluedAct(slice) : 0;
    if (act > 0) {
      cuts.add(at);
      cuts.add(at + act);
      strong++;
      continue;
    }
    if (!heading || heading.strength < 0.45) continue;
    endAtName(norm, at, heading, names);
    const evidence = (heading.fields.time ? 1 : 0) + (heading.fields.intExt ? 1 : 0);
    if (!boundary && evidence < 2) continue;
    inner.push({ at, heading });
    skipTo = at + Math.max(1, heading.end);
    MARK.lastIndex = Math.max(MARK.lastIndex, skipTo);
  }
  strong += headingCuts(inner, cuts);
  const cues = cueCuts(norm, names, cuts);
  const total = strong + cues;
  if (total < 2 && !(total === 1 && cuts.size > 1)) return cuts.size > 0 && total > 0 ? cuts : null;
  if (total === 0) return null;
  const spaced = spaceCuts(norm, cuts, cues);
  cameraCuts(norm, cuts);
  castCuts(norm, cuts, names);
  if (!spaced) actionCuts(norm, cuts, names);
  const title = /^.{0,8}《[^》]{1,30}》/.exec(norm.slice(0, 44));
  if (title) cuts.add(title[0].length);
  return cuts;
}

/** Cuts around the headings that are sure by themselves or count on; how many they are. */
function headingCuts(inner: readonly Inner[], cuts: Cuts): number {
  let strong = 0;
  let last: number[] = [];
  for (const { at, heading } of inner) {
    const values = heading.values;
    const follows =
      values.length > 0 &&
      values.length === last.length &&
      values[values.length - 1] === (last[last.length - 1] as number) + 1;
    if (heading.strength < 0.75 && !follows) continue;
    if (values.length > 0) last = values;
    cuts.add(at);
    cuts.add(at + heading.end);
    strong++;
  }
  return strong;
}

/** A place that runs on into a sentence ends where a known person begins. */
function endAtName(norm: string, at: number, heading: Heading, names: Names): void {
  const { place } = heading.fields;
  if (!place || place[1] - place[0] < 4 || heading.end > place[1] + 1) return;
  for (let i = place[0] + 2; i < place[1]; i++)
    for (let length = 4; length >= 2; length--)
      if (i + length <= place[1] + 1 && (names.counts.get(norm.slice(at + i, at + i + length)) ?? 0) >= 2) {
        heading.end = i;
        return;
      }
}

/** A label glued to the words before it (`次日正午地点：`). */
const LABEL_TAIL = /(?:出场人物|登场人物|人物|时间|地点|场景)$/;

function cueCuts(norm: string, names: Names, cuts: Cuts): number {
  const edges = [...cuts].sort((a, b) => a - b);
  let edge = 0;
  let floor = 0;
  let found = 0;
  let labelled = false;
  for (let colon = norm.indexOf(":"); colon >= 0; colon = norm.indexOf(":", colon + 1)) {
    while (edge < edges.length && (edges[edge] as number) <= colon) floor = Math.max(floor, edges[edge++] as number);
    const run = runStart(norm, colon, floor);
    const passed = floor;
    floor = colon + 1;
    if (!run || run.core.length === 0) continue;
    const core = run.core.replace(/^[△ ]+/, "").replace(VOICE_TAIL, "");
    if (run.core.length <= 8 && isTransition(run.core)) {
      cuts.add(run.from);
      cuts.add(colon + 1);
      continue;
    }
    const label = core === run.core ? (LABEL_TAIL.exec(core) ?? (labelled ? /[时地景人]$/.exec(core) : null)) : null;
    if (label && label.index > 0) {
      cuts.add(colon - label[0].length);
      labelled = true;
      found++;
      continue;
    }
    labelled = isAnyLabel(core);
    if (
      isLabel(core, "cast") ||
      isLabel(core, "place") ||
      isLabel(core, "time") ||
      isLabel(core, "credit") ||
      isLabel(core, "synopsis") ||
      isLabel(core, "castList") ||
      isLabel(core, "title") ||
      (isLabel(core, "effect") && isBoundary(norm, run.from))
    ) {
      if (norm[run.from] !== "△" && norm[run.from - 1] !== "△") cuts.add(run.from);
      if (run.from > 0) found++;
      continue;
    }
    if (isAnyLabel(core) || reports(norm, core, colon + 1)) continue;
    const known = isKnown(names, core) || startsKnown(names, core);
    const edged = run.from === 0 || run.from === passed || isBoundary(norm, run.from);
    if (norm[run.from - 1] === "△" || norm[run.from] === "△") {
      if (known) found++;
      continue;
    }
    if (edged && (known || (core.length <= 8 && isNameLike(core) && run.from > 0))) {
      cuts.add(run.from);
      if (run.from > 0) found++;
    }
  }
  return found;
}

/** `林某摸头打断`: a known name with an action behind it. */
function startsKnown(names: Names, core: string): boolean {
  if (core.length > 10 || /[,]/.test(core)) return false;
  for (let length = Math.min(core.length - 1, 5); length >= 2; length--)
    if ((names.counts.get(keyOf(core.slice(0, length))) ?? 0) >= 2) return true;
  return false;
}
