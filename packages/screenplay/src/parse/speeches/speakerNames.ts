import type { Block } from "../lines/logicalLine.ts";
import { type Cue, isNameLike } from "./cue.ts";
import { isLabel, isAnyLabel, readLabel } from "../linePatterns/labels.ts";

/** The people of a document, gathered from its cast lines and its cues; it accepts or refuses speakers. */
export interface Names {
  /** How often a name stood whole before a colon or alone on a cue line. */
  counts: Map<string, number>;
  /** Names from cast lines and cast lists. */
  cast: Set<string>;
}

export function emptyNames(): Names {
  return { counts: new Map(), cast: new Set() };
}

/** `玲子说：` names 玲子. */
const SAYS = /(?<=..)(?:说道|问道|答道|喊道|说)$/;

export function countName(names: Names, core: string): void {
  const key = keyOf(core.length > 3 || /说$/.test(core) ? core.replace(SAYS, "") : core);
  names.counts.set(key, (names.counts.get(key) ?? 0) + 1);
}

/** Blanks inside a name (`掌　柜`) do not make another person. */
export function keyOf(core: string): string {
  // Plain Han names, which are nearly all, pass through as they are.
  let plain = true;
  for (let i = 0; plain && i < core.length; i++) plain = core.charCodeAt(i) > 0x7a;
  if (plain) return core;
  return /[A-Za-z]/.test(core) ? core.toUpperCase() : core.replace(/ /g, "");
}

export function isKnown(names: Names, core: string): boolean {
  const key = keyOf(core);
  return names.cast.has(key) || (names.counts.get(key) ?? 0) >= 2;
}

export function isSeen(names: Names, core: string): boolean {
  const key = keyOf(core);
  return names.cast.has(key) || names.counts.has(key);
}

const BETWEEN = /[、,;/|&+~ ]|和(?=[^\d])|以及|及(?=.)|与(?=.)/;

/** `孙—孙悟空`: how somebody is cued, and his name. */
const SHORT_AND_WHOLE = /^ ?([^—]{1,2})—(?=[^—]*\1)([^—]{2,5}) ?$/;

/** `李秋——女，六十岁，退休工人；…`: each name is followed by who that person is. */
const DESCRIBED = /——|[:,(] ?[男女][,)。;\d]|\d岁/;

/** `老周 男 五十岁 林小桥 女`: blanks part the names from what is said of them. */
const SEX_BETWEEN = / [男女](?= )/;
const BEFORE_SEX = /(?<=^|[ ,;。)])([^ ,;。()\d男女][^ ,;。()\d]{0,5}) (?=[男女](?: |$))/g;

/** A name of two characters with a blank in it, between marks. */
const SPACED_NAME =
  /(?<=[、,;]\s?|^\s?)([\u4e00-\u9fff]) ([\u4e00-\u9fff])(?=\s?[、,;])|(?<=[、,;]\s?)([\u4e00-\u9fff]) ([\u4e00-\u9fff])(?=\s?[。.]?$)/g;

const describedIn = (content: string): string[] =>
  content
    .split(/[;。]/)
    .flatMap((entry) => /^ ?([^:,。(—\d]{1,8}?) ?(?:——|—|:|,|\()/.exec(entry)?.[1]?.trim() ?? [])
    .filter((name) => isNameLike(name) && !isAnyLabel(name) && !/^[男女]$/.test(name));

/** `民警1，民警2`: a number that tells people apart, and not how many they are. */
const TOLD_APART = /^ ?([\u4e00-\u9fff]{2,6})([1-9]) ?$/;

/** The names in the content of a cast line: `甲，乙（30岁），男同学*4`. */
export function namesOfCast(content: string): string[] {
  if (content.length > 600) content = content.slice(0, 600);
  if (DESCRIBED.test(content)) return describedIn(content);
  if (SEX_BETWEEN.test(content))
    return [...content.matchAll(BEFORE_SEX)].map((match) => match[1] as string).filter((name) => isNameLike(name));
  const bare = content
    .replace(/\([^()]{0,40}\)|\[[^[\]]{0,40}\]/g, " ")
    // `小 王、老 周`: where a mark parts the names, a blank between two characters does not.
    .replace(SPACED_NAME, "$1$2$3$4");
  const found: string[] = [];
  const pieces = bare.split(BETWEEN).flatMap((one) => SHORT_AND_WHOLE.exec(one)?.slice(1, 3) ?? one);
  const times = Map.groupBy(pieces, (piece) => TOLD_APART.exec(piece)?.[1] ?? "");
  for (const piece of pieces) {
    const apart = TOLD_APART.exec(piece.trim());
    if (
      apart &&
      (apart[2] === "1" || (times.get(apart[1] as string)?.length ?? 0) > 1) &&
      isNameLike(apart[1] as string)
    ) {
      found.push(piece.trim());
      continue;
    }
    const name = piece
      .replace(/(?:[*×xX]\s?\d+|\d+[人名个位]?|[一二三四五六七八九十两几数若][干]?[人名个位])[。.]?$/, "")
      .replace(/(?:若干|等人?|数名|多人|数人|众人?|们)?[。.:]?$/, "")
      .trim();
    if (
      name.length >= 1 &&
      name.length <= 8 &&
      !isAnyLabel(name) &&
      !/[。!?“”:]|[的是在有了着]|岁|^[男女]$|^\d/.test(name) &&
      isNameLike(name)
    )
      found.push(name);
  }
  return found;
}

/** Adds what a block that is a cast line holds. */
export function harvestCastLine(names: Names, block: Block): boolean {
  const label = readLabel(block.norm);
  if (!label || !(isLabel(label.word, "cast") || isLabel(label.word, "castList"))) return false;
  for (const name of namesOfCast(block.norm.slice(label.content))) names.cast.add(keyOf(name));
  return true;
}

const PERSON =
  /(?:[父母爸妈爷奶哥姐弟妹嫂儿女妻夫叔婶伯姨舅姑侄孙甲乙丙丁戊己庚辛壬癸们]|[总董姓氏嫂娘公婆]|太太|先生|夫人|小姐|[妻儿孙]子|父亲|母亲|丈夫|老公|媳妇|老师|医生|律师|警官|队长|主任|经理|秘书|助理|司机|管家|丫鬟|侍卫|保镖|手下|同学|同事|朋友|邻居|[人员生长手者师工兵匠]|声|\d|[A-Z])$/;
const BODY =
  /(?:[摇摸低抬回点挠扭转探埋垂仰偏歪侧皱]头|[摆挥摊伸举拍松甩握搓牵招放收拱缩抱背动出住拉挡还]手|[大惊哭出失低厉高轻齐小柔沉闷吼]声|惊人|吓人)$/;

/** A name that stands whole in the list, or at the head of `core` with a mood or an action glued to it. */
export function resolveName(names: Names, core: string): string {
  const whole = names.counts.get(keyOf(core)) ?? 0;
  if (core.length <= 2 || /[A-Za-z]{3}/.test(core)) return core;
  if (names.cast.has(core)) return core;
  for (let length = Math.min(core.length - 1, 8); length >= 2; length--) {
    const head = core.slice(0, length);
    const rest = core.slice(length);
    const listed = names.cast.has(head);
    const headCount = names.counts.get(head) ?? 0;
    if (!listed && (headCount < 2 || headCount <= whole)) continue;
    if (rest.length > 10 || "、,和与及&/".includes(rest[0] as string) || rest[0] === "的") return core;
    if (rest.length <= 3 && PERSON.test(rest) && !BODY.test(rest)) return core;
    return head;
  }
  return core;
}

/** True when a cue's words may speak here, given what the document has shown. */
export function acceptsSpeaker(names: Names, cue: Cue): boolean {
  const name = resolveName(names, cue.core);
  if (isAnyLabel(cue.core)) return names.cast.has(keyOf(cue.core)) || (cue.voice && cue.core === "作者");
  if (isKnown(names, name)) return name === cue.core || cue.core.length - name.length <= 8;
  if ((cue.voice && isNameLike(name)) || /^(?:旁白|画外音)$/.test(name)) return true;
  const parts = name.split(/[、,&/]|和|与/);
  if (
    parts.length > 1 &&
    parts.every((part) => part.length > 0 && (isSeen(names, part) || isNameLike(part)) && part.length <= 6)
  )
    return !name.includes(",") || parts.every((part) => isSeen(names, part));
  if (cue.mark) return name.length <= 4 && isNameLike(name) && isSeen(names, name);
  return isNameLike(name);
}
