import { isNobody } from "../../figures/isNobody.ts";
import { isVoice, speakersOf } from "../../figures/people.ts";
import type { CastMember, Line, Scene } from "../../parsed.ts";
import { actingSubjects } from "./actingSubjects.ts";
import { nameWithin } from "./wronglySplitNames.ts";
import { namedInProse } from "./namedInProse.ts";
import { misspelledNames } from "./misspelledNames.ts";
import { joinSpellings } from "./joinSpellings.ts";
import { readUnit } from "../lines/characterNormalisation.ts";
import { bareTitles, findNamedAliases } from "./findNamedAliases.ts";
import { relatives } from "./relatives.ts";
import { nobodySilent, type Silent, standsIn } from "./silentPeople.ts";
import { readSpeaker } from "../readSpeaker.ts";
import { isFullName, isPersonLike, isSpokenWords, mayBeName } from "../speeches/personLike.ts";

interface CastCandidate extends CastMember {
  speeches: number;
  listed: boolean;
  /** Begins sentences of action. */
  acts: boolean;
  /** Told to be a person by more than a list. */
  sure: boolean;
}

/** Speeches that make a person without any list. */
const SPEAKS_AGAIN = 2;

/**
 * The people of the document in order of appearance: who speaks, then who is only listed. Two on one cue are both; who stands before a
 * single colon and is listed nowhere must be called as people are, and so must who is listed and does not speak, but for those in `sure`.
 * Whoever stands in no list and speaks never, or once without being named by any line, is doubtful.
 */
export function castOf(front: readonly Line[], scenes: readonly Scene[], silent: Silent = nobodySilent): CastMember[] {
  const candidates = everybody(front, scenes, silent);
  const speechCounts = new Map(candidates.map((one) => [spelling(one.name), one.speeches]));
  const acting = actingNames(scenes);
  const isCutShort = cutShortIn(candidates, scenes);
  const people = candidates.filter(
    (one) =>
      (isSomebody(one) || (one.speeches > 0 && !isNobody(one.name) && acting(one.name))) &&
      !isBoth(one.name, (name) => speechCounts.get(name) ?? 0) &&
      !isCutShort(one) &&
      nameWithin(spelling(one.name), one.speeches, (name) => speechCounts.get(name)) === null,
  );
  const first = people.slice(0, MAX_COUNT);
  const namedAliases = new Map([
    ...misspelledNames(front, scenes, first),
    ...bareTitles(scenes, first),
    ...relatives(front, first),
    ...findNamedAliases(front, scenes, first),
  ]);
  return joinSpellings(people, namedAliases, doubtIn([front, ...scenes.map(({ lines }) => lines)].flat())).map(plainly);
}

/** Tells who is cut short (`小乞` of 小乞丐): silent, and never named but as the beginning of somebody who speaks. */
function cutShortIn(candidates: readonly CastCandidate[], scenes: readonly Scene[]): (one: CastCandidate) => boolean {
  /** What follows the shorter name in the longer one. */
  const nextCharacters = new Map<string, string>();
  for (const { name, speeches } of candidates) {
    const shorter = name.slice(0, -1);
    if (speeches > 0 && !nextCharacters.has(shorter) && !ONE_OF_SEVERAL.test(name))
      nextCharacters.set(shorter, name.slice(-1));
  }
  let searched = 0;
  let words: string | null = null;
  return ({ name, speeches, listed }) => {
    const next = speeches > 0 || listed ? undefined : nextCharacters.get(name);
    if (next === undefined || searched++ >= MAX_COUNT) return false;
    words ??= scenes.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n");
    for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + 1))
      if (words[at + name.length] !== next) return false;
    return true;
  };
}
/** `女孩甲` is one whom 女孩 may mean. */
const ONE_OF_SEVERAL = /[\dA-Z甲乙丙丁戊己庚辛一二三四五六七八九十们]$/;

/** `小 王` is called 小王, and found so where he acts, and `一位老大娘` 老大娘; how it is written stays among the spellings. */
function plainly(member: CastMember): CastMember {
  const plain = member.name.replace(/[ \u3000]/g, "").replace(MEASURE, "");
  if (plain === member.name || !/^[\u4e00-\u9fff·]{2,6}$/.test(plain)) return member;
  return { ...member, name: plain, aliases: [member.name, ...member.aliases.filter((alias) => alias !== plain)] };
}

/** `一位`, `某个` in front of what somebody is called. */
const MEASURE = /^[一某][个名位](?=[\u4e00-\u9fff]{2})/;

/** No script has more people that are looked for under other names. */
const MAX_COUNT = 400;
/** What begins sentences of action and is nobody. */
const SEEN_OR_HEARD = /(?:的|起|影|现|结束|切换|开场|画面|镜头|语文|场|里|中|上|下|外|后|时|晨|府|一)$/;
/** No sentence that names who acts is searched behind this. */
const MAX_LENGTH = 4_000;

/** Tells who begins a sentence of action by a short name: whoever speaks once and does so is a person, whatever he is called. */
function actingNames(scenes: readonly Scene[]): (name: string) => boolean {
  let starts: Set<string> | null = null;
  return (name) =>
    mayBeName(name) && !isSpokenWords(name) && !SEEN_OR_HEARD.test(name) && (starts ??= startsIn(scenes)).has(name);
}

/** The first two to four characters of each clause of action, where more follows. */
function startsIn(scenes: readonly Scene[]): Set<string> {
  const starts = new Set<string>();
  for (const { lines } of scenes)
    for (const { type, text } of lines)
      if (type === "action" || type === "parenthetical")
        for (const words of text.slice(0, MAX_LENGTH).split(/[，。！？；、（【△,.!?;(\s]+/))
          for (let length = 2; length <= 4 && length < words.length; length++) starts.add(words.slice(0, length));
  return starts;
}

/** `画外音老周`: the voice of somebody who is not seen. */
const VOICE_OF = /^(?:画外音|畫外音|画外|畫外|话外音|話外音)[ ：:]?(?!配音|.?声)(?=[\u4e00-\u9fff]{2})/;

/** Whoever speaks, as the lines name them: for novels, whose speakers are found by what is told of them. */
export const namedIn = (front: readonly Line[], scenes: readonly Scene[]): CastMember[] =>
  everybody(front, scenes, nobodySilent).map(({ name, aliases }) => ({ name, aliases }));

/** Words that lead to a speech in prose as often as names do: `表情`, `打开门`, `边走边`. */
const LEADS_ON =
  /^(?:说完|说罢|打完|听完|猛然|立即|随后|之后|纷纷|打开|锁上|关上|转身|仰头|沉思)|(?:边|上门|表情|情绪|神情|视线|背影|话题|动作|口吻|号码|双眼|泪水|身型|衣服|酒菜|椅子|厨房|客厅内|身影|嗓音|语气|目光)$/;

/** The people of prose: of whoever stands beside a speech only those who are called as people are or speak again, and whoever acts again. */
export function castOfProse(front: readonly Line[], scenes: readonly Scene[]): CastMember[] {
  const candidates = everybody(front, scenes, nobodySilent);
  const speechCounts = new Map(candidates.map((one) => [spelling(one.name), one.speeches]));
  const spoke = candidates.filter(({ name, speeches }) => {
    const words = spelling(name);
    if (
      isNobody(words) ||
      LEADS_ON.test(words) ||
      nameWithin(words, speeches, (part) => speechCounts.get(part)) !== null
    )
      return false;
    return isPersonLike(words) || (speeches >= PROSE_SPEECHES && !isSpokenWords(words));
  });
  const names = new Set(spoke.map(({ name }) => name));
  const acting = actingSubjects(scenes, "text");
  const shorter = new Set([...names, ...acting]);
  const named = namedInProse(scenes).filter((name) => !shorter.has(name.slice(0, 2)) && !shorter.has(name.slice(1)));
  const subjects = [...new Set([...acting, ...named])];
  const all = [...names, ...subjects];
  const silent = subjects.filter(
    (name) =>
      !names.has(name) &&
      !SEVERAL.test(name) &&
      !all.some((other) => other.length === name.length + 1 && other.startsWith(name) && isFullName(other)) &&
      nameWithin(name, 0, (part) => speechCounts.get(part)) === null,
  );
  return [...spoke.map(({ name, aliases }) => ({ name, aliases })), ...silent.map((name) => ({ name, aliases: [] }))];
}
const PROSE_SPEECHES = 2;

/** The same people, those doubtful who speak once, or never, and are named no more than once. */
export function withDoubts(text: string, cast: readonly CastMember[], scenes: readonly Scene[]): CastMember[] {
  const speeches = new Map<string, number>();
  for (const cue of scenes.flatMap(({ lines }) => cuesIn(lines))) speeches.set(cue, (speeches.get(cue) ?? 0) + 1);
  return cast.map((member) => {
    const names = [member.name, ...member.aliases];
    const speaks = names.reduce((sum, name) => sum + (speeches.get(name) ?? 0), 0) >= SPEAKS_AGAIN;
    return speaks || names.some((name) => standsIn(text, name, SPEAKS_AGAIN)) ? member : { ...member, doubtful: true };
  });
}

function everybody(
  front: readonly Line[],
  scenes: readonly Scene[],
  { listed, acting, sure }: Silent,
): CastCandidate[] {
  const candidates = new Map<string, CastCandidate>();
  const cues = [front, ...scenes.map(({ lines }) => lines)].flatMap((lines) => cuesIn(lines));
  const whole = new Set([...cues, ...listed, ...acting, ...sure].map(spelling));
  const add = (name: string, speaks: boolean) => {
    const key = spelling(name);
    const one = candidates.get(key);
    if (!one)
      candidates.set(key, { name, aliases: [], speeches: speaks ? 1 : 0, listed: false, acts: false, sure: false });
    else {
      if (speaks) one.speeches++;
      if (speaks && one.name !== name && !one.aliases.includes(name)) one.aliases.push(name);
    }
  };
  for (const cue of cues)
    for (const name of speakersOf(cue.replace(VOICE_OF, ""), (part) => whole.has(spelling(part)))) add(name, true);
  const mark = (names: readonly string[], how: "listed" | "acts" | "sure"): void => {
    for (const name of names) {
      add(name, false);
      (candidates.get(spelling(name)) as CastCandidate)[how] = true;
    }
  };
  mark(listed, "listed");
  mark(acting, "acts");
  mark(sure, "sure");
  return [...candidates.values()];
}

/** The cues of the speeches, as written; a speech that a direction or an action parts is one, unless it is cued again or the action names who speaks. */
function cuesIn(lines: readonly Line[]): string[] {
  const cues: string[] = [];
  let before: Line | undefined;
  let cued = false;
  for (const line of lines) {
    if (line.type === "character") cued = true;
    // `老周：推门进来。`: whoever is cued and acts.
    if (line.type === "action" && before?.type === "character") {
      const name = readSpeaker(before.text);
      if (name !== null) cues.push(name);
    }
    const isParted =
      before?.type === "parenthetical"
        ? before.speaker === line.speaker
        : before?.type === "action" && !before.text.includes(line.speaker ?? "");
    const goesOn = !cued && isParted;
    if (line.type === "dialogue" && line.speaker) {
      if (!goesOn || cues.at(-1) !== line.speaker) cues.push(line.speaker);
      cued = false;
    }
    before = line;
  }
  return cues;
}

/** `夫妻` where 夫 and 妻 speak: both of them. */
const isBoth = (name: string, speeches: (name: string) => number): boolean =>
  name.length === 2 && name[0] !== name[1] && [...name].every((one) => speeches(one) >= MIN_OCCURRENCES);
const MIN_OCCURRENCES = 3;

/** `旁白2` is no more a person than 旁白. */
const ONE_OF_VOICES = /[\d一二三四五六甲乙丙丁A-F]$/;
/** Both or all of those who were named before. */
const PAIR = /^(?:[二两俩三四几]个?人|俩人?)(?:同时|齐声|同声)?$/;
/** What a list tells of somebody. */
const SEX = /^[男女]$/;
/** More than one: nobody of the cast, unless they speak. */
const SEVERAL =
  /^(?:另|众(?!.*[甲乙丙丁\d])|全体|全家|[很许]多|一[群帮伙对]|[若]干|[二两俩三四五六七八九十几数][个名位]|其[他它余]|所有|大家|人[们群]|各[个位家国]|周围|围观|旁边)|(?:们|人群|夫妻|夫妇|父子|父女|母子|母女|兄妹|姐妹|姐弟|兄弟|一家|两口子|等人|居民|[一两二三四五六七八九几]人|若干|数[人名])$/;

/**
 * Tells where nothing but one speech, or what somebody does, shows that spellings are a person. Of the labelled scripts' people who speak once,
 * 96 in 100 were people where any line names them, and 82 where none does; of those who only act, 75.
 */
function doubtIn(lines: readonly Line[]): (spellings: readonly CastCandidate[]) => boolean {
  let searched = 0;
  let words: string | null = null;
  const isNamed = (name: string): boolean => {
    if (searched++ >= MAX_COUNT) return false;
    words ??= lines.flatMap(({ type, text }) => (type === "character" ? [] : text)).join("\n");
    return words.includes(name);
  };
  return (spellings) => {
    const speeches = spellings.reduce((sum, one) => sum + one.speeches, 0);
    if (speeches >= SPEAKS_AGAIN || spellings.some(({ listed, sure }) => listed || sure)) return false;
    return speeches === 0 || !spellings.some(({ name }) => isNamed(name));
  };
}

/** An animal that says nothing. */
const ANIMAL = /^[小大老白黑花]?(?:[狗猫虎鸟鱼鸡鸭鹅兔蛇马牛羊猪狼猴]|老鼠)$/;

/** `严家村` begins as whole names do. */
const VILLAGE = /.[村镇县街寺庙]$/;

function isSomebody({ name, speeches, listed, acts, sure }: CastCandidate): boolean {
  if (isVoice(name)) return !ONE_OF_VOICES.test(name);
  if (speeches === 0 && !listed && (ANIMAL.test(name) || VILLAGE.test(name))) return false;
  if ((speeches === 0 && (PAIR.test(name) || SEVERAL.test(name) || SEX.test(name))) || isNobody(name)) return false;
  const words = spelling(name);
  if (/^[、}】]/.test(words)) return false;
  // `收废品的` is called so where he speaks again.
  if (/的$/.test(words) && speeches < SPEAKS_AGAIN && !/^(?:掌柜|当家|[看卖打放姓赶撑].)/.test(words)) return false;
  if (sure || /[A-Za-z]{2}/.test(name) || (words === "众" && speeches > 0)) return true;
  if (isSpokenWords(words)) return (listed || acts) && speeches >= SPEAKS_AGAIN;
  return speeches >= SPEAKS_AGAIN || ((listed || acts) && speeches > 0) || isPersonLike(words);
}

/** Two spellings that differ only by blanks, width, case or traditional form are one person. */
function spelling(name: string): string {
  let key = "";
  for (let i = 0; i < name.length; i++) {
    const unit = readUnit(name.charCodeAt(i));
    if (unit !== 0 && unit !== 0x20) key += String.fromCharCode(unit);
  }
  return key.toUpperCase();
}
