import { MentionFinder } from "../../../figures/mentionFinder.ts";
import { closesQuote } from "../../marks/speechVerbs.ts";
import { englishAttribution, isEnglish } from "./englishAttribution.ts";
import type { Named } from "./nameMention.ts";
import type { Quotation } from "../speeches/quotations.ts";
import { STEPS_IN, stranger, TITLED } from "../words/titles.ts";
import { ACT, ACTS, AFTER, BEFORE, COLON, ADVERB_START, PRONOUN, SENTENCE, SPEECH_VERB } from "../words/narration.ts";

/** Acts that make somebody known who is never named beside a speech. */
const OFTEN = 2;
/** So many mentions make somebody known who acts but once, beside a speech. */
const NAMED = 3;
/** Fewer do where the act stands right beside the speech. */
const TWICE = 2;
/** A paragraph with more speeches has lost its line ends. */
const BESIDE = 40;
/** No name is longer, `彼得·伊凡诺维奇` and the like; without a dot between its parts a name has five characters. */
const LONGEST = 16;
/** Narration that leads to a speech is no longer than this. */
const PARAGRAPH = 120;

/** Who acts and speaks in this text, learnt from plain attributions and from sentences that begin with a person's act. */
export class People {
  /** Attributions by a verb of speech. */
  readonly said = new Map<string, number>();
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
      const latin = LATIN_NAME.exec(norm.slice(at, at + LONGEST));
      if (latin) this.heads.set(latin[0], (this.heads.get(latin[0]) ?? 0) + 1);
      if (PARTS.test(norm.slice(at, at + LONGEST))) continue;
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
      if (found) this.said.set(name, (this.said.get(name) ?? 0) + 1);
    }
    for (const match of norm.matchAll(STEPS_IN))
      this.acted.set(stranger(match), (this.acted.get(stranger(match)) ?? 0) + OFTEN);
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
    return stem !== null && !nobody(stem) ? stem : name;
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
      !nobody(stem)
    )
      return stem;
    return actorAt(norm, at);
  }

  /** Counts how often those are named who act once, beside a speech: three times, and it is somebody. */
  settle(norms: Iterable<string>): void {
    const names = [...this.beside.keys()].filter((name) => (this.acted.get(name) ?? 0) < OFTEN && !this.said.has(name));
    const finder = new MentionFinder(names.map((name) => [name, name] as const));
    if (names.length > 0)
      for (const norm of norms)
        for (const [name, times] of finder.count(norm, 0, norm.length))
          this.beside.set(name, (this.beside.get(name) ?? 0) + times);
    for (const name of [...this.said.keys(), ...this.acted.keys()]) {
      if (!this.knows(name)) continue;
      this.firsts.add(name.charCodeAt(0));
      this.longest = Math.max(this.longest, Math.min(name.length, LONGEST));
    }
  }

  knows(name: string): boolean {
    const acted = this.acted.get(name) ?? 0;
    return (
      acted >= OFTEN ||
      this.said.has(name) ||
      (acted === 1 &&
        (TITLED.test(name) || (this.beside.get(name) ?? 0) >= TWICE || (this.heads.get(name) ?? 0) >= NAMED))
    );
  }

  /** `柳生拱手` where 柳生 is named elsewhere: the action behind the name goes. */
  trim(name: string): string {
    for (let length = 2; length < name.length; length++) {
      const head = name.slice(0, length);
      if ((this.said.get(head) ?? 0) > (this.said.get(name) ?? 0)) return head;
    }
    // `铁臂熊孟山`: the name stands behind what he is called for.
    for (let length = name.length - 2; length >= 2; length--) {
      const tail = name.slice(-length);
      if (!TITLED.test(tail) && (this.acted.get(tail) ?? 0) + (this.said.get(tail) ?? 0) > (this.said.get(name) ?? 0))
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
  subjectIn(norm: string, at: number, end: number): Named | null {
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
      if (steps) return stranger(steps);
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
/** What follows a name: an act or a speech. */
const ACT_OR_SPEECH = new RegExp(`${ACT.source}|^${SPEECH_VERB}`);

const nobody = (name: string): boolean => PRONOUN.test(name) || (NOBODY.test(name) && !TITLED.test(name));

/** In front of somebody who is spoken to or acted on. */
const OBJECT = /(?:[对向朝冲跟给把被和与替叫让找见从往离]|[看望盯瞪][着了]|[看望盯瞪])$/;

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
function sentenceEnd(norm: string, at: number): number {
  for (let i = at; i < norm.length; i++) if (STOPS.includes(norm[i] as string)) return i;
  return norm.length;
}

const STOPS = '。!?…」”"';
const OPENS = '。!?…」”"“「『 ';

const HAN = /^[\u4e00-\u9fff]+$/;
/** No person is called so: words of time, place and joining, and pieces of sentences. */
const NOBODY =
  /[的了着不没这那么什怎哪们]|[在是有一两几]$|^(?:在|是|有|一|两|几|今|昨|明|前|后|次|每|当|等|再|又|就|才|可|但|却|而|因|所|虽|如|若|除|从|对|向|把|被|将|为|其|此|该|某|很|太|更|最|都|也|还|只|已|正|刚|直|到|去|来|上|下|里|外|左|右|半|天|夜|早|晚|中|突|忽|终|于|随|接|然|竟|果|居|似|仿|好|像|门|窗|灯|风|雨|雪|电|手|脚|眼|嘴|头|脸|心|身|话|声|音|光|影|水|火|车|船|屋|房|路|街|桌|椅|床|墙|地|空|四|周围|走廊)/;
/** `Vivian`, `K`: a name in Latin letters among Chinese words. */
const LATIN_NAME = /^[A-Z][A-Za-z]{0,11}(?=[\u4e00-\u9fff])/;

/** `彼得·伊凡诺维奇把茶炊端到桌上`, `Vivian敲了敲桌子`: a name of several parts, or in Latin letters, in front of a person's act. */
function foreignActorAt(norm: string, at: number): string | null {
  const words = norm.slice(at, at + 2 * LONGEST);
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
const PARTS = /^(?:[\u4e00-\u9fff]{1,6}·){1,3}/;

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

/** `阮青说：“…”` or `“…”税丁问。` beside one quotation. */
export function attribution(norm: string, quote: Quotation): Named | null {
  const english = isEnglish(norm[quote.from + 1]) ? englishAttribution(norm, quote) : null;
  if (english) return english;
  const afterText = norm.slice(quote.to, quote.to + 30);
  const after = AFTER.exec(afterText);
  const named = after ? cleanName(after[1] as string) : null;
  // `甲道：“…”乙道：“…”`: what stands behind leads to the next speech, where something stands in front.
  const leads = after !== null && after[0].endsWith(":") && /^["“「『]/.test(afterText.slice(after[0].length));
  const own = leads ? led(norm, quote) : null;
  if (own || (leads && /[:,] ?$/.test(norm.slice(0, quote.from)))) return own;
  if (named) return { name: named, at: quote.to + afterText.indexOf(named) };
  const ahead = led(norm, quote);
  if (ahead) return ahead;
  // `“早上好。”舱盖打开的时候，小七说`: a clause of time stands between.
  const late = SPEAKER_AFTER_TIME.exec(norm.slice(quote.to, quote.to + 40));
  const name = late && !isManner(late[1] as string) ? cleanName(late[1] as string) : null;
  return late && name !== null && !NOBODY.test(name) ? { name, at: quote.to + late[0].lastIndexOf(name) } : null;
}

/** What stands in front of a quotation: the last clause of its sentence with the verb, or the nearest one above it that somebody stands in. */
function led(norm: string, quote: Quotation): Named | null {
  const from = Math.max(0, quote.from - 60);
  const beforeText = norm.slice(from, quote.from);
  const begin = lastStart(beforeText);
  const sentence = beforeText.slice(begin);
  const last = sentence.lastIndexOf(",", sentence.length - 3) + 1;
  const clause = SAYS.exec(sentence.slice(last));
  const own =
    clause && (BY_TRADE.test(clause[1] as string) || !isManner(clause[1] as string))
      ? cleanName(clause[1] as string)
      : null;
  if (own) return { name: own, at: from + beforeText.lastIndexOf(own) };
  const before = BEFORE.exec(sentence) ?? COLON.exec(beforeText);
  const near = before ? cleanName(before[1] as string) : null;
  const far = near ? null : SENTENCE.exec(sentence);
  const name = near ?? (far ? cleanName(far[1] as string) : null);
  return name && !isManner(name) ? { name, at: from + beforeText.lastIndexOf(name) } : null;
}

const SPEAKER_AFTER_TIME = new RegExp(
  `^ {0,3}(?![他她我])[^,。!?…“”「」"：:]{2,14}(?:时|时候|之后|以后|早上|晚上|上午|下午|夜里|后),([^,。!?…“”「」"：: ]{2,10}?)(?:终于|才|忽然|又)?${SPEECH_VERB}(?:[着著]|了|道)?[。,:口]`,
);
const SAYS = new RegExp(
  `^ ?([^,]{1,14}?)${SPEECH_VERB}(?:[着著]|了|过)?(?:一[句遍声]|几句|起来|出来|[他她我你]们?)?[:,]? ?$`,
);
/** Clauses that begin so are about what somebody does who stands elsewhere. */
const STARTS = /^(?:[行走来回坐站跑去睡想说等直看听找拿][到见着了完过得]|[只忽但却]见|[只忽]听|听见|看见|望见)/;

/** `合十道`, `头也不回地问`: how somebody speaks who stands elsewhere. */
const isManner = (words: string): boolean =>
  STARTS.test(words) || ADVERB_START.exec(words)?.index === 0 || MANNER_OF_SPEECH.test(words) || words.length < 2;
const MANNER_OF_SPEECH =
  /^(?:半[晌天日]|良久|许久|片刻|第.天|[次当昨今]日|[清早傍][晨上晚]|[齐高小大低轻厉朗柔尖粗细同][声著着]|合[十掌]|[掀挠掏捋拧捂]|咯咯|嘻嘻|远远|头也|最[后初]|[对朝向冲跟]|[说问答喊叫骂笑道叹喝][^\u4e00-\u9fff]?$)|[地声]$/;

/** Where the last sentence of the words begins. */
function lastStart(words: string): number {
  for (let i = words.length - 2; i > 0; i--) if (BREAKS.includes(words[i - 1] as string)) return i;
  return 0;
}

const BREAKS = '。!?…;”」"';

function cleanName(words: string): string | null {
  const trimmed = words
    .replace(/^ +| +$/g, "")
    .replace(
      /^(?:[这那此]时|这会儿|当下|登时|随即|[只忽但]见|只[见听]|却[见说]|忽[见听]|[那这][个名位]?(?=[\u4e00-\u9fff]{2}))/,
      "",
    );
  if (ACTS.test(trimmed) || /^(?:[掩捂擦抹]|素来|向来|一向|平素|平日|本来|原来|只是|不过)/.test(trimmed)) return null;
  if (BY_TRADE.test(trimmed)) return trimmed;
  // `算盘掉在地上`: what falls and sounds is nobody.
  if (/^..{0,2}(?:掉[在到了进下]|落[在到了进下]|滚[了到落下]|飘|洒[在了]|响[了起]|亮[了起])/.test(trimmed)) return null;
  // `饰演护士的白鹭忽然开口`: the name stands behind what describes it.
  const described = /的(?=[\u4e00-\u9fff]{2})[^的]*$/.exec(trimmed);
  if (described && described.index > 1 && !/的(?:声音|嗓|语气|口气|眼|脸|手|嘴|目光|时候|样子)/.test(described[0]))
    return cleanName(trimmed.slice(described.index + 1));
  // A name has two characters or more, except what a family calls its own.
  const least = /^[爹娘爸妈爷奶哥姐][^爹娘爸妈爷奶哥姐]/.test(trimmed) ? 1 : 2;
  const manner = ADVERB_START.exec(trimmed.slice(least));
  const name = (manner ? trimmed.slice(0, manner.index + least) : trimmed)
    .trim()
    .replace(/(?<=[\u4e00-\u9fff]{2})[冷苦狂干憨傻讪]$/, "");
  if (
    name.length < 1 ||
    name.length > (name.includes("·") ? LONGEST : /^[A-Z][A-Za-z]+$/.test(name) ? 12 : 5) ||
    PRONOUN.test(name) ||
    closesQuote(name[0]) ||
    /^(?:声音|嗓音|电话|广播|喇叭|话筒|屏幕)/.test(name)
  )
    return null;
  if (BODY_PART.test(name) || /[过起出进下上回][来去]$/.test(name)) return null;
  return /[的了着著在是有没不这那一他她你]|.我|^[\u4e00-\u9fff][到入向起]./.test(name) ? null : name;
}

/** `他的脑袋`: nobody speaks who is a part of somebody. */
const BODY_PART =
  /(?:脑袋|脑门|肩膀|胳膊|后背|屁股|鼻子|耳朵|头发|胡子|额头|大腿|膝盖|袖子|衣袖|衣角|手腕|手掌|巴掌|下巴|嗓门|喉咙|脸色|声气|身子|身体)$/;

/** `放羊的`, `掌柜的`, `姓顾的`: somebody called by what he does. */
const BY_TRADE = /^(?!.*[我你他她它谁这那])(?:[\u4e00-\u9fff]{2}|姓[\u4e00-\u9fff])的$/;
