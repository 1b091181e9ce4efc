import { TITLED } from "../novel/words/titles.ts";
import { isSurname } from "../speeches/personLike.ts";
import { type Names, isKnown } from "../speeches/speakerNames.ts";
import { isBoundary } from "./innerHeadings.ts";
import { isAct, PRONOUN, SPOKEN, speechAt } from "./sentenceCuts.ts";

/** So many speeches that end without a mark, and this share of all, show that the text was written without stops at the end of its lines. */
const MIN_COUNT = 3;
const SHARE = 0.4;

/** Whether the lines of a text that lost its line ends had no stops at their ends: whatever is cut off begins behind a plain word. */
export function lacksStops(lines: readonly { norm: string; cuts: ReadonlySet<number> }[]): boolean {
  let open = 0;
  let all = 0;
  for (const { norm, cuts } of lines)
    for (const cut of cuts) {
      if (cut === 0 || cut >= norm.length) continue;
      all++;
      if (!isBoundary(norm, cut) && HAN.test(norm[cut - 1] as string)) open++;
    }
  return open >= MIN_COUNT && open >= all * SHARE;
}

const HAN = /[\u4e00-\u9fff]/;
const HAN_OR_END = /[\u4e00-\u9fff!?…]/;
/** Behind these a name is part of what is said. */
const GOES_ON =
  /[对向给看问跟和与叫把拉被从比让替为是有像个、到在找帮请等要说这那由]$|[给带][了着]$|(?<![好是对真行会])的$/;
const LONGEST_NAME = 4;
/** A sentence about somebody has so many characters behind the name. */
const MIN_WORDS = 4;
const MAX_LENGTH = 400;

/** Cuts a speech in front of somebody of the script who does something, where no mark ends the speech: `加了会儿班陈大为把伞放下`. */
export function unstoppedCuts(norm: string, cuts: Set<number>, names: Names): void {
  const edges = [...cuts, norm.length].sort((a, b) => a - b);
  for (const [i, from] of [0, ...edges].entries()) {
    const to = edges[i] ?? norm.length;
    const body = to > from ? speechAt(norm, from)?.body : undefined;
    if (body === undefined || body >= to) continue;
    let at = firstAct(norm, body, to, names);
    while (at !== null) {
      cuts.add(at);
      const sentence = sentenceOf(norm.slice(at, Math.min(to, at + LONGEST_SENTENCE)));
      at = sentence.endsWith(":") ? firstAct(norm, at + sentence.length, to, names) : null;
    }
  }
}

/** Where the first words begin that tell what somebody does; null for none. */
function firstAct(norm: string, body: number, to: number, names: Names): number | null {
  const last = Math.max(body, to - MAX_LENGTH);
  for (let at = last + 1; at <= to - MIN_WORDS; at++) {
    if (!HAN_OR_END.test(norm[at - 1] as string) || GOES_ON.test(norm.slice(Math.max(body, at - 2), at))) continue;
    if (beginsAct(norm, at, to, names)) return at;
  }
  return null;
}

function beginsAct(norm: string, at: number, to: number, names: Names): boolean {
  const sentence = sentenceOf(norm.slice(at, Math.min(to, at + LONGEST_SENTENCE)));
  if (SPOKEN.test(sentence) || /[!?“”]/.test(sentence)) return false;
  const lead = LEAD.exec(sentence)?.[0].length ?? 0;
  if (PRONOUN.test(sentence.slice(lead))) return true;
  for (let length = LONGEST_NAME; length >= 2; length--) {
    const name = sentence.slice(lead, lead + length);
    const rest = sentence.slice(lead + length);
    // `陶老师` where 老师 speaks, too.
    if (lead === 0 && isBareTitle(name) && isSurname(norm[at - 1] as string)) continue;
    // `给了老周老周接过`: the second of them begins to do something.
    if (!isKnown(names, name) || rest.length < MIN_WORDS - 1 || rest.startsWith(name)) continue;
    if (LEADS_TO_SPEECH.test(rest) || isAct(clauseOf(rest))) return true;
  }
  return false;
}

/** What leads from what was said to what is done. */
const LEAD = /^(?:此时|这时|接着|随后|于是|突然|忽然|想到这(?:里|儿)?|说完|说着|言毕),?|^(?:另一|那|旁边一?)[个名位]?/;
/** `老周急了：…`: a manner that another speech stands behind. */
const LEADS_TO_SPEECH = /^(?![、和与的是])[^,:()]{2,10}:$|[说问喊叫道答骂吼]:$/;
/** A sentence about somebody is no longer. */
const LONGEST_SENTENCE = 80;
const sentenceOf = (words: string): string => /^[^。!?…:]*[。!?…:]?/.exec(words)?.[0] ?? "";

/** `老师`, which a surname may stand in front of, and not `张科长`. */
const isBareTitle = (name: string): boolean => TITLED.test(name) && !TITLED.test(name.slice(1));

/** What is told first, up to a mark. */
const clauseOf = (rest: string): string => /^[^。!?,;:…]{0,60}/.exec(rest)?.[0] ?? "";
