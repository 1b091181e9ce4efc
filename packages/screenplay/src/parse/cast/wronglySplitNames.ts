import type { Line, Scene } from "../../parsed.ts";
import { actorAt } from "../novel/people/actors.ts";
import { ACT, ADVERB_START } from "../novel/words/narration.ts";
import { isPersonLike } from "../speeches/personLike.ts";

/** What stands behind a name where a sentence was cut wrongly: `阿姐笑`, `老周冲小桥`, `李明正`. */
const BEHIND =
  /^(?:笑|躲|哭|说|道|和|等人|正|后|又|将|对|被|便|再|忙|赶|手|边|急忙|连忙|赶紧|长长|摇头|点头|一人|一愣|(?:[早中晚午]?饭|听)后|气|犹豫|自语)$|^(?:问|冲|对|向|又|正|看着|连连|摇头|点头|抱起|招呼|赶紧|急忙|连忙|躺在|坐在|站在|走|握|握住|涨红|打开|关上).|^(?:神色|神情|表情|脸色|两人|二人)/;
/** `了主任`, `好好好老周`: what stands in front of one. */
const IN_FRONT =
  /^(?:[了到上心问着过见让、}】]|只有|好好好|鼓掌|OS|说完|听完|说罢|此时|这时|画外|插入|画面|电话里|电话中)$/;
/** `老周的声音`, `老周旁白`: the voice of somebody who is not seen. */
const VOICE_BEHIND = /的?(?:画外音|话外音|旁白|独白|内心独白|声音|哭声|哭泣声|喊声|心声|OS|VO)$/;
/** How somebody says what he says once: `老周不耐烦地`, `老周释然`, `老周同时`. */
const HOW_ONCE =
  /^(?![、，,和与及的])(?:[^、的]{1,6}[地笑哭唱喊叫呼语应讶]|[^、的]{0,4}[^自天果已]然|[^、的]{0,4}(?:同时|一愣|[点摇扭]头)|[^、的]{2,6}的)$/;
/** `电话里一个男子`: who is heard from elsewhere. */
const ELSEWHERE = /^(?:电话里|电话中|电视里|广播里|门外|画外)(?:的|一个|那个|传来)?(?=[\u4e00-\u9fff]{2})/;
/** Who somebody is to the one whose name stands in front: somebody else. */
const RELATED =
  /^(?:的|家|他|她)?[\u4e00-\u9fff]?(?:[父母爸妈爹娘爷奶哥姐弟妹嫂叔婶伯姨舅姑侄孙妻儿女]|[妻儿孙]子|太太|夫人|媳妇|老公|老婆|丈夫|男友|女友|朋友|同学|同事|同桌|助理|秘书|手下|[甲乙丙丁戊A-Za-z\d一二三四五六])$/;
/** A cue that comes again is a name, whatever it looks like. */
const SELDOM = 2;
const SHORTEST_PHRASE = 5;
/** A name of one character speaks so often; with how it speaks it is no longer than this. */
const MIN_OCCURRENCES = 4;
const LONGEST_MANNER = 6;
const MANNER =
  /^(?:[笑哭怒喜惊急愣叹问答骂喊唱白一又再对]|得意|吃惊|惊讶|着急|生气|高兴|大[笑怒喜惊喊叫]|[神脸]色|表情|好奇|不满|无奈|委屈|害羞|紧张)/;

/** How often somebody speaks under a name; 0 for who is listed, undefined for nobody. */
type Known = (name: string) => number | undefined;

/** The name in `words`, where they are a name with a piece of its sentence: `李明正` for 李明 who speaks elsewhere. Null for a name of its own. */
export function nameWithin(words: string, speeches: number, speechesOf: Known): string | null {
  const more = (part: string): boolean => part.length >= 2 && (speechesOf(part) ?? -1) > (speeches > 0 ? 0 : -1);
  const often = (part: string): boolean => part.length >= 2 && (speechesOf(part) ?? 0) > speeches;
  const voice = VOICE_BEHIND.exec(words);
  if (
    voice &&
    voice.index >= 2 &&
    (more(words.slice(0, voice.index)) || (speeches <= SELDOM && isPersonLike(words.slice(0, voice.index))))
  )
    return words.slice(0, voice.index);
  // `老周的：`: of the voice nothing is left.
  if (/..的$/.test(words) && speechesOf(words.slice(0, -1)) !== undefined) return words.slice(0, -1);
  const unseen = ELSEWHERE.exec(words);
  if (unseen && isPersonLike(words.slice(unseen[0].length))) return words.slice(unseen[0].length);
  for (let i = words.length - 1; i >= 2; i--) {
    const [head, rest] = [words.slice(0, i), words.slice(i)];
    if (RELATED.test(rest)) continue;
    const once = speeches < SELDOM && speechesOf(head) !== undefined && HOW_ONCE.test(rest);
    if (once || (often(head) && isRest(rest, speeches <= SELDOM))) return head;
  }
  // `周得意：` in a play that cues 周 by one character.
  const first = words[0] as string;
  const rest = words.slice(1);
  if (
    words.length <= LONGEST_MANNER &&
    (speechesOf(first) ?? 0) >= Math.max(MIN_OCCURRENCES, speeches * 2) &&
    (MANNER.test(rest) || ACT.test(rest) || ADVERB_START.exec(rest)?.index === 0) &&
    !RELATED.test(rest)
  )
    return first;
  for (let i = 1; i <= words.length - 2; i++)
    if (
      often(words.slice(i)) &&
      (IN_FRONT.test(words.slice(0, i)) || (/[^家他她]的$/.test(words.slice(0, i)) && !more(words.slice(0, i - 1))))
    )
      return words.slice(i);
  const actor = words.length >= SHORTEST_PHRASE && speeches < SELDOM ? actorAt(words, 0) : null;
  return actor !== null && actor.length <= words.length - 2 && isPersonLike(actor) ? actor : null;
}

const isRest = (rest: string, seldom: boolean): boolean =>
  BEHIND.test(rest) || ACT.test(rest) || (seldom && rest.length > 1 && ADVERB_START.exec(rest)?.index === 0);

/** `吴白`: what 吴 says between songs; a document that writes so does it for several people. */
const SAID_IN_PROSE = /^(?![对旁独道内表李太小黑雪])[\u4e00-\u9fff]{1,3}白$/;
const MIN_SAYING = 3;

/** Gives speeches whose speaker was read with a piece of its sentence to the person, who may be one of the `silent`. */
export function correctSpeakers(front: readonly Line[], scenes: readonly Scene[], silent: readonly string[]): void {
  const lines = [front, ...scenes.map((scene) => scene.lines)].flat();
  const counts = new Map<string, number>();
  for (const { type, speaker } of lines)
    if (type === "dialogue" && speaker) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  const listed = new Set(silent);
  const names = new Map<string, string>();
  const saying = [...counts.keys()].filter((name) => SAID_IN_PROSE.test(name));
  if (saying.length >= MIN_SAYING) for (const name of saying) names.set(name, name.slice(0, -1));
  for (const [name, count] of counts) {
    const within = nameWithin(name, count, (part) => counts.get(part) ?? (listed.has(part) ? 0 : undefined));
    if (within !== null && !names.has(name)) names.set(name, within);
  }
  if (names.size === 0) return;
  for (const line of lines) {
    const name = line.speaker === undefined ? undefined : names.get(line.speaker);
    if (name !== undefined) line.speaker = name;
  }
}
