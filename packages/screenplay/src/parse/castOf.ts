import { isVoice, speakersOf } from "../figures/people.ts";
import type { CastMember, Line, Scene } from "../parsed.ts";
import { joinSpellings } from "./joinSpellings.ts";
import { readUnit } from "./lines/characterNormalisation.ts";
import { isPersonLike, isSpokenWords } from "./speeches/personLike.ts";

interface Heard extends CastMember {
  speeches: number;
  listed: boolean;
}

/**
 * The people of the document in order of appearance: who speaks, then who is only listed. Two on one cue are both; who stands before a
 * single colon and is listed nowhere must be called as people are.
 */
export function castOf(front: Line[], scenes: Scene[], listed: string[]): CastMember[] {
  const heard = everybody(front, scenes, listed);
  const known = new Map(heard.map((one) => [spelling(one.name), one.speeches]));
  return joinSpellings(heard.filter((one) => isSomebody(one) && !isPiece(one, known)));
}

/** What stands behind or in front of a name where a sentence was cut wrongly: `阿姐笑`, `老周冲小桥`, `了主任`. */
const BEHIND =
  /^(?:笑|躲|哭|说|道|正|后|又|急忙|连忙|赶紧|长长|摇头|点头|手)$|^(?:问|冲|对|向|又|正|看着|连连|摇头|点头|抱起|招呼|赶紧|急忙|连忙|躺在|坐在|站在|走)./;
const IN_FRONT = /^(?:[了到上心问着过、}】]|好好好|鼓掌|OS)$/;

/** A name with a piece of its sentence glued on, where the bare name speaks more often. */
function isPiece({ name, speeches, listed }: Heard, known: ReadonlyMap<string, number>): boolean {
  const words = spelling(name);
  if (listed && speeches !== 1) return false;
  for (let i = 1; i < words.length; i++) {
    const more = (part: string): boolean => part.length >= 2 && (known.get(part) ?? 0) > speeches;
    if (more(words.slice(0, i)) && BEHIND.test(words.slice(i))) return true;
    if (more(words.slice(i)) && IN_FRONT.test(words.slice(0, i))) return true;
  }
  return false;
}

/** Whoever speaks, as the lines name them: for novels, whose speakers are found by what is told of them. */
export const namedIn = (front: readonly Line[], scenes: readonly Scene[]): CastMember[] =>
  everybody(front, scenes, []).map(({ name, aliases }) => ({ name, aliases }));

function everybody(front: readonly Line[], scenes: readonly Scene[], listed: readonly string[]): Heard[] {
  const heard = new Map<string, Heard>();
  const cues = [front, ...scenes.map(({ lines }) => lines)].flatMap((lines) => cuesIn(lines));
  const whole = new Set([...cues, ...listed].map(spelling));
  const add = (name: string, said: boolean) => {
    const key = spelling(name);
    const one = heard.get(key);
    if (!one) heard.set(key, { name, aliases: [], speeches: said ? 1 : 0, listed: !said });
    else {
      if (said) one.speeches++;
      else one.listed = true;
      if (said && one.name !== name && !one.aliases.includes(name)) one.aliases.push(name);
    }
  };
  for (const cue of cues) for (const name of speakersOf(cue, (part) => whole.has(spelling(part)))) add(name, true);
  for (const name of listed) add(name, false);
  return [...heard.values()];
}

/** The cues of the speeches, as written; a speech that a direction parts is one. */
function cuesIn(lines: readonly Line[]): string[] {
  const cues: string[] = [];
  let before: Line | undefined;
  for (const line of lines) {
    const goesOn = before?.speaker === line.speaker && before?.type === "parenthetical" && cues.at(-1) === line.speaker;
    if (line.type === "dialogue" && line.speaker && !goesOn) cues.push(line.speaker);
    before = line;
  }
  return cues;
}

function isSomebody({ name, speeches, listed }: Heard): boolean {
  if (isVoice(name)) return true;
  const words = spelling(name);
  if (/^[、}】]|的$/.test(words) && !/^(?:掌柜|当家|[看卖打放姓赶撑].)/.test(words)) return false;
  if (/[A-Za-z]{2}/.test(name)) return true;
  if (isSpokenWords(words)) return listed && speeches >= 2;
  return speeches >= 2 || (listed && speeches > 0) || isPersonLike(words);
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
