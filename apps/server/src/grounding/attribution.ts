import { QUOTED } from "./claims.ts";
import { foldText } from "./foldText.ts";
import type { Occurrence, Passages } from "./passages.ts";
import { SAYING_VERBS } from "./sayingVerbs.ts";

/** A quotation that stands in the script, with the report's own words around it. */
export interface QuotedPassage {
  quote: string;
  /** The clause before it and behind it; other quotations are one placeholder each. */
  before: string;
  textAfter: string;
  /** The place that its citation names, which need not be where it was found; null without a citation. */
  cited: number | null;
}

/** Of a named person also verbs of answering, of tone and of manner. */
const SPEAKER_VERBS = `${SAYING_VERBS}|回应|回答|告诉|开口|吐出|喃喃|低语|冷笑|哭诉|解释|劝|求|命令|插话|接话|安慰|反唇相讥|戳穿|回敬|顶撞|反驳|打断|嘲讽|讥讽|揭穿|点破|道破|感叹|安抚|叮咛|嘱咐|提醒|宽慰|开导|埋怨|抱怨|数落|训斥|斥责|怒斥|恳求|哀求|央求|发问|反击|回击|辩解|坦言|直言|放话|提出|出主意|责备|责怪|自嘲|自语|自言自语|补刀|补充|插嘴|表态|承诺|保证|发誓|威胁|脱口而出|开口[便就]是|摊牌|催促|辩护|鸣不平|放下狠话|撂下狠话|放狠话|求情|开脱|坦承|嘱托|嘟哝|表白|告白|道出|呵斥|吐露|诉说|诉苦|哭喊|强调|透露|吹嘘|夸耀|感慨|念叨|唠叨|调侃|打趣|挖苦|挑明|吩咐|宣告|声明|声称|谎称|撒谎|推说|哀叹|抗议|顶嘴|还嘴|夸口|起誓|搭话|呼喊|呐喊|怒吼|咆哮|回道|应道|夸奖|夸赞|称赞|赞叹|夸|[补接插顶]了|[丢扔撂留]下|[甩抛]出|回|道`;
/** Verbs that lead to what somebody says; behind the words of another they tell how the person answers them. */
const LEADING_VERBS = `${SPEAKER_VERBS}|应承|答应|应下|应允|道歉|认错|认输|指出|表示|断定|断言|判断|催|训|讲|求饶|请求|推脱|推托|敷衍|搪塞|交代|招呼|许诺|点明|打圆场`;
/** Between who says something and what is said there is no other clause, and behind the verb nothing, or what a colon ends. */
const TO_SPEECH = new RegExp(
  `^[^，,。；！？]{0,12}?(?:${LEADING_VERBS})(?:[^，。；！？]{0,10}[：:]|(?:他们?|她们?|众人|大家|对方|自己|[东当]?家[里人]?|师傅|儿子|女儿|父亲|母亲|孩子|老人)?(?:道|着|了|过|出|起|的是|的|[这那]?样?一?[句声]话?){0,2}[，,]?)[*\\s]*$`,
  "u",
);
/** `贺敏反过来安慰老人：“…”`: a clause with one subject that ends in a colon. */
const TO_COLON =
  /^(?![的与和跟、])(?:(?!靠|由|被|让|借|听见|听到|想起|面对|等来|换来|得到|迎来|遭|收到|看到|看见|发现|读到|翻到|接到)[^，,。；！？：:])*[：:][*\s]*$/u;
/** `贺敏看出端倪，说：“…”`: the verb alone behind a comma. */
const VERB_ALONE = new RegExp(
  `^[，,](?:[他她]|自己)?(?:便|就|又|才|于是|随即|只|突然|忽然|低声|轻声|大声|厉声|哭着|笑着){0,2}(?:${LEADING_VERBS})(?:道|了|出|一句)?[：:，,]?[*\\s]*$`,
  "u",
);
/** `记者问心情，他回“…”`: whoever was asked speaks. */
const ASKS = /^[^，,。；]{0,4}(?:问|劝|求|催|骂|喊)/u;
const PRONOUN_ANSWERS = /^[，,][他她]/u;
/** `贺敏与老人摊牌，一句“…”`: what is said falls to the subject of the clause before, or of this one. */
const ONE_SENTENCE =
  /^[，,]?(?:只|却|就|又|便|偏偏?)?(?:用|以|丢下|甩出|抛出|扔下|留下|回了?|来了?)?一[句声]话?[*\s]*$/u;
/** `贺敏说起自己小时候的事，“…”`: who tells of himself is quoted behind the comma. */
const TELLS_OF_SELF =
  /^[^，,。；！？]{0,6}(?:说起|讲起|提起|谈起|聊起|说到|讲到|谈到|回忆起?)自己[^。；！？]{0,16}[，,：:][*\s]*$/u;
/** `贺敏：“…”`, `贺敏的“…”`, `贺敏那句“…”`, `贺敏的台词“…”`. */
const OWNER =
  /^\**(?:（[^（）]{1,8}）)?(?:[：:]|的|的?一句话?|[这那]一?句话?|的?[这那]?一?句?(?:台词|对白|话|独白|反问|质问|回答|控诉|道歉|承诺|名言)|(?:对[^，。；]{1,6})?的(?:回应|回答|答复|回话|应答|解释|辩解|说法|原话|表态|判断)(?:只|就|也)?[是为]|的[这那]一?句话?|之口(?:[说道点喊问]出|点明|带出)?的?[这那]?一?句?|(?:口中|嘴里)的?)[：:，,*\s]*$/u;
/** `“…”是贺敏的台词`, `“…”，贺敏说`. */
const THIS_ONE =
  "[，,—*\\s]*(?:[这那]一?(?:问|句|声|番|答|喊|叹|骂)?(?:话|台词|夸奖|判断|告白|表白|承诺|反问|质问|回答|控诉|道歉|坦白|感叹|狠话|气话|玩笑|抱怨|提醒|命令|辩解|独白)?)?";
const SIGNED = new RegExp(`^${THIS_ONE}[，,]?(?:(?:是|出自|来自|出于|属于|由)\\s*)?$`, "u");
/** `“…”出自贺敏。`, `“…”是贺敏的判断`: whose it is stands in so many words. */
const EXPLICIT_ATTRIBUTION = new RegExp(`^${THIS_ONE}(?:(?:说这[句番]?话的)?是|出自|来自|出于)\\s*$`, "u");
/** `“…”从贺敏嘴里说出来`; not `“…”从贺敏的处境看`. */
const FROM = new RegExp(`^${THIS_ONE}从\\s*$`, "u");
const MOUTH_AFTER = /^(?:自己|本人)?的?(?:口中|嘴[里中])/u;
/** Not `是贺敏记得最牢的一句`: whoever hears, fears or doubts it need not say it. */
const OWNER_AFTER =
  /^(?:自己|本人)?(?:之口|口中|嘴里|的[口嘴])?(?:[。，,；！（(]|$)|^(?:在|对|向|跟|冲|朝|当着)|^[^，。；听记恨忘怕信疑]{0,12}的[这那]?一?[句番](?:台词|话)?(?:[。，,；！]|$)|^的(?:判断|质问|反问|追问|催促|回答|答复|辩解|自嘲|感叹|结论|推断|提醒|警告|疑问|哀求|控诉|承认|告白|承诺|叮嘱|发问|抱怨|嘲讽|反击|坦白|嘱咐|命令|请求|劝告|宣言)/u;
const SIGNED_AFTER = new RegExp(
  `^(?:[^，。；没不未无]{0,6}(?:${SPEAKER_VERBS}|补|接|插|嚷嚷|夸|夸奖|称赞|赞)(?:道|着|过|了|出)?(?:(?<=[说念讲喊])得[^，。；没不未无]{1,6})?(?:[他她]们?|对方|众人|大家)?(?:一?[句声]话?)?(?:[。，,；！（(]|$)|(?:的|之)(?:台词|原话|话|口|对白|心声)|这一?[句番声]|的(?:回答|反问|质问|追问|回应|辩解|坦白|提问|感叹|抱怨|控诉|提醒|喊声)|替[^，。]{1,6}(?:鸣不平|辩护|说话|开脱|解围|求情)|把[^，。]{1,8}(?:抛|顶|挡|堵|还|推|扔)[回给了])`,
  "u",
);
/** Whoever stands behind one of these is spoken to or of, and does not speak. */
const ADDRESSEE =
  /(?:对|向|跟|冲|朝|当着|给|替|问|告诉|劝|求|骂|喊|叫|逼|让|被|听|听到|听见|面对|和|与|同|把|将|安慰|质问|追问|反问|提醒|警告|回答|回应|数落|训斥|斥责|呵斥|怒斥|责备|责怪|埋怨|安抚|开导|宽慰|叮嘱|嘱咐|吩咐|催促|恳求|央求|嘲讽|讥讽|挖苦|反驳|顶撞|回敬|打断|夸奖|称赞)\**$/u;

/** `邱少白听沈砚说“…”`: whoever is heard speaks. */
const HEARD = /听[见到]?\**$/u;
const SAYS = new RegExp(`^(?:${SPEAKER_VERBS})`, "u");

/** `方棠用梁不凡的声音说“…”`: whose voice is taken does not speak. */
const TAKES_VOICE = /(?:用|以|学着?|模仿|借)\**$/u;
const VOICE = /^\**的?(?:声音|嗓音|声线|口吻|口气|语气|腔调)/u;

/** Who is said to speak; by a weak sign a line of action may be meant as well. */
interface Speaker {
  person: number;
  weak: boolean;
}

/** `贺敏以“…”回敬`; not `贺敏的仪式以“…”收场`. */
const BY_WORDS = /^[^，,。；！？的]{0,4}[以用]$/u;
const SAID_BY_THEM = new RegExp(`^(?:来|去)?(?:${SPEAKER_VERBS}|作答|应对|收场|还击|相劝|相逼)`, "u");

/** `追问老孟：` ends as `追问他：` does. */
const withPronouns = (text: string, passages: Passages): string =>
  passages.peopleIn(text).reduce((rest, { name }) => rest.replace(name, "他"), text);

/** The person who is said to speak, by the words around the quotation. */
function speakerBefore(before: string, textAfter: string, passages: Passages): Speaker | null {
  const sentence = before.slice(Math.max(before.lastIndexOf("。"), before.lastIndexOf("；")) + 1);
  const people = passages
    .peopleIn(sentence)
    .filter(({ start, end }) => !TAKES_VOICE.test(sentence.slice(0, start)) || !VOICE.test(sentence.slice(end)));
  const last = people.at(-1);
  if (!last) return null;
  if (OWNER.test(sentence.slice(last.end)) && !ADDRESSEE.test(sentence.slice(0, last.start)))
    return { person: last.person, weak: /^\**的[，,*\s]*$/u.test(sentence.slice(last.end)) };
  const subjects = people.filter(
    ({ start, end }) =>
      !ADDRESSEE.test(sentence.slice(0, start)) ||
      (HEARD.test(sentence.slice(0, start)) && SAYS.test(sentence.slice(end))),
  );
  const nearest = subjects.at(-1);
  if (!nearest) return null;
  const behind = withPronouns(sentence.slice(nearest.end), passages);
  const isAnswer = BY_WORDS.test(behind) && SAID_BY_THEM.test(textAfter);
  if (isAnswer || TO_SPEECH.test(behind) || TELLS_OF_SELF.test(behind)) return { person: nearest.person, weak: false };
  const comma = Math.max(
    sentence.lastIndexOf("，", sentence.length - 2),
    sentence.lastIndexOf(",", sentence.length - 2),
  );
  const alone = new Set(people.map(({ person }) => person)).size === 1;
  const isAnswered = ASKS.test(behind) && PRONOUN_ANSWERS.test(sentence.slice(comma));
  if (alone && comma >= nearest.end && VERB_ALONE.test(sentence.slice(comma)) && !isAnswered)
    return { person: nearest.person, weak: false };
  const one = new Set(subjects.map(({ person }) => person)).size === 1;
  if (ONE_SENTENCE.test(behind) || (one && comma >= nearest.end && ONE_SENTENCE.test(sentence.slice(comma))))
    return { person: nearest.person, weak: true };
  const subject = subjects.find(({ start }) => start > comma);
  return subject && TO_COLON.test(sentence.slice(subject.end)) ? { person: subject.person, weak: true } : null;
}

const BEGINS_TO_SPEAK = new RegExp(`^[^，,。；！？：:]{0,4}(?:${SPEAKER_VERBS})道?[：:]\\s*$`, "u");

/** Whether a text ends with somebody of the script who begins to speak: `贺敏叹道：`. */
export function isSpeaking(before: string, passages: Pick<Passages, "peopleIn">): boolean {
  const last = passages.peopleIn(before).at(-1);
  return last !== undefined && BEGINS_TO_SPEAK.test(before.slice(last.end));
}

function speakerAfter(textAfter: string, passages: Passages): Speaker | null {
  const [first] = passages.peopleIn(textAfter);
  const to = textAfter.slice(0, first?.start);
  if (!first) return null;
  const from = withPronouns(textAfter.slice(first.end), passages);
  if (FROM.test(to) && MOUTH_AFTER.test(from)) return { person: first.person, weak: false };
  if (!SIGNED.test(to) && !EXPLICIT_ATTRIBUTION.test(to)) return null;
  if (EXPLICIT_ATTRIBUTION.test(to) && OWNER_AFTER.test(from))
    return { person: first.person, weak: !/出自|来自/u.test(to) };
  return SIGNED_AFTER.test(from) ? { person: first.person, weak: false } : null;
}

const NUMBER = "[\\d零〇一二两三四五六七八九十百]+";
const PLACE_NAME = `第\\s*${NUMBER}(?:[-－]\\d+)?[A-Za-z]?\\s*(?:[集幕]\\s*第\\s*${NUMBER}[A-Za-z]?\\s*)?[场章回]|(?<![\\d.])\\d{1,3}[-－]\\d{1,3}(?![\\d.])`;
const PLACE = new RegExp(PLACE_NAME, "gu");
/** Two places are set side by side, or one is where something begins, ends or leads: the quotation need not stand in it. */
const TWO_PLACES =
  /呼应|回应|对照|对比|前后|首尾|至第|铺垫|伏笔|回扣|重复|再次|又一次|照应|[场章回](?:以|之)?[后前起]|[场章回]开始|从第|直到|所以|因此|于是/u;
/** `“…”到第9场才有回应`, `到了第9场，“…”才兑现`: the quotation stands in an earlier place; not `到了第9场，他说“…”`. */
const TO_PLACE = /到了?第/u;
const LEADS_TO_WORDS = new RegExp(`(?:${SAYING_VERBS}|道|写)[出了着]?(?:一句)?[：:，,]?$`, "u");
/** `直到第16场，她才念出“…”`: said in that scene. */
const NOT_UNTIL = /直?到了?第[^。；]{1,30}才[^，。；]{0,8}$/u;
/** `第1场里【第1场「…」】`: with a place of its own a quotation need only fit what stands right before it. */
const RIGHT_BEFORE = new RegExp(`(?:${PLACE_NAME})(?:里|中|的|戏)?[^，。；]{0,14}$`, "u");
/** `“…”（第3场）`, `“…”，一语双关（第7场）`. */
const BRACKETED_BEHIND = new RegExp(
  `^[*\\s]*[（(]\\s*(?:[见参]|[^（）()，。]{1,8}[，、])?\\s*(${PLACE_NAME})[^（）()]*[）)]`,
  "u",
);
/** `“…”第一次出现在第6场`. */
const FIRST_SAID = new RegExp(
  `^[*\\s]*[^，。；]{0,8}?(?:第一次|首次|最早|头一[回次])[^，。；第]{0,6}[在于是](${PLACE_NAME})`,
  "u",
);
/** `第3场到第5场`, `第3至5场`. */
const RANGE = new RegExp(
  `第\\s*(${NUMBER})\\s*(?:[场章回]\\s*)?(?:[到至~～—–-]+)\\s*第?\\s*(${NUMBER})\\s*([场章回])`,
  "u",
);

/** Ordinals of the first and the last place of a range. */
type PlaceRange = readonly [number, number];

/** `第5场的账本到“…”才有答案`: what the place is said of is led to the quotation. */
const LED_TO = /(?:[到在比像与和跟为等靠由让把]|(?:根子在|并不知道|还记着|那个说)[^。；]*)[*\s]*$/u;
/** `第5场靠“…”收尾`; not `第5场靠“…”埋下的期待收尾`, which leans on what was said before. */
const ENDS_WITH = /^(?:收[尾束住场]|结[尾束])/u;
/** `“…”是第3场的收束`, `“…”一句，出现在第3场`; not `有了“…”，第12场才站得住`. */
const SET_BEHIND = /^[^，。；让使为给对与和跟比才到]*$|，[^，。；后再]{0,10}[在于自是]$/u;

/** Whether the prose sets a quotation in the one place that it names. */
function isSetIn(before: string, textAfter: string): boolean {
  if (before.search(PLACE) >= 0) return !LED_TO.test(before) || (before.endsWith("靠") && ENDS_WITH.test(textAfter));
  return SET_BEHIND.test(textAfter.slice(0, textAfter.search(PLACE)));
}

/** The one place, or range of places, that the prose gives to a quotation; null where it names none, or several. */
function placeOfProse({ before, textAfter, cited }: QuotedPassage, passages: Passages): PlaceRange | null {
  const placeOf = (name: string): number | null => passages.placeOf(name.replaceAll(/\s/gu, ""));
  const rangeOf = (first: number | null, last = first): PlaceRange | null =>
    first === null || last === null ? null : [first, last];
  const bracketed = cited === null ? BRACKETED_BEHIND.exec(textAfter)?.[1] : undefined;
  if (bracketed !== undefined) return rangeOf(placeOf(bracketed));
  const prose = `${before}${QUOTED}${textAfter}`;
  const [range, first = "", last = "", unit = ""] = RANGE.exec(prose) ?? [];
  const names = [...new Set(prose.replace(range ?? "", "").match(PLACE) ?? [])];
  if (cited === null && range !== undefined)
    return names.length > 0 ? null : rangeOf(placeOf(`第${first}${unit}`), placeOf(`第${last}${unit}`));
  const isLedTo = TO_PLACE.test(prose) && !(TO_PLACE.test(before) && LEADS_TO_WORDS.test(before));
  const isElsewhere = (TWO_PLACES.test(prose) || isLedTo) && !NOT_UNTIL.test(before);
  const isSet = cited === null ? isSetIn(before, textAfter) : RIGHT_BEFORE.test(before);
  return names.length === 1 && isSet && !isElsewhere ? rangeOf(placeOf(names[0] ?? "")) : null;
}

/** What ought to be said, and by whom, is no claim about the script. */
const PROPOSED = /建议|不妨|可以|可考虑|应该?由|改由|由[^，。；]{1,8}自己|留到|留给|移到|挪到|改成|改为/u;

/** What a quotation claims by the row of a table that it stands in, or by a name before its words. */
export interface Claimed {
  place?: number | null;
  speaker?: number | null;
  /** So short that it may be a term, which any scene may be told by. */
  isTerm?: boolean;
}

/** The report's own words turn a quotation over, or say whose view they deny. */
const DENIES = /[不没未否非拒反难免避莫别无勿]/u;
const isNegated = ({ negated, negatedNear }: Occurrence): boolean => negated || negatedNear;

/** Whether a quotation is given to who does not say it, set in a scene that does not hold it, or cut off behind a negation. */
export function isMisattributed(quoted: QuotedPassage, passages: Passages, claimed: Claimed = {}): boolean {
  const { quote, before, textAfter, cited } = quoted;
  const places = passages.occurrences(quote);
  if (places.length === 0) return false;
  const first = FIRST_SAID.exec(textAfter)?.[1];
  const firstPlace = first === undefined ? null : passages.placeOf(first.replaceAll(/\s/gu, ""));
  if (firstPlace !== null && places.some(({ scene }) => scene > 0 && scene < firstPlace)) return true;
  const told = claimed.isTerm ? null : placeOfProse(quoted, passages);
  const ofRow = cited === null && !claimed.isTerm ? (claimed.place ?? null) : null;
  if (told && cited !== null && (cited < told[0] || cited > told[1])) return true;
  const [from, to] = told ?? (ofRow === null ? [0, Infinity] : [ofRow, ofRow]);
  const here = places.filter(({ scene }) => scene >= from && scene <= to);
  if (here.length === 0) return true;
  const named = claimed.speaker ?? null;
  const speaker =
    named !== null
      ? { person: named, weak: false }
      : PROPOSED.test(before)
        ? null
        : (speakerBefore(before, textAfter, passages) ?? speakerAfter(textAfter, passages));
  if (speaker && here.every(({ start }) => !mayBeSpokenBy(start, speaker, passages))) return true;
  return here.every(({ negated }) => negated) || (!DENIES.test(before) && here.every(isNegated));
}

const mayBeSpokenBy = (offset: number, { person, weak }: Speaker, passages: Passages): boolean =>
  passages.isSaidBy(offset, person) || (weak && !passages.isSpeech(offset));

/** Words behind which a short quotation says what somebody does or says. */
const ASSERTED =
  /(?:说|承认|坦言|自己|表态|声称|表示|直言|宣布|答应|认为|当场|当众|答|喊|骂|吼|道|出)[^，。；不没未别]{0,2}[“「『‘"']?$/u;
const NEGATED = /[不没未别莫勿]/u;

/** Whether a short quotation leaves out the negation that stands before it wherever the script holds it. */
export function isCutFromNegation(quote: string, before: string, textAfter: string, passages: Passages): boolean {
  const places = passages.occurrences(quote);
  if (places.length === 0) return false;
  if (ASSERTED.test(before)) return places.every(({ negated }) => negated);
  return (
    !DENIES.test(before) &&
    (passages.peopleIn(before).length > 0 || speakerAfter(textAfter, passages) !== null) &&
    foldText(quote).length >= 2 &&
    places.every(isNegated)
  );
}

/** Whether two quotations side by side leave out a negation that joins them in the script. */
export const isNegationLeftOut = (first: string, between: string, second: string, passages: Passages): boolean =>
  between.length <= 6 && !NEGATED.test(between) && isNegation(passages.between(first, second) ?? "");
/** A speaker between two speeches may have a negation in the name: 梁不凡. */
const isNegation = (left: string): boolean => !left.includes("\n") && NEGATED.test(left);
