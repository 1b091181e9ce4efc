import type { Block } from "../lines/logicalLine.ts";
import { BOXED_VOICE_BEFORE, isNameLike, readCue, UNSEEN_BEFORE } from "../speeches/cue.ts";
import { isFullName, isPersonLike, mayBeName } from "../speeches/personLike.ts";
import { ADVERB_START } from "../novel/words/narration.ts";
import { TITLED } from "../novel/words/titles.ts";
import { isAnyLabel, isLabel, type LabelKind } from "../linePatterns/labels.ts";
import { type Names, countName, isKnown, isSeen, keyOf } from "../speeches/speakerNames.ts";
import { endsInSpeechVerb, opensQuote } from "../linePatterns/speechVerbs.ts";
import { isTransition } from "../linePatterns/isTransition.ts";
import { isBoundary } from "./innerHeadings.ts";
import { PLACE_END, placeLength } from "./placeEnds.ts";
import { SPOKEN } from "./sentenceCuts.ts";

/** How far before a colon the words of its cue may begin. */
const LOOKBACK = 60;
const LONGEST_NAME = 5;
const FAR_MORE = 5;
/** Words that are not called as people are must end so many runs, each behind another character, to be a name. */
const MIN_OCCURRENCES = 5;
/** No name begins so. */
const PARTICLE = /^[了的吗呢吧啊着过到在是嘛呀]/;
/** What leads to a speech and is nobody. */
const MANNER_END = /[说唱问答道白念叫喊笑哭骂曰语声地]$|自言|自语/;
const MARK_IN_NAME = /[^\p{L}\p{N}·]/u;
const VOICE_TAIL = /(?:OS|VO|O\.S\.?|V\.O\.?|内心|心声|独白|画外音|画外)+$/i;

const OPENING: Readonly<Record<string, string>> = { ")": "(", "】": "【", "]": "[" };

/** The words before a colon. */
interface Run {
  /** Where they begin, behind the sentence before; null where that is too far. */
  from: number | null;
  /** Where the name's last character stands, before a bracket and voice words. */
  to: number;
}

/** The words before the colon at `colon`, with a bracket between them skipped. */
function runBefore(norm: string, colon: number, floor: number): Run {
  let to = colon;
  const limit = Math.max(floor, colon - LOOKBACK);
  while (to > limit && norm[to - 1] === " ") to--;
  // `玲子（吃惊）说：`
  if (norm[to - 1] === "说" && norm[to - 2] === ")") to--;
  const opening = OPENING[norm[to - 1] ?? ""];
  if (opening !== undefined) {
    // The whole line is not searched for every colon: that takes time by its square.
    const open = norm.slice(limit + 1, to).lastIndexOf(opening);
    if (open >= 0) to = limit + 1 + open;
  }
  while (to > limit && norm[to - 1] === " ") to--;
  const voice = VOICE_TAIL.exec(norm.slice(Math.max(limit, to - 8), to));
  // `画外音：` alone behind a stop is the whole cue.
  if (voice && voice[0].length < to - limit && !isBoundary(norm, to - voice[0].length)) to -= voice[0].length;
  let from = to;
  while (from > limit && !isBoundary(norm, from)) from--;
  return { from: from > floor && from === limit && !isBoundary(norm, from) ? null : from, to };
}

/** Learns the people of a text from the words before its colons: alone between two marks, or the same end of several such words. Where names stand before colons, in offsets of the text. Under headings of scenes (`scripted`) `名说：“…”` is a cue too. */
export function harvestNames(
  names: Names,
  blocks: readonly Block[],
  isLong: (block: Block, row: number) => boolean,
  scripted: boolean,
): number[] {
  const cues: number[] = [];
  const ends = new Map<string, Set<string>>();
  const times = new Map<string, number>();
  const heads: Heads = new Map();
  for (const [row, block] of blocks.entries()) {
    if (isLong(block, row))
      for (const colon of harvestLong(names, block.norm, scripted, ends, times, heads)) cues.push(block.start + colon);
    else {
      const cue = readCue(block.norm);
      if (!cue || !isNameLike(cue.core) || reports(block.norm, cue.core, cue.body)) continue;
      countName(names, cue.core);
      cues.push(block.start);
    }
  }
  for (const [end, before] of ends) {
    const count = times.get(end) ?? 0;
    const min = TITLED.test(end) ? 2 : 3;
    const whole = (times.get(end.slice(1)) ?? 0) <= count && !PARTICLE.test(end) && !MANNER_END.test(end);
    const named =
      isPersonLike(end) || (whole && mayBeName(end) && count >= MIN_OCCURRENCES && before.size >= MIN_OCCURRENCES);
    if (count < min || before.size < min || isKnown(names, end) || !named) continue;
    // `上张科长`: the last word of a sentence in front of the name that ends it.
    if (
      end.length >= 4 &&
      isPersonLike(end.slice(1)) &&
      (times.get(end.slice(1)) ?? 0) > count &&
      !OTHER.test(end[0] as string)
    )
      continue;
    // `又拨了个电话队长：`: the end of a sentence in front of a title that is cued far more often.
    if (
      end.length >= 4 &&
      TITLED.test(end.slice(2)) &&
      !isFullName(end.slice(0, 2)) &&
      (times.get(end.slice(2)) ?? 0) >= count * FAR_MORE
    )
      continue;
    // The longest words that come again are the name: 刘老四, not 老四.
    const longer = [...before].some((char) => char !== "" && (times.get(char + end) ?? 0) >= count * 0.6);
    if (!longer) names.counts.set(end, count);
  }
  for (const [head, { count, next }] of heads) {
    const longer = [...next].some((char) => (heads.get(head + char)?.count ?? 0) >= count * 0.7);
    // `甲一愣`, `甲一听` begin with 甲.
    const goesOn = ADVERB_END.test(head) && isKnown(names, head.slice(0, -1));
    const named =
      isPersonLike(head) || (count >= MIN_OCCURRENCES && next.size >= MIN_OCCURRENCES && isUnusualName(head));
    if (count >= 3 && next.size >= 3 && !longer && !goesOn && !isKnown(names, head) && named)
      names.counts.set(head, count);
  }
  return cues;
}

/** What is neither a surname's nor a title's, and no word that sentences begin with: `豆豆`. */
const isUnusualName = (head: string): boolean =>
  mayBeName(head) &&
  !isAnyLabel(head) &&
  !PARTICLE.test(head) &&
  !MANNER_END.test(head) &&
  ADVERB_START.exec(head)?.index !== 0;

/** How sentences that lead to a colon begin, and what follows on that: a name stands there with one manner and another. */
type Heads = Map<string, { count: number; next: Set<string> }>;

/** `甲兴奋地：“…”`: who is told apart by a letter has a name of one character. */
const ONE_OF = /^[甲乙丙丁戊己]/;

const ADVERB_END = /[一正又也就都才却便忙急连]$/;

function countHead(heads: Heads, core: string, length: number): void {
  if (heads.size > 100_000) return;
  const head = heads.get(core.slice(0, length)) ?? { count: 0, next: new Set<string>() };
  head.count++;
  head.next.add(core[length] as string);
  heads.set(core.slice(0, length), head);
}

function harvestLong(
  names: Names,
  norm: string,
  scripted: boolean,
  ends: Map<string, Set<string>>,
  times: Map<string, number>,
  heads: Heads,
): number[] {
  const cues: number[] = [];
  let floor = 0;
  for (let colon = norm.indexOf(":"); colon >= 0; colon = norm.indexOf(":", colon + 1)) {
    const run = runBefore(norm, colon, floor);
    floor = colon + 1;
    if (run.from !== null) {
      const core = withoutPlace(norm.slice(run.from, run.to).replace(/^[△ ]+/, ""));
      for (let length = ONE_OF.test(core) ? 1 : 2; length <= 3 && core.length > length + 1; length++)
        countHead(heads, core, length);
      if (core.length > 0 && core.length <= 8 && isNameLike(core) && (scripted || !reports(norm, core, colon + 1))) {
        countName(names, core);
        cues.push(colon);
      }
    }
    if (times.size > 100_000) continue;
    for (let length = 2; length <= LONGEST_NAME && run.to - length >= (run.from ?? 0); length++) {
      if (MARK_IN_NAME.test(norm.slice(run.to - length, run.to))) break;
      const end = norm.slice(run.to - length, run.to);
      times.set(end, (times.get(end) ?? 0) + 1);
      const before = ends.get(end) ?? new Set<string>();
      before.add(run.to - length === run.from ? "" : (norm[run.to - length - 1] as string));
      ends.set(end, before);
    }
  }
  return cues;
}

/** `地点：教室旁白：…`: the voice behind a place that no mark ends. */
const withoutPlace = (core: string): string => {
  const voice = /(?:旁白|画外音)$/.exec(core);
  return voice && PLACE_END.test(core.slice(0, voice.index)) ? voice[0] : core;
};

/** `某某答道：“…”` tells of a speech and is no cue. */
function reports(norm: string, core: string, body: number): boolean {
  let i = body;
  while (norm[i] === " ") i++;
  return endsInSpeechVerb(core) && opensQuote(norm[i]);
}

/** A label glued to the words before it (`次日正午地点：`). */
const LABEL_TAIL = /(?:(?:出场|登场|主要|剧中)?人物|时间|地点|场景)$/;
const HEADS: LabelKind[] = ["cast", "place", "time", "credit", "synopsis", "castList", "title"];

/** Cuts a line that lost its line ends before the labels and cues in it; how many there are. */
export function cueCuts(norm: string, names: Names, cuts: Set<number>): number {
  const edges = [...cuts].sort((a, b) => a - b);
  let edge = 0;
  let floor = 0;
  let found = 0;
  let labelled = false;
  for (let colon = norm.indexOf(":"); colon >= 0; colon = norm.indexOf(":", colon + 1)) {
    while (edge < edges.length && (edges[edge] as number) <= colon) floor = Math.max(floor, edges[edge++] as number);
    const box = BOXED_VOICE_BEFORE.exec(norm.slice(Math.max(floor, colon - MAX_MARK), colon + 1));
    const boxAt = colon + 1 - (box?.[0].length ?? 0);
    if (box && isBoundary(norm, boxAt)) {
      floor = colon + 1;
      cuts.add(boxAt);
      found++;
      continue;
    }
    const run = runBefore(norm, colon, floor);
    const passed = floor;
    floor = colon + 1;
    const from = run.from;
    const core =
      from === null
        ? ""
        : norm
            .slice(from, run.to)
            .replace(/^[△ ]+/, "")
            .trim();
    if (from !== null && core.length <= 8 && isTransition(core)) {
      cuts.add(from);
      cuts.add(colon + 1);
      continue;
    }
    const label = LABEL_TAIL.exec(core) ?? (labelled ? /[时地景人]$/.exec(core) : null);
    if (label && label.index > 0) {
      cuts.add(run.to - label[0].length);
      labelled = true;
      found++;
      continue;
    }
    labelled = isAnyLabel(core);
    if (from !== null && (HEADS.some((kind) => isLabel(core, kind)) || isLabel(core, "effect"))) {
      if (norm[from] !== "△" && norm[from - 1] !== "△") cuts.add(from);
      if (isLabel(core, "place") && found > 0) cuts.add(valueEnd(norm, colon + 1, names));
      if (from > 0) found++;
      continue;
    }
    if (labelled) continue;
    const name = cueStart(norm, run, colon, passed, names);
    if (name === null) continue;
    const at = name - (UNSEEN_BEFORE.exec(norm.slice(Math.max(passed, name - MAX_MARK), name))?.[0].length ?? 0);
    if (norm[at] !== "△" && !BEHIND_MARK.test(norm.slice(Math.max(0, at - MAX_MARK), at))) cuts.add(at);
    if (at > 0) found++;
  }
  return found;
}
/** A mark that opens the line, and blanks behind it. */
const BEHIND_MARK = /△ *$/;
const MAX_MARK = 12;

/** Where the place behind a label ends: at its mark, or behind the last word of a place where a sentence follows at once. */
function valueEnd(norm: string, from: number, names: Names): number {
  const word = /^ *(?:[^ ,。;!?:(【△]|\([^()。!?,:]{1,12}\))*/.exec(norm.slice(from, from + 60))?.[0] ?? "";
  const next = norm[from + word.length] ?? "";
  if (",;".includes(next) && word.length <= 14) return norm.length;
  return (
    from +
    (next === ":" || word.length <= 12 ? Math.min(word.length, placeLength(word, names)) : placeLength(word, names))
  );
}

/** Behind these a name is whom something is done to, not who speaks. */
const TO_WHOM =
  /(?:走[近向到]|靠近|招呼|叫住|拦住|喊住|扶[起住着]|抱[住起着]|拉[住起着]|看[着了到向]|望[着向]|盯着|瞪着|指着|递给|交给|嘱咐|吩咐|提醒|安慰|打量|推开|搂住|握住|追[上着]|撞[上到]|碰[到见]|遇[到见])$|[对向给看问跟和与叫把拉抱推望瞪冲朝住往到找帮替为被从比让喊骂递拍扶追陪拽搂抓搀扯是有像、的]$|(?<![坐站躺睡哭走跑蹲跪忙聊吵嚷哼数不])着$/;
/** `好的老周：`: an answer that is over. */
const AGREED = /(?:^|[^\u4e00-\u9fff])[好是对行会]的$/;
/** `女老板`, `另一老人`: another person. */
const OTHER = /^(?:女|男|小|老|大|另一?[个位]?|一[个位]?|两个|众|其他)$/;

/** Voices, and people told apart by a letter or number: they speak wherever they stand before a colon. */
const OWN_MARK =
  /(?:旁白|画外音)[\d一二三]?$|(?:学生|同学|同事|朋友|[男女]生|路人|[男女]|警察|护士|记者|群众|村民|顾客|客人|员工|工人|室友|民警|保安|士兵|衙役|妇女|邻居|演员|歹徒|市民|乘客|观众|老师|医生)[甲乙丙丁戊己A-Z\d一二三四五]$/;

/** All together: they speak wherever they stand alone before a colon. */
const EVERYBODY = /^(?:众人|众声|众|大家|全体|合)$/;

/** `画外音老周`: who speaks is not seen. */
const UNSEEN = /^(?:画外音|画外|话外音)(?=[\u4e00-\u9fff]{2})/;

/** `此时老周电话响：…`: what leads to whom a sentence is about. */
const INTRODUCES = /^(?:这时|此时|突然|忽然|只见|接着|随后),?/;

const SPACED = /^[\u4e00-\u9fff] [\u4e00-\u9fff]$/;
const SPACED_LENGTH = 3;

/** Where the cue of the colon begins: its sentence, or the known name that ends it; null where nobody speaks. */
function cueStart(norm: string, run: Run, colon: number, passed: number, names: Names): number | null {
  const { from, to } = run;
  const core = from === null ? "" : norm.slice(from, to).replace(/^[△ ]+/, "");
  // `妇女不停挣扎小 丽：`, of somebody whose name is written with a blank.
  const spaced = norm.slice(to - SPACED_LENGTH, to);
  if (to - SPACED_LENGTH >= passed && SPACED.test(spaced) && isKnown(names, spaced)) return to - SPACED_LENGTH;
  if (from !== null && (isKnown(names, core) || EVERYBODY.test(core))) return from;
  const own = OWN_MARK.exec(norm.slice(Math.max(from ?? 0, to - 8), to));
  if (own) return to - own[0].length;
  const head = from === null ? "" : knownHead(core.replace(INTRODUCES, ""), names);
  for (let length = Math.min(6, to - (from ?? 0) - 1); length >= 1; length--) {
    const name = norm.slice(to - length, to);
    const before = norm.slice(Math.max(from ?? 0, to - length - 8), to - length);
    if (!isKnown(names, name) || (length === 1 && !isApart(name, before, names))) continue;
    // `老周拿起杯子，看了看老周：`: nobody does something to himself.
    if (length > 1 && name === head && isSubject(name, core, names)) return to - length;
    const isSaid = SPOKEN.test(norm.slice(Math.max(passed, from ?? to - LOOKBACK), to - length));
    if (TO_WHOM.test(before) && !isSaid && !(length === 1 && before.endsWith("的")) && !AGREED.test(before)) break;
    if (OTHER.test(before)) return from;
    return to - length;
  }
  const once = behindParticle(norm.slice(Math.max(from ?? 0, to - LONGEST_NAME - 1), to), names);
  if (once > 0) return to - once;
  const clause = /(?<=,)[^,]{2,4}$/.exec(norm.slice(Math.max(from ?? 0, to - 5), to))?.[0];
  if (clause !== undefined && (isSeen(names, clause) || isFullName(clause))) return to - clause.length;
  if (from === null) return null;
  if (head !== "" || /^[他她][^:]{2,}/.test(core)) return from;
  if (reports(norm, core, colon + 1)) return null;
  const edged = from === 0 || from === passed || isBoundary(norm, from);
  const voice = run.to < colon && VOICE_TAIL.test(norm.slice(run.to, colon).replace(/[ ()]/g, ""));
  const visible = core.replace(UNSEEN, "");
  const named = isPersonLike(core) || (isNameLike(core) && (voice || mayBeName(core)));
  return edged && from > 0 && core.length <= 8 && (named || (visible !== core && mayBeName(visible))) ? from : null;
}

/** Whether a sentence that begins with somebody is about him to its end: no other is the subject of its last clause. */
function isSubject(name: string, core: string, names: Names): boolean {
  const last = knownHead(core.slice(core.lastIndexOf(",") + 1), names);
  return (last === "" || last === name) && !KIN.test(core.slice(name.length));
}
const KIN = /^[爸妈爹娘爷奶哥姐弟妹嫂妻母父]/;

/** How long the name is that ends the words behind a particle that ends what was said, of somebody cued elsewhere (`你怎么来了赵林`); 0 for none. */
function behindParticle(words: string, names: Names): number {
  for (let length = Math.min(LONGEST_NAME - 1, words.length - 1); length >= 2; length--) {
    const name = words.slice(-length);
    if (isSeen(names, name) && isPersonLike(name) && OVER.test(words.slice(0, -length))) return length;
  }
  return 0;
}
const OVER = /[吧呢吗啊呀了哦嗯哈嘛]$/;

/** A name of one character behind words that are over, or of somebody who speaks often and is no longer name's end (`小丽`, `国王`). */
function isApart(name: string, before: string, names: Names): boolean {
  if (/[吧呢吗啊呀了的哦嗯哈嘛,]$/.test(before)) return true;
  const last = before.at(-1) ?? "";
  if (!/[\u4e00-\u9fffA-Z]/.test(name) || MANNER_END.test(name)) return false;
  if ((names.counts.get(name) ?? 0) < SPEAKS_OFTEN || !/[\u4e00-\u9fff]/.test(last)) return false;
  return !IN_LONGER.test(last) && !isTitled(last + name) && !isSeen(names, last + name);
}
const SPEAKS_OFTEN = 4;
const IN_LONGER = /[小老阿大另一两二三四五几众那这位个名男女青少全]/;
/** `国王`, `经理`: one word. */
const isTitled = (words: string): boolean => TITLED.test(words) && !/[男女甲乙丙丁]$/.test(words);

/** The known name at the head of `core`, whose manner the rest tells; empty for none. */
function knownHead(core: string, names: Names): string {
  for (let length = Math.min(core.length - 1, 5); length >= 1; length--) {
    const name = core.slice(0, length);
    if (length === 1 ? (names.counts.get(name) ?? 0) >= 3 : isKnown(names, keyOf(name))) return name;
  }
  return "";
}
