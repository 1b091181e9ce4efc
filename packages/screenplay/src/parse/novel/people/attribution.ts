import { closesQuote } from "../../linePatterns/speechVerbs.ts";
import type { Quotation } from "../speeches/quotations.ts";
import { ACTS, ADVERB_START, AFTER, BEFORE, COLON, PRONOUN, SENTENCE, SPEECH_VERB } from "../words/narration.ts";
import { LONGEST_NAME, NOBODY } from "./actors.ts";
import { englishAttribution, isEnglish } from "./englishAttribution.ts";
import type { NameMention } from "./nameMention.ts";

/** `阮青说：“…”` or `“…”税丁问。` beside one quotation. */
export function attribution(norm: string, quote: Quotation): NameMention | null {
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
function led(norm: string, quote: Quotation): NameMention | null {
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
  const min = /^[爹娘爸妈爷奶哥姐][^爹娘爸妈爷奶哥姐]/.test(trimmed) ? 1 : 2;
  const manner = ADVERB_START.exec(trimmed.slice(min));
  const name = (manner ? trimmed.slice(0, manner.index + min) : trimmed)
    .trim()
    .replace(/(?<=[\u4e00-\u9fff]{2})[冷苦狂干憨傻讪]$/, "");
  if (
    name.length < 1 ||
    name.length > (name.includes("·") ? LONGEST_NAME : /^[A-Z][A-Za-z]+$/.test(name) ? 12 : 5) ||
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
