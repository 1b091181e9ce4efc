import { ACT, PRONOUN, SPEECH_VERB } from "../words/narration.ts";
import { TITLED } from "../words/titles.ts";

/** No name is longer, `彼得·伊凡诺维奇` and the like; without a dot between its parts a name has five characters. */
export const LONGEST_NAME = 16;

/** What follows a name: an act or a speech. */
export const ACT_OR_SPEECH = new RegExp(`${ACT.source}|^${SPEECH_VERB}`);

/** True for words at the head of a sentence that name nobody. */
export const isNoPerson = (name: string): boolean => PRONOUN.test(name) || (NOBODY.test(name) && !TITLED.test(name));

/** Where sentences of narration begin: the paragraph's start and behind every stop or closing mark. */
export function sentenceStarts(norm: string): number[] {
  const starts = [0];
  for (let i = 0; i < norm.length; i++) {
    if (!STOPS.includes(norm[i] as string)) continue;
    while (i + 1 < norm.length && STOPS.includes(norm[i + 1] as string)) i++;
    const at = norm[i + 1] === " " ? i + 2 : i + 1;
    if (at < norm.length && !OPENS.includes(norm[at] as string)) starts.push(at);
  }
  return starts;
}

/** Where the sentence at `at` ends. */
export function sentenceEnd(norm: string, at: number): number {
  for (let i = at; i < norm.length; i++) if (STOPS.includes(norm[i] as string)) return i;
  return norm.length;
}

const STOPS = '。!?…」”"';
const OPENS = '。!?…」”"“「『 ';

export const HAN = /^[\u4e00-\u9fff]+$/;
/** No person is called so: words of time, place and joining, and pieces of sentences. */
export const NOBODY =
  /[的了着不没这那么什怎哪们]|[在是有一两几]$|^(?:在|是|有|一|两|几|今|昨|明|前|后|次|每|当|等|再|又|就|才|可|但|却|而|因|所|虽|如|若|除|从|对|向|把|被|将|为|其|此|该|某|很|太|更|最|都|也|还|只|已|正|刚|直|到|去|来|上|下|里|外|左|右|半|天|夜|早|晚|中|突|忽|终|于|随|接|然|竟|果|居|似|仿|好|像|门|窗|灯|风|雨|雪|电|手|脚|眼|嘴|头|脸|心|身|话|声|音|光|影|水|火|车|船|屋|房|路|街|桌|椅|床|墙|地|空|四|周围|走廊)/;
/** `Vivian`, `K`: a name in Latin letters among Chinese words. */
export const LATIN_NAME = /^[A-Z][A-Za-z]{0,11}(?=[\u4e00-\u9fff])/;

/** `彼得·伊凡诺维奇把茶炊端到桌上`, `Vivian敲了敲桌子`: a name of several parts, or in Latin letters, in front of a person's act. */
export function foreignActorAt(norm: string, at: number): string | null {
  const words = norm.slice(at, at + 2 * LONGEST_NAME);
  const latin = LATIN_NAME.exec(words)?.[0];
  if (latin !== undefined) return ACT.test(words.slice(latin.length)) ? latin : null;
  const parts = PARTS.exec(words)?.[0];
  if (parts === undefined) return null;
  for (let length = parts.length + 2; length <= parts.length + 7; length++) {
    const name = words.slice(0, length);
    if (!HAN.test(name.slice(parts.length))) return null;
    if (ACT_OR_SPEECH.test(words.slice(length))) return name;
  }
  return null;
}

/** The parts of a foreign name in front of its last one. */
export const PARTS = /^(?:[\u4e00-\u9fff]{1,6}·){1,3}/;

/** Whoever the sentence at `at` begins with, where a person's act follows: two to four characters. */
export function actorAt(norm: string, at: number): string | null {
  for (let length = 2; length <= 4; length++) {
    const name = norm.slice(at, at + length);
    if (name.length < length || !HAN.test(name)) return null;
    if (!ACT.test(norm.slice(at + length, at + length + 24))) continue;
    return PRONOUN.test(name) || (NOBODY.test(name) && !TITLED.test(name)) ? null : name;
  }
  return null;
}
