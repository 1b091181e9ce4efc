import { englishSubject, isEnglish } from "../people/englishAttribution.ts";
import type { Quotation } from "./quotations.ts";
import type { NameMention } from "../people/nameMention.ts";
import { sentenceStarts } from "../people/actors.ts";
import { attribution } from "../people/attribution.ts";
import type { People } from "../people/people.ts";
import { agreesWithPronoun } from "../words/titles.ts";
import { ACT, SPEECH_VERB } from "../words/narration.ts";

/** How the speaker of a quotation was found, from surest to least sure. */
export type SpeakerSource = "said" | "acted" | "pronoun" | "turn";

export interface Speaker extends NameMention {
  source: SpeakerSource;
}

// `at` is -1 where the name stands in another paragraph.

const PERSON = "(?:他|她|我)";
const PRONOUN_AFTER = new RegExp(`^ {0,3}(${PERSON})(?!们)`);
const I = "我";
/** `里屋传来老韩的声音`. */
const VOICE = /^[^,。!?“”「」]{0,12}?(?:传来|响起|传出|是)(?:了)?/;

/** A paragraph with more speeches than this has lost its line ends; acts and pronouns in it are not looked into. */
const MAX_COUNT = 40;

/** So many speeches one person makes in a paragraph; more, and the paragraph holds several people's. */
const SEVERAL = 6;

/**
 * Who speaks each quotation of one paragraph, by the paragraph alone; null where it does not say. A speech without an attribution of its
 * own belongs to the paragraph's only speaker: a paragraph holds the words of one person.
 */
export function speakersIn(norm: string, spoken: readonly Quotation[], people: People): (Speaker | null)[] {
  const ordinary = spoken.length <= MAX_COUNT;
  const found = spoken.map((quote, i) =>
    speakerOf(
      norm,
      quote,
      spoken[i - 1]?.to ?? 0,
      spoken[i + 1]?.from ?? norm.length,
      people,
      ordinary,
      spoken.length > SEVERAL,
    ),
  );
  const names = new Set(found.flatMap((speaker) => (speaker ? [speaker.name] : [])));
  const sole =
    names.size === 1 && spoken.length <= SEVERAL ? (found.find((speaker) => speaker !== null) ?? null) : null;
  return found.map((speaker, i) => {
    if (speaker) return speaker;
    if (sole) return sole;
    // Two people in one paragraph: a speech that a comma broke off goes on through its speaker.
    const last = spoken[i - 1];
    return last && /[,—…]/.test(norm[last.to - 2] ?? "") ? (found[i - 1] ?? null) : null;
  });
}

function speakerOf(
  norm: string,
  quote: Quotation,
  from: number,
  to: number,
  people: People,
  ordinary: boolean,
  glued: boolean,
): Speaker | null {
  const attributed = attribution(norm, quote);
  if (attributed && !(attributed.at < from && attributed.at < quote.from)) {
    const name = people.trim(attributed.name);
    return { name, at: attributed.at + Math.max(0, attributed.name.lastIndexOf(name)), source: "said" };
  }
  if (!ordinary) return null;
  if (isEnglish(norm[quote.from + 1])) return englishActor(norm, quote, from, to, people);
  return (glued && norm[quote.to] === " " ? null : after(norm, quote, to, people)) ?? before(norm, quote, from, people);
}

/** `“I have counted.” Anna put down her pencil.`, `Mrs. Pell set down her basket. “…”`: the one known person of the sentences beside a speech. */
function englishActor(norm: string, quote: Quotation, from: number, to: number, people: People): Speaker | null {
  for (const [begin, end] of [
    [quote.to, to],
    [from, quote.from],
  ] as const) {
    const found = englishSubject(norm, begin);
    if (!found || found.at >= end || !people.attributions.has(found.name)) continue;
    const others = [...norm.slice(found.at + found.name.length, end).matchAll(/[A-Z][a-z]+/g)].some(
      ([word]) => word !== found.name && people.attributions.has(word),
    );
    if (!others) return { name: found.name, at: found.at, source: "acted" };
  }
  return null;
}

/** `“放台上。”周岚接过猫` and `“走，”她说`. */
function after(norm: string, quote: Quotation, to: number, people: People): Speaker | null {
  let at = quote.to;
  while (norm[at] === " " && at < quote.to + 3) at++;
  if (at >= to) return null;
  const actor = people.actorAt(norm, at) ?? people.voiceAt(norm, at);
  if (actor !== null) return { name: actor, at, source: "acted" };
  const subject = people.subjectIn(norm, at, Math.min(to, at + NEAR));
  if (subject) return { ...subject, source: "acted" };
  const voice = VOICE.exec(norm.slice(at, Math.min(to, at + 30)));
  const voiceName = voice ? people.nameAt(norm, at + voice[0].length) : null;
  if (
    voice &&
    voiceName !== null &&
    /^的?(?:声音|嗓音|喊声|叫声|笑声)/.test(
      norm.slice(at + voice[0].length + voiceName.length, at + voice[0].length + voiceName.length + 4),
    )
  )
    return { name: voiceName, at: at + voice[0].length, source: "said" };
  // `“路过好，”修鞋匠低下头去，“…”`: a speech that breaks off at a comma goes on through its speaker.
  if (/[,—…]/.test(norm[quote.to - 2] ?? "")) {
    const name = people.nameAt(norm, at);
    if (name !== null) return { name, at, source: "acted" };
  }
  const tail = norm.slice(quote.to, Math.min(to, quote.to + 40));
  const pronoun = PRONOUN_AFTER.exec(tail)?.[1];
  if (pronoun === undefined || /^ *.(?:们|的(?!声音|嗓|语气|口气))/.test(tail)) return null;
  if (pronoun === I) return { name: I, at, source: "said" };
  return named(norm, 0, quote.from, people, pronoun);
}

/** What stands in front: `小满没有回答。她低声道：“…”`, `葉太太把鑰匙遞給我。「…」`. */
function before(norm: string, quote: Quotation, from: number, people: People): Speaker | null {
  const lead = norm.slice(from, quote.from);
  if (lead.trim() === "") return null;
  const starts = sentenceStarts(lead);
  const last = from + (starts.at(-1) ?? 0);
  const sentence = norm.slice(last, quote.from);
  const leads = /[:,] ?$/.test(sentence) || new RegExp(`${SPEECH_VERB} ?$`).test(sentence);
  const stops = /[。!?…] ?$/.test(norm.slice(from, quote.from));
  if (!leads && !stops) return null;
  const begin = last;
  const actor = people.actorAt(norm, begin) ?? (leads && /: ?$/.test(sentence) ? people.nameAt(norm, begin) : null);
  if (actor !== null) return { name: actor, at: begin, source: "acted" };
  // `司机凑过来，桑吉退了一步：“…”`: whoever stands nearest in front of the speech.
  for (const clause of clauseStarts(norm, begin, quote.from).toReversed()) {
    const subject = people.subjectIn(norm, clause, quote.from);
    if (subject) return { ...subject, source: "acted" };
    if (PRONOUN_AFTER.test(norm.slice(clause, clause + 3))) break;
  }
  const pronoun = PRONOUN_AFTER.exec(sentence)?.[1];
  if (pronoun === I && (leads || ACT.test(sentence.slice(1))))
    return leads && /: ?$/.test(sentence) ? { name: I, at: begin + sentence.indexOf(I), source: "said" } : null;
  if (leads && /: ?$/.test(sentence)) {
    // `于是他作了一揖，说道：`; `针扎进去，老韩忽然道：`: the one person whom the sentence names.
    const names = sentence.length > NEAR ? [] : people.namesIn(norm, begin, quote.from, "acting");
    const subject = /(?:^|,)(?:于是|接着|随后|然后|这时|此时|忽然|突然|终于)?我[^们的]/.exec(sentence);
    if (names.length === 0 && subject)
      return { name: I, at: begin + subject.index + subject[0].indexOf(I), source: "said" };
    if (pronoun === undefined && names.length === 1)
      return { name: names[0] as string, at: norm.indexOf(names[0] as string, begin), source: "acted" };
  }
  if (pronoun !== undefined && pronoun !== I) return named(norm, 0, begin, people, pronoun);
  return null;
}

/** Where the clauses of a sentence begin, of a long one the last. */
function clauseStarts(norm: string, from: number, to: number): number[] {
  const low = Math.max(from, to - NEAR);
  const starts = low === from ? [from] : [];
  for (let i = low; i < to - 1; i++) if (norm[i] === ",") starts.push(i + 1);
  return starts;
}

/** The pronoun that tells who speaks, `“…”他说`, `她低声道：“…”`; null for none. */
export function saysPronoun(norm: string, spoken: readonly Quotation[]): string | null {
  for (const { from, to } of spoken) {
    const behind = THIRD.exec(norm.slice(to, to + 8));
    if (behind) return behind[1] as string;
    const ahead =
      norm
        .slice(Math.max(0, from - 60), from)
        .split(/[。!?…]/)
        .at(-1) ?? "";
    const leads = THIRD.exec(ahead);
    if (leads && /[:,] ?$/.test(ahead)) return leads[1] as string;
  }
  return null;
}
const THIRD = /^ {0,3}([他她])(?!们|的(?!声音|嗓|语气|口气))/;

/** A pronoun stands for nobody farther back than this in its paragraph. */
const NEAR = 300;

/** The only person named in the paragraph before a pronoun whom it may mean. */
function named(norm: string, from: number, to: number, people: People, pronoun: string): Speaker | null {
  const near = Math.max(from, to - NEAR);
  const names = people.namesIn(norm, near, to).filter((name) => agreesWithPronoun(name, pronoun));
  const [name] = names;
  if (name === undefined || names.length !== 1) return null;
  return { name, at: norm.indexOf(name, near), source: "pronoun" };
}
