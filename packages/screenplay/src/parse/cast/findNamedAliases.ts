import type { Line, Scene } from "../../parsed.ts";
import { TITLED } from "../novel/words/titles.ts";
import { isFullName, isSurname } from "../speeches/personLike.ts";

/** Somebody of the cast as the lines name him. */
export interface NamedAlias {
  name: string;
  speeches: number;
  listed: boolean;
}

/** `（简称丽）`, `绰号大脚`, `以下小丽简称丽`: another name, right behind the first or a few words away. */
const CALLED =
  /^(?![的之家和与])[^。!?！？；;\n]{0,20}?(?:以下)?(?:简称|又名|改名|绰号|外号|诨号|人称|昵称|小名|乳名|化名|真名|原名|本名|别名|艺名|笔名)(?:是|为|叫)?[ 　：:“"「‘'《]*/;
const CALLS = /[简昵真原本别艺笔小乳化]称|[又改小乳化真原本别艺笔]名|[绰外诨]号|人称/;
const CALLS_AT_ONCE = /^(?:以下|[又改乳化真原本别艺笔小]名|[简昵真原本别艺笔小乳化]称|[绰外诨]号|人称)/;
/** `我叫孙立`, `我的真名叫孙立`. */
const MY_NAME = /(?:我(?:的真名|的名字|真名|本名)?(?:就)?叫(?:做)?|我的真?名字是)[ “"「]*/g;
const FULL = 3;
/** No further: a list with names, or the words of one speech. */
const MAX_LENGTH = 4_000;
const AHEAD = 32;

/**
 * Which name of the cast is told to be another one's: by the list in front, by a line of it that reads as a cue (`母亲：刘海红`), or by who
 * speaks (`年轻女人：我叫孙立`). The name told of, then the person.
 */
export function findNamedAliases(
  front: readonly Line[],
  scenes: readonly Scene[],
  people: readonly NamedAlias[],
): Map<string, string> {
  const names = new Map(people.map((one) => [one.name, one]));
  const longest = [...names.keys()].toSorted((a, b) => b.length - a.length);
  const startsWith = (words: string): string | undefined => longest.find((name) => words.startsWith(name));
  const found = new Map<string, string>();
  for (const { type, text } of [front, ...scenes.map(({ lines }) => lines)].flat()) {
    if (type === "dialogue" || !CALLS.test(text)) continue;
    const words = text.slice(0, MAX_LENGTH);
    for (const { name } of people) {
      if (name.length < 2) continue;
      for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + name.length)) {
        const behind = words.slice(at + name.length, at + name.length + AHEAD);
        const called = CALLED.exec(behind)?.[0] ?? "";
        // `老张妻（简称妻）`: the name of somebody else goes on.
        if (
          called === "" ||
          (/^[\u4e00-\u9fff]/.test(behind) && !CALLS_AT_ONCE.test(behind)) ||
          longest.some((one) => one.length > 1 && called.replaceAll(`${one}的`, "").includes(one))
        )
          continue;
        const other = startsWith(behind.slice(called.length));
        if (other !== undefined && other !== name && !found.has(name)) found.set(other, name);
      }
    }
  }
  const spoke = new Set<string>();
  for (const { type, speaker, text } of [front, ...scenes.map(({ lines }) => lines)].flat()) {
    if (type !== "dialogue" || !speaker) continue;
    spoke.add(speaker);
    const whole = names.get(text.replace(/[\s）)]+$/, ""));
    if (names.get(speaker)?.speeches === 1 && whole && whole.name.length > 1 && !spoke.has(whole.name))
      found.set(speaker, whole.name);
  }
  for (const { lines } of scenes)
    for (const { type, speaker, text: speech } of lines) {
      if (type !== "dialogue" || !speaker || !names.has(speaker) || !isStranger(speaker)) continue;
      for (const match of speech.slice(0, MAX_LENGTH).matchAll(MY_NAME)) {
        const words = speech.slice(match.index + match[0].length);
        // `我叫楚云山` of 云山.
        const first = startsWith(words);
        const at = first === undefined && isFullName(words.slice(0, FULL)) ? 1 : 0;
        const own = at === 0 ? first : startsWith(words.slice(at));
        // `我叫小王去买菜` tells of no name.
        if (
          own !== undefined &&
          own.length > 1 &&
          /^(?:[”」"]?[，。！,.!]|$)/.test(words.slice(at + own.length)) &&
          own !== speaker &&
          !found.has(own) &&
          !isStranger(own)
        )
          found.set(speaker, own);
      }
    }
  return found;
}

/** Called by what anybody sees, and neither by a name nor as kin. */
const isStranger = (name: string): boolean =>
  TITLED.test(name) && !/^[小老阿]|[爸妈爷奶父母哥姐弟妹叔婶姨舅姑]$/.test(name);

/** One of whom a bare title speaks: a longer name that ends with it. */
const SHORTEST_TITLE = 2;

/**
 * Bare titles that mean the one person of the script whose name ends so (`老板` where 照相馆老板 is the only one): wherever the title
 * stands, the longer name stands in the scene, and the two never speak by turns. The title, then the person.
 */
export function bareTitles(scenes: readonly Scene[], people: readonly NamedAlias[]): Map<string, string> {
  const found = new Map<string, string>();
  const names = new Set(people.map(({ name }) => name));
  for (const { name: title, listed } of people) {
    if (title.length < SHORTEST_TITLE || !TITLED.test(title) || /^[小老阿](?![板师人])|[甲乙丙丁\dA-Z]$/.test(title))
      continue;
    const owners = people.filter(
      ({ name }) => name !== title && isCalledBy(name, title) && name.length <= title.length + 4,
    );
    const [owner] = owners;
    if (owners.length !== 1 || !owner || OTHERS.test(owner.name) || !isOwner(owner.name, title, names)) continue;
    // `餐馆老板` of the cast list, who speaks as 老板.
    if (
      (owner.listed && owner.speeches === 0 && !listed) ||
      scenes.every(({ lines }) => isOneIn(lines, title, owner.name))
    )
      found.set(title, owner.name);
  }
  return found;
}

/** Words for one relation, alone and behind a name: 妻子 is 张妻 where she is the only wife. */
const RELATIONS: readonly [RegExp, RegExp][] = [
  [/^(?:妻子|老婆|媳妇)$/, /(?:妻子?|老婆|媳妇)$/],
  [/^(?:丈夫|老公)$/, /(?:丈?夫|老公)$/],
  [/^(?:母亲|妈妈)$/, /[母妈]$/],
  [/^(?:父亲|爸爸)$/, /[父爸]$/],
];
/** Trades and kin that begin with a surname. */
const NO_RELATIVE = /^(?:[马屠柴]夫|岳[父母])$/;

const isCalledBy = (name: string, title: string): boolean =>
  name.endsWith(title) || RELATIONS.some(([bare, behind]) => bare.test(title) && behind.test(name));

/** `周母`, `小军妈`, and neither 师母 nor 车夫: whose relation it is stands in front, by a surname or a known name. */
function isOwner(name: string, title: string, names: ReadonlySet<string>): boolean {
  if (name.endsWith(title)) return true;
  const relation = RELATIONS.find(([bare]) => bare.test(title))?.[1].exec(name);
  const whose = name.slice(0, relation?.index ?? 0);
  return !NO_RELATIVE.test(name) && (isSurname(whose) || names.has(whose));
}

/** `另一护士`, `众侍卫`, `左右侍卫`: not the one whom the title means. */
const OTHERS = /^(?:另|众|全|各|某|其他|左右|几|两|三|女|男|小|老|大)|[的和与、问对向给]/;

/** True where the title and the longer name can be one person in a scene. */
function isOneIn(lines: readonly Line[], title: string, owner: string): boolean {
  let named = false;
  let alone = false;
  const turns = turnsOf(lines, title, owner);
  for (const { type, text } of lines) {
    if (type === "dialogue") continue;
    if (text.includes(owner)) named = true;
    if (text.replaceAll(owner, "").includes(title)) alone = true;
  }
  if (turns.length > MAX_TURNS) return false;
  return named || turns.includes(owner) || (!alone && !turns.includes(title));
}
/** One person may be cued by another name from some line on, not by turns. */
const MAX_TURNS = 2;

function turnsOf(lines: readonly Line[], one: string, other: string): string[] {
  const turns: string[] = [];
  for (const { type, speaker } of lines)
    if (type === "dialogue" && (speaker === one || speaker === other) && turns.at(-1) !== speaker) turns.push(speaker);
  return turns;
}
