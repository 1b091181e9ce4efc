import { MentionFinder } from "../../../figures/mentionFinder.ts";
import type { Quotation } from "../speeches/quotations.ts";
import { ACT } from "../words/narration.ts";
import { STEPS_IN, unknownPerson, TITLED } from "../words/titles.ts";
import {
  ACT_OR_SPEECH,
  actorAt,
  foreignActorAt,
  HAN,
  LATIN_NAME,
  LONGEST_NAME,
  isNoPerson,
  PARTS,
  sentenceEnd,
  sentenceStarts,
} from "./actors.ts";
import { attribution } from "./attribution.ts";
import type { NameMention } from "./nameMention.ts";

/** Acts that make somebody known who is never named beside a speech. */
const MIN_OCCURRENCES = 2;
/** So many mentions make somebody known who acts but once, beside a speech. */
const NAMED = 3;
/** Fewer do where the act stands right beside the speech. */
const TWICE = 2;
/** A paragraph with more speeches has lost its line ends. */
const BESIDE = 40;
/** Narration that leads to a speech is no longer than this. */
const PARAGRAPH = 120;

/** Who acts and speaks in this text, learnt from plain attributions and from sentences that begin with a person's act. */
export class People {
  /** Attributions by a verb of speech. */
  readonly attributions = new Map<string, number>();
  private readonly acted = new Map<string, number>();
  /** Those who act right beside a speech, and how often they are named at all. */
  private readonly beside = new Map<string, number>();

  /** The first characters of those who are known, once all is learnt. */
  private readonly firsts = new Set<number>();
  /** The length of the longest name that is known. */
  private longest = 0;
  /** How often sentences begin with these characters, two to five of them: names come again there, what people do does not. */
  private readonly heads = new Map<string, number>();

  /** The first walk: counts how sentences begin. */
  count(norm: string): void {
    for (const at of sentenceStarts(norm)) {
      const latin = LATIN_NAME.exec(norm.slice(at, at + LONGEST_NAME));
      if (latin) this.heads.set(latin[0], (this.heads.get(latin[0]) ?? 0) + 1);
      if (PARTS.test(norm.slice(at, at + LONGEST_NAME))) continue;
      for (let length = 2; length <= 5; length++) {
        const head = norm.slice(at, at + length);
        if (head.length < length || !HAN.test(head)) break;
        this.heads.set(head, (this.heads.get(head) ?? 0) + 1);
      }
    }
  }

  /** The second walk: who speaks and who acts. */
  learn(norm: string, quotes: readonly Quotation[]): void {
    for (const quote of quotes) {
      const found = attribution(norm, quote);
      const name = found ? this.cut(found.name) : "";
      if (found) this.attributions.set(name, (this.attributions.get(name) ?? 0) + 1);
    }
    for (const match of norm.matchAll(STEPS_IN))
      this.acted.set(unknownPerson(match), (this.acted.get(unknownPerson(match)) ?? 0) + MIN_OCCURRENCES);
    this.learnLeaders(norm, quotes);
    for (const at of sentenceStarts(norm)) {
      const name = this.actorIn(norm, at, quotes.length <= BESIDE && quotes.some(({ to }) => at === to));
      if (name === null) continue;
      this.acted.set(name, (this.acted.get(name) ?? 0) + 1);
      if (
        quotes.length <= BESIDE &&
        quotes.some(
          ({ from, to }) => at === to || (norm[from - 1] === ":" && norm.slice(at, from).search(/[。!?…]/) < 0),
        )
      )
        this.beside.set(name, 0);
    }
  }

  /** `钟声一响，白须长老缓缓起身，道：“…”`: the only clause of a sentence which leads to a speech that tells a person's act is about its speaker. */
  private learnLeaders(norm: string, quotes: readonly Quotation[]): void {
    const ends = quotes.length > BESIDE ? [] : quotes.map(({ from }) => from);
    for (const end of [...ends, norm.length]) {
      if (!/: ?$/.test(norm.slice(Math.max(0, end - 2), end))) continue;
      const from = Math.max(0, end - PARAGRAPH);
      const begin = from + (sentenceStarts(norm.slice(from, end)).at(-1) ?? 0);
      const names = new Set<string>();
      for (let at = norm.indexOf(",", begin) + 1; at > 0 && at < end; at = norm.indexOf(",", at) + 1) {
        const name = actorAt(norm, at);
        if (name !== null && TITLED.test(name)) names.add(name);
      }
      for (const name of names) this.acted.set(name, (this.acted.get(name) ?? 0) + 1);
    }
  }

  /** How much of `name` comes again at the beginnings of sentences: `裴小楼` of `裴小楼咧`. */
  private cut(name: string): string {
    const stem = name.length > 2 && !name.includes("·") ? this.stem(name) : null;
    return stem !== null && !isNoPerson(stem) ? stem : name;
  }

  /** The name that `words` begin with, by how sentences begin in this text: as long as one character nearly always follows on the others. */
  private stem(words: string): string | null {
    let length = 2;
    let times = this.heads.get(words.slice(0, 2)) ?? 0;
    if (times < 2) return null;
    for (; length < 5 && length < words.length; length++) {
      const next = this.heads.get(words.slice(0, length + 1)) ?? 0;
      const bound = next >= times * 0.9 && times >= 3;
      if (!bound && (next < 2 || next < times * 0.3 || ACT_OR_SPEECH.test(words.slice(length)))) break;
      times = next;
    }
    return words.slice(0, length);
  }

  private actorIn(norm: string, at: number, spoke: boolean): string | null {
    const foreign = foreignActorAt(norm, at);
    if (foreign !== null) return foreign;
    const stem = this.stem(norm.slice(at, at + 5));
    // Right behind a speech narration begins with whoever spoke, whatever he does.
    if (
      stem !== null &&
      stem.length < 5 &&
      (ACT_OR_SPEECH.test(norm.slice(at + stem.length, at + stem.length + 24)) ||
        (spoke && (this.heads.get(stem) ?? 0) >= NAMED && !/^[的了着过]/.test(norm.slice(at + stem.length)))) &&
      !isNoPerson(stem)
    )
      return stem;
    return actorAt(norm, at);
  }

  /** Counts how often those are named who act once, beside a speech: three times, and it is somebody. */
  settle(norms: Iterable<string>): void {
    const names = [...this.beside.keys()].filter(
      (name) => (this.acted.get(name) ?? 0) < MIN_OCCURRENCES && !this.attributions.has(name),
    );
    const finder = new MentionFinder(names.map((name) => [name, name] as const));
    if (names.length > 0)
      for (const norm of norms)
        for (const [name, times] of finder.count(norm, 0, norm.length))
          this.beside.set(name, (this.beside.get(name) ?? 0) + times);
    for (const name of [...this.attributions.keys(), ...this.acted.keys()]) {
      if (!this.knows(name)) continue;
      this.firsts.add(name.charCodeAt(0));
      this.longest = Math.max(this.longest, Math.min(name.length, LONGEST_NAME));
    }
  }

  knows(name: string): boolean {
    const acted = this.acted.get(name) ?? 0;
    return (
      acted >= MIN_OCCURRENCES ||
      this.attributions.has(name) ||
      (acted === 1 &&
        (TITLED.test(name) || (this.beside.get(name) ?? 0) >= TWICE || (this.heads.get(name) ?? 0) >= NAMED))
    );
  }

  /** `柳生拱手` where 柳生 is named elsewhere: the action behind the name goes. */
  trim(name: string): string {
    for (let length = 2; length < name.length; length++) {
      const head = name.slice(0, length);
      if ((this.attributions.get(head) ?? 0) > (this.attributions.get(name) ?? 0)) return head;
    }
    // `铁臂熊孟山`: the name stands behind what he is called for.
    for (let length = name.length - 2; length >= 2; length--) {
      const tail = name.slice(-length);
      if (
        !TITLED.test(tail) &&
        (this.acted.get(tail) ?? 0) + (this.attributions.get(tail) ?? 0) > (this.attributions.get(name) ?? 0)
      )
        return tail;
    }
    return name;
  }

  /** The longest known name that begins at `at`. */
  nameAt(norm: string, at: number): string | null {
    if (!this.firsts.has(norm.charCodeAt(at))) return null;
    for (let length = this.longest; length >= 2; length--) {
      const name = norm.slice(at, at + length);
      if (name.length === length && this.knows(name)) return name;
    }
    return null;
  }

  /** The known person whom the clause at `at` is about, behind at most a few words of where or what he is: `司机老魏跳下车`. */
  subjectIn(norm: string, at: number, end: number): NameMention | null {
    for (let from = at; from < Math.min(end, at + LEAD); from++) {
      const name = this.nameAt(norm, from);
      if (name === null) continue;
      const lead = norm.slice(at, from);
      return OBJECT.test(lead) ||
        /^[他她我你]/.test(lead) ||
        /[,。!?;:“”「」]/.test(lead) ||
        /^(?:的(?!声音|嗓|语气|口气|眼|脸|手|嘴|目光)|[和与跟]|家的?)/.test(norm.slice(from + name.length))
        ? null
        : { name, at: from };
    }
    return null;
  }

  /** Whom the last sentence of narration is about that names anybody in front. */
  lastSubject(norm: string): string | null {
    for (const at of sentenceStarts(norm).toReversed().slice(0, 4)) {
      const end = sentenceEnd(norm, at);
      const steps = [...norm.slice(at, end).matchAll(STEPS_IN)].at(-1);
      if (steps) return unknownPerson(steps);
      for (let clause = at; clause < end;) {
        const found = this.subjectIn(norm, clause, end);
        if (found) return found.name;
        const comma = norm.indexOf(",", clause);
        clause = comma < 0 ? end : comma + 1;
      }
    }
    return null;
  }

  /** True where the last sentence tells of the act of somebody who is not known. */
  strangerActs(norm: string): boolean {
    const at = sentenceStarts(norm).at(-1) ?? 0;
    return actorAt(norm, at) !== null && this.subjectIn(norm, at, norm.length) === null;
  }

  /** The known person whose act or state begins at `at`. */
  actorAt(norm: string, at: number): string | null {
    const name = this.nameAt(norm, at);
    return name !== null && ACT.test(norm.slice(at + name.length, at + name.length + 24)) ? name : null;
  }

  /** `男生的声音在抖`: the known person whose voice or face the sentence at `at` is about. */
  voiceAt(norm: string, at: number): string | null {
    const name = this.nameAt(norm, at);
    return name !== null &&
      /^的(?:声音|嗓子|嗓音|语气|口气|眼睛|眼神|眼泪|脸|嘴|手|目光)/.test(
        norm.slice(at + name.length, at + name.length + 4),
      )
      ? name
      : null;
  }

  /** Who acts in a paragraph of narration that names nobody else. */
  soleActor(norm: string): string | null {
    const names = norm.length > PARAGRAPH ? [] : this.namesIn(norm, 0, norm.length);
    const [name] = names;
    // What somebody else does in the last sentence leads to somebody else's speech.
    return name !== undefined &&
      names.length === 1 &&
      this.actorAt(norm, norm.lastIndexOf(name)) === name &&
      norm.lastIndexOf(name) >= (sentenceStarts(norm).at(-1) ?? 0) &&
      this.namesIn(norm, 0, norm.length, "acting").length === 1
      ? name
      : null;
  }

  /** Known people named in `norm[from, to)`, at most three different ones; of the `acting` ones those are left out to whom something is done or said. */
  namesIn(norm: string, from: number, to: number, which: "all" | "acting" = "all"): string[] {
    const names: string[] = [];
    for (let i = from; i < to && names.length < 3;) {
      const name = this.nameAt(norm, i);
      if (name !== null && i + name.length <= to) {
        if (!names.includes(name) && !(which === "acting" && OBJECT.test(norm.slice(Math.max(from, i - 2), i))))
          names.push(name);
        i += name.length;
      } else i++;
    }
    return names;
  }
}

/** A name stands no farther behind the beginning of its clause. */
const LEAD = 9;
/** In front of somebody who is spoken to or acted on. */
const OBJECT = /(?:[对向朝冲跟给把被和与替叫让找见从往离]|[看望盯瞪][着了]|[看望盯瞪])$/;
