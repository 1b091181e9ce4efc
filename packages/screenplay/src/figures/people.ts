import type { Line, Parsed, Scene } from "../parsed.ts";
import { isNobody } from "./isNobody.ts";

// Voices that are heard but are nobody in the cast, and words for many at once.
const VOICES =
  /^(?:旁白|内白|心声|[男女]?(?:画外音?|话外音|外音)[男女]?|畫外音|独白|獨白|内心独白|解说|解說|叙述|配音|画外配音|字幕|NARRATOR|V\.?O\.?)[\d一二三四五六甲乙丙丁A-F]?$/iu;
const CROWD =
  /^(?:众|眾|众人|眾人|大家|所有人|全体|全體|齐声|齊聲|群众|群眾|人群|两人|二人|三人|几人|众将|众臣|众.{1,3}|眾.{1,3}|全.{1,3}人|全.{1,3}[员員]|齐声|合唱|ALL|BOTH|CROWD)$/iu;
const CAST_LINE = /^[\s【\[（(△]*(?:出场人物|出場人物|出场|登场人物|人物|角色|人|演员)\s*[】\]）)]?\s*[:：]\s*(.+)$/su;
const CAST_IN_HEADING = /(?:出场人物|出場人物|人物|人)\s*[:：]\s*([^；;。\n]+)/u;
const SEPARATOR = /[、，,；;／/|\s]+/u;
const COUNTED = /[*×xX]\s*\d+$|(?:[一二两兩三四五六七八九十百\d]+|若干|数|數|几|幾|众多|眾多)[名个個位人]$|若干$|等$/u;
const TOGETHER = /[、，,；;／/&＆+＋]+/u;
const WITH = /(?<=.)[和与與及](?=.)/u;
/** Behind two on one cue: how they speak. */
const AT_ONCE = /(?<=.[、，,&＆和与].+)[ \u3000]?(?:一齐|一起|同时|同声|齐声|齐唱|异口同声)(?:地|说)?$/u;
const BRACKETED = /[（(【\[][^）)】\]]{0,60}[）)】\]]/gu;

/** No scene has more people than fit in it. */
const LONGEST_LIST = 2_000;

/** True for a voice that is heard and is nobody in the cast. */
export const isVoice = (name: string): boolean => VOICES.test(name);

/** A speaker who is a person of the story, not a narrator's voice, a crowd or a label. */
export const isPerson = (name: string): boolean => !VOICES.test(name) && !CROWD.test(name) && !isNobody(name);

/** A list that lost its line end goes on in sentences: none of its words behind the first of these are names. */
const SENTENCE = /[。！？：“”!?:]|.{2}[着了过][^的]|.{3}[着了]$|正在/u;
/** What a list tells of somebody, and what is too long to be a Chinese name; 亚历山德拉·伊万诺娃 has parts. */
const NO_NAME = /岁|^(?:[男女]|\d+)$|不详$|\p{Script=Han}{9}/u;

/** Names of a list (`甲、乙（28）、男同学*4`), brackets and counts removed, up to a sentence that is glued to it. */
function namesIn(list: string): string[] {
  const words = list
    .slice(0, LONGEST_LIST)
    .replace(BRACKETED, " ")
    .replace(/[。．.]\s*$/u, "")
    .split(SEPARATOR)
    .map((n) => n.replace(COUNTED, "").trim());
  const end = words.findIndex((word) => SENTENCE.test(word));
  return words.slice(0, end < 0 ? words.length : end).filter((n) => n.length > 0 && !NO_NAME.test(n));
}

/** The scene's own cast line (`人物：甲、乙`), or the cast in its heading, with the names in it; null when it has none. */
export function sceneCast(scene: Scene): { names: string[]; line: Line } | null {
  for (const line of scene.lines) {
    const list =
      line.type === "meta"
        ? CAST_LINE.exec(line.text)?.[1]
        : line.type === "heading"
          ? CAST_IN_HEADING.exec(line.text)?.[1]
          : undefined;
    const names = list ? namesIn(list) : [];
    if (names.length > 0) return { names, line };
  }
  return null;
}

/**
 * The people behind the name on a cue: two who speak together (`楚楚、班长`) are two. `known` tells whether a name speaks by itself, which
 * parts `阿和` from `阿甲和阿乙`.
 */
export function speakersOf(cue: string, isKnown: (name: string) => boolean): string[] {
  if (cue.length > 40) return [cue];
  const parts = cue
    .replace(AT_ONCE, "")
    .split(TOGETHER)
    .flatMap((part) => {
      const two = part.trim().split(WITH);
      return two.length === 2 && two.every(isKnown) ? two : [part.trim()];
    });
  return parts.length > 1 && parts.every((part) => part !== "") ? parts : [cue];
}

/** One name for all spellings of a person: the cast's, else the spelling itself. */
export function personNamer(parsed: Parsed): (spelling: string) => string {
  const names = new Map<string, string>();
  for (const member of parsed.cast) {
    names.set(member.name, member.name);
    for (const alias of member.aliases) if (!names.has(alias)) names.set(alias, member.name);
  }
  return (spelling) => names.get(spelling) ?? spelling;
}
