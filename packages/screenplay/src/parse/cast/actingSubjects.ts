import type { Scene } from "../../parsed.ts";
import { ACT_OR_SPEECH, isNoPerson } from "../novel/people/actors.ts";
import { ADVERB_START } from "../novel/words/narration.ts";
import { TITLED } from "../novel/words/titles.ts";
import { isFullName, isPersonLike, mayBeName } from "../speeches/personLike.ts";
import { narrationOf } from "./narrationOf.ts";

/** No line is searched behind this; prose without line ends is one line. */
const MAX_LENGTH = 60_000;
/** No text has more words at the heads of clauses that are counted. */
const MAX_COUNT = 60_000;
/** Where clauses begin. */
const CLAUSE = /[，。！？；：、…—,.!?;:()（）【】\[\]“”"「」△▲∆\s]+/;
/** In prose a name stands behind these as well. */
const CLAUSE_OR_WITH = new RegExp(`${CLAUSE.source}|[与和对被跟向给把叫让]`);
/** So often at the head of a clause, before so many different characters, a whole name is somebody; other words must act as well. */
const MIN_OCCURRENCES = 3;
const ACTS = 2;
/** Behind a name: what belongs to it, or a list of several. */
const BELONGS = /^[的家们]/;
const NO_SUBJECT =
  /^(?:[东西南北][边面方]|[第每各全整今明昨当]|[上下前后左右里外内旁][边面头]|[一两几半]|[二三四五六七八九十][个人位名只天年月日点]|[这那此该其某]|赶[快紧]|黑影)|[边面上下里中内外处时候后前间起来去着了过得地然]$|^(.)\1$|^[边看听望走坐站跑拿放打开关抱拉推举伸转回抬低说问叫喊笑哭想见点摇挥拍]/;

/** What begins like a surname and is no name: `龙公山`, `项链`. */
const PLACE_OR_THING = /[车山链火影村镇庄河桥街店寺庙岛湖城州县屋家]$/;

interface Head {
  times: number;
  acts: number;
  next: Set<string>;
}

/**
 * Who begins clauses of what is told again and again: whole names (`林正楠`) that do, and short words (`二胖`) that act. Names of people
 * come there before many different words; what they are nearly always followed by belongs to the name.
 */
export function actingSubjects(scenes: readonly Scene[], where: "action" | "text"): string[] {
  const heads = new Map<string, Head>();
  for (const { lines } of scenes)
    for (const line of lines) {
      const narration = where === "action" ? narrationOf(line) : line.type === where ? line.text : "";
      for (const clause of narration.slice(0, MAX_LENGTH).split(where === "text" ? CLAUSE_OR_WITH : CLAUSE))
        countHeads(heads, clause);
    }
  return [...heads].flatMap(([name, head]) =>
    isSubject(name, head, heads, where) && (isClear(name, head) || isMet(name, scenes, head.acts > 0)) ? [name] : [],
  );
}

/** Called as people are, or a whole name that acts all the time. */
const isClear = (name: string, { times, acts }: Head): boolean =>
  TITLED.test(name) ||
  (isFullName(name) ? times >= MIN_OCCURRENCES * 2 : isPersonLike(name) && acts >= MIN_OCCURRENCES);

/** True where something is done to somebody called so, or with him: adverbs and verbs begin clauses as often as names do, and never stand there. */
function isMet(name: string, scenes: readonly Scene[], acts: boolean): boolean {
  const met = new RegExp(
    `[对向朝跟问给和与叫把被让](?:着|了)?${name}|${name}(?:和|与|对|跟|把|被${acts ? "|、|的(?!时)" : ""})`,
  );
  return scenes.some(({ lines }) =>
    lines.some(({ text }) => text.includes(name) && met.test(text.slice(0, MAX_LENGTH))),
  );
}

const HAN_HEAD = /^[\u4e00-\u9fff]{2,4}/;

function countHeads(heads: Map<string, Head>, clause: string): void {
  const han = HAN_HEAD.exec(clause)?.[0].length ?? 0;
  for (let length = 2; length <= han && length < clause.length; length++) {
    const words = clause.slice(0, length);
    let head = heads.get(words);
    if (!head) {
      if (heads.size >= MAX_COUNT) continue;
      head = { times: 0, acts: 0, next: new Set() };
      heads.set(words, head);
    }
    const behind = clause.slice(length, length + 24);
    if (BELONGS.test(behind)) continue;
    head.times++;
    head.next.add(behind[0] as string);
    if (ACT_OR_SPEECH.test(behind)) head.acts++;
  }
}

function isSubject(
  name: string,
  { times, acts, next }: Head,
  heads: ReadonlyMap<string, Head>,
  where: "action" | "text",
): boolean {
  if (times < MIN_OCCURRENCES || next.size < MIN_OCCURRENCES || isNoPerson(name)) return false;
  if ((NO_SUBJECT.test(name) || ADVERB_START.exec(name)?.index === 0) && !TITLED.test(name)) return false;
  // `林正` of `林正楠`.
  if ([...next].some((char) => (heads.get(name + char)?.times ?? 0) >= times * 0.7)) return false;
  // `林正楠推`: the name stands before many other words.
  const shorter = name.length > 2 ? heads.get(name.slice(0, -1)) : undefined;
  if (shorter && shorter.times >= times * 2 && shorter.next.size >= MIN_OCCURRENCES) return false;
  // An outline tells little of what can be seen; its people are met.
  if (isFullName(name)) return acts >= 1 || (where === "text" && !PLACE_OR_THING.test(name));
  return acts >= ACTS && (isPersonLike(name) || (mayBeName(name) && acts * 2 >= times && name.length <= 3));
}
