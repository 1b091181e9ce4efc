import { readNumeral } from "./numerals.ts";
import { SAYING_VERBS } from "./sayingVerbs.ts";

/** Before quotation marks also verbs of writing and of leaving words behind. */
const LEADING_VERBS = `${SAYING_VERBS}|怒斥|呵斥|训斥|斥责|低吼|哭喊|喝道|回了|甩出|抛出|丢下|留下|写下|写着|刻着|写道|落下|改口(?=[成为说])|(?<![知味通渠街轨频管门报人地公霸])道`;
/** Characters before a verb of saying behind which nothing is quoted: 换句话说, 想说, 可以说, 悬念. */
const NOT_A_VERB = "(?<![来地而话是以如想步层点遍据听俗常要该法再疑设提访学追反质悬概信观理])";
/** Subjects that say something without being quoted: 作品问, 观众会说. */
const NOT_THE_WORK = "(?<!主题|作品|剧本|全剧|影片|结尾|结局|[场戏]|本身|(?:观众|读者|我们|有人)会?)";
const SAYING = `${NOT_A_VERB}${NOT_THE_WORK}(?:${LEADING_VERBS})(?:成|为)?(?:了|着|过|下|出|的是|的)?(?:他们?|她们?|对方|众人|大家|自己|儿子|女儿|丈夫|妻子|父亲|母亲|老人|孩子|徒弟|师傅)?(?:道|一?[句声]话?|一?[句声])?`;
const TEXTS =
  "台词|原文|原话|原句|原词|对白|独白|旁白|字幕|画外音|歌词|短信|屏幕|弹幕|广播|遗言|例[一二三四五\\d]|文本|正文|动作描写|舞台提示|[Qq]uote|[Dd]ialogue|[Oo]riginal";
const WORDS = `${TEXTS}|[这那]句话?|[这那一]行字?|[一二两三四五六七八九十]个字|一句(?!话)|一声|[两几]句|挂在嘴边的|口头禅|座右铭|金句|名句|名言|信条`;

/** Directly before a quotation: what follows is said, or stands in the script. */
const BEFORE = new RegExp(
  `(?:(?:${SAYING}|(?:${WORDS})(?:是|为|里|中)?)[*\\s]*[，,：:]?|(?:台词|对白|的话|回答|答复)[^，。；：:“”]{0,8}[：:])[\\s*]*$`,
  "u",
);
/** `"text": "…"`, `{“台词”：“…”`: what a key of an answer in JSON holds. */
const KEY = /["“'](?:text|quote|line|content|words|dialogue|original|台词|原文|引文|对白)["”']\s*[：:]\s*["“']?$/iu;
/** Directly behind it. */
const AFTER =
  /^[*\s]*(?:[这那]?一?[句声](?!型|式|法)|[两三四五六]个?字|这[两三四五六]个字|[，,]?[^，。；“”「」]{0,5}(?:说|问|喊|骂|吼|答)道?[。，,；]|脱口而出|写得)/u;

/** A negation before a verb of saying (没有让她说): nothing is quoted. */
const NEGATED_SAYING = /(?:没有|没|不必|不需要|不用|未曾|从未|并未)[^，。；：？！「」“”『』]{0,10}[「“『]?$/u;

export const isNegatedSpeech = (before: string): boolean => NEGATED_SAYING.test(before);
export const isSpeechBefore = (before: string): boolean => BEFORE.test(before) || KEY.test(before);
export const isSpeechAfter = (after: string): boolean => AFTER.test(after);

/** What follows is a term, a saying or a title: 一个“…”, 所谓“…”, 让人想到“…”. */
const TERM =
  /(?:一[个种次部类出]|所谓的?|堪称|可谓(?:是)?|这正是|属于|类似于?|[想联][到起]|典型的|常见的|市场上的|俗语|俗话|古语|古话|常言)\s*$/u;
/** Wording that the report offers for the script: `可改成`, `不妨补半句，譬如`, `可加小鹿一句`, `不如让他说`, `改成：`; not `补一句，呼应第3场那句`. */
const ADVISING = "(?:建议|推荐|可以?|考虑|不妨|不如|例如|比如|譬如|宜|应|若|如果?|或者?|试|还能|需要?备)";
const CHANGING =
  "(?:改(?:成|为|作|说|写|短|得|用|口|[：:])|换成|替换[成为]|[写说]成|(?:压|缩|精简|简化)[成为到]|[加补添备留][^，。；“「第那这原]{0,6}?(?:一|半|两)?(?:句|个|声)|让[^，。；“「]{1,8}?(?:说|回|答|喊|问)|回答|反问)";
const OFFERED = new RegExp(
  `(?:${ADVISING}[^。；！？]{0,40}?${CHANGING}|(?:建议|推荐|修改|改写|参考)(?:台词|写法|建议|示例|为|后|成)|(?:^|[，。；：])[\\s*·•-]*(?:改[成为作]|换成|替换[成为])|(?<![模虚草比])拟(?:作|为|定|改)?)(?:(?!第[^，。]{1,6}[场章]|[那这原]句|原[文话词]|呼应|照应|对应|已有)[^。；！？“「『]){0,24}$`,
  "u",
);
/** `可以用“…”代替`. */
const REPLACING = /^[*\s]*来?(?:代替|替代|替换|取代)/u;

/** What follows is what was not said: `这个动作比“我送你”更重`. */
const COMPARED = /(?:比|胜过|强过|好过|不如|而不是|而非|并非)(?:一[句声]|说|直接说)?\s*$/u;

export const isComparedBefore = (before: string): boolean => COMPARED.test(before);
export const isTermBefore = (before: string): boolean => TERM.test(before);
/** The quotation marks hold the name of a style: “…”式. */
export const isMannerAfter = (after: string): boolean => /^(?:式|型|般|流派)/u.test(after);
/** A full stop inside an earlier quotation does not end the offer. */
export const isOffered = (before: string, textAfter: string): boolean =>
  OFFERED.test(before.replaceAll(/「[^「」]*」|『[^『』]*』|“[^“”]*”/gu, "")) ||
  (REPLACING.test(textAfter) && new RegExp(ADVISING, "u").test(before));

const COLON = "\\s*(?:[:：]|——|—|……|…|｜)+";
/** 原文写道：, 她的原话是: whatever follows is the script's. */
const SOURCE = new RegExp(
  `(?:原文|原话|原句|原词|引文|例句|摘录|摘抄|原著)[^，。；：:]{0,6}?(?:(?:写道|写着|写的是|[说是为作如]下?)\\s*[:：]|(?:写道|写着|写的是|如下|是(?![否不什怎])|为(?![证例据本准了什])))|(?:原文|原话|原句|原词|引文|例句|摘录|摘抄|原著)[:：]|(?:摘自|引自|出自|语出)[^，。；：:]{0,8}[:：]`,
  "u",
);
/** 这句台词：, 例如：, 她喊道：: what follows may be the script's. */
const SPOKEN = new RegExp(
  `(?:(?<!不(?:在于?|是|靠)|[而并]非)(?:${TEXTS}|剧本里?|剧中|书中|文中|金句|名句)[^，。；：:“]{0,8}?(?<!结论|总结|评语|概括|评价)|(?:[这那]句话?|一句(?!话)|一句话(?:收|点|道|说|交代|压|带)[^，。；：:]{0,6}|有一?句话?[^，。；：:]{0,5}|一声|[两几]句)[是为]?|心想|想道|画面|镜头|${SAYING})${COLON}`,
  "u",
);
/** `第3场的台词，…`, `有这么一句，…`, `借老孟之口说出…`: what is behind it may be spoken. */
const PLACED_WORDS =
  /第[^，。；]{1,6}[场章]的(?:台词|原话|原文|对白)[，,]\s*|有(?:这么|这样)一句(?:话|台词)?[，,]\s*|借[^，。；]{1,8}之口[，,]?(?:说出|道出|说|道)了?[，,]?\s*/u;
/** 剧本写道 and what it says, without a colon. */
const WRITTEN = /(?:写道|写着|[念说喊吼骂答问嚷叹笑]道[，,]?)\s*(?=[\p{L}\p{N}])/u;
/** An example may be one of the report's own. */
const EXAMPLE =
  /(?:例如|比如|譬如|(?:用|按|照)[^，。；]{1,8}的话[说讲]?|(?:按|照|依)[^，。；]{0,8}说法|正如[^，。；]{1,8}所[说言写讲]|据[^，。；]{1,8}[说言讲])\s*[：:，,]/u;
/** A verb of saying without a colon, followed by the first or second person. */
const UNMARKED_SPEECH = /[说问喊答骂吼道][，,]?\s*(?=(?:我|你|您|咱|俺))/u;

/** `她顶了一句` with the sentence right behind it, without a mark between. */
const RETORT_VERB = /(?:顶|回|冒|补|扔|甩|撂|丢|骂|喊|叫|说|问|答|念|嘟囔|嘀咕)了(?:一?句|一声)(?=[\p{L}\p{N}])/u;
/** `开导她，丫头，…`, `叹了口气道，…`: somebody is addressed, or has begun to speak. */
const ADDRESSED =
  /(?:[说劝骂求喊]|开导|安慰|叮嘱|嘱咐|告诉|提醒|警告)(?:他们?|她们?|对方|众人)?[，,]\s*(?=(?:丫头|孩子|闺女|儿子|爹|爸|妈|娘|师傅|兄弟|姑娘|大哥|大姐|老[\p{Script=Han}]|小[\p{Script=Han}])[，,])|[气声头]道[，,]\s*/u;
const COUNTED_WORDS =
  /(?:回|说|答|吐|问|喊|念|留|写|丢|扔|甩|道)(?:出|下)?了?([一二两三四五六七八九十])个字[：:，,]\s*(\p{Script=Han}+)(?=[，。；！？]|$)/u;
const NOT_WORDS = /^(?:之|后|就|便|来|以|再|才|又|也)|的话?$/u;
/** Words of another script behind a verb of saying. */
const FOREIGN = /([A-Za-z][A-Za-z'’]*(?:[\s,]+[A-Za-z'’]+){2,})/gu;

/** As many characters as a text says were said: `只回了三个字：不后悔`; null where it counts none. */
export function countedWordsIn(text: string): string | null {
  const [, count = "", words = ""] = COUNTED_WORDS.exec(text) ?? [];
  return words !== "" && readNumeral(count)?.value === words.length ? words : null;
}

/** What a text tells as said right behind a verb, without any mark. */
export function retortsIn(text: string): string[] {
  const found: string[] = [];
  const retort = RETORT_VERB.exec(text);
  const speech = retort && (/^[^，,。；！？]*/u.exec(text.slice(retort.index + retort[0].length))?.[0] ?? "");
  if (speech && !NOT_WORDS.test(speech)) found.push(speech);
  const addressed = ADDRESSED.exec(text);
  if (addressed) found.push(/^[^。；！？]*/u.exec(text.slice(addressed.index + addressed[0].length))?.[0] ?? "");
  for (const m of text.matchAll(FOREIGN)) if (BEFORE.test(text.slice(0, m.index))) found.push(m[1] ?? "");
  return found;
}

export interface QuoteLeadIn {
  /** What stands behind it. */
  rest: string;
  /** What follows is the script's for certain. */
  isCertain: boolean;
  /** What follows may be the report's own words as well. */
  loose: boolean;
}

/** `出处：第3场；内容：…`: with its place named, what is called content is quoted. */
const SOURCE_LABEL = "\\**(?:引用|引文)?(?:出处|来源)\\**\\s*[:：]\\**\\s*[^，。；：:]{1,24}";
const CONTENT_LABEL = "\\**(?:引用|引文|原文|具体)?(?:内容|文字)\\**\\s*(?:[:：]|[是为]\\s*[:：]?)\\**";
const SOURCED_CONTENT = new RegExp(`(${SOURCE_LABEL}(?:[，。；\\s]\\s*|(?<=[场章])))${CONTENT_LABEL}`, "u");
const SOURCE_ALONE = new RegExp(`^[\\s*·•-]*${SOURCE_LABEL}[。；\\s*]*$`, "u");
const CONTENT_FIRST = new RegExp(`^([\\s*·•-]*)${CONTENT_LABEL}`, "u");

/** Whether a sentence names a source and nothing else. */
export const namesSource = (text: string): boolean => SOURCE_ALONE.test(text);

/** The text with the label `内容：` behind a named source rewritten as `原文：`, so that what follows is checked as a quotation. */
export const contentAsOriginal = (text: string, isBehindSource: boolean): string =>
  (isBehindSource ? text.replace(CONTENT_FIRST, "$1原文：") : text).replace(SOURCED_CONTENT, "$1原文：");

/** A saying of the script's, or of its people, is no view of the report's: 按剧中的说法, 照他自己的说法. */
const OWN_SAYING =
  /(?:剧[中里本]|戏[中里]|片中|书[中里]|文中|原著|小说|台词|人物|主角|自己|[他她它咱]们?|(?<![\p{Script=Han}])[他她它])的?说法[：:，,]$/u;
const TOLD_SAYING = /(?:剧本?|戏|片|书|文)[中里]有(?:一?[个种]|这样一?[个种])?说法\s*[：:，,]/u;

/** What a piece of text announces as said or written in the script; null where it announces nothing. */
export function leadIn(text: string, isPerson: (name: string) => boolean): QuoteLeadIn | null {
  const source = SOURCE.exec(text);
  if (source)
    return { rest: text.slice(source.index + source[0].length), isCertain: /[:：]$/u.test(source[0]), loose: false };
  const spoken = SPOKEN.exec(text);
  if (spoken) return { rest: text.slice(spoken.index + spoken[0].length), isCertain: false, loose: false };
  const placed = PLACED_WORDS.exec(text);
  if (placed) return { rest: text.slice(placed.index + placed[0].length), isCertain: false, loose: true };
  const written = WRITTEN.exec(text);
  if (written) return { rest: text.slice(written.index + written[0].length), isCertain: false, loose: false };
  const example = TOLD_SAYING.exec(text) ?? EXAMPLE.exec(text);
  return (
    example && {
      rest: text.slice(example.index + example[0].length),
      isCertain: false,
      loose: !/所|[说言讲][：:，,]$/u.test(example[0]) && !isSayingOfScript(example[0], isPerson),
    }
  );
}

function isSayingOfScript(lead: string, isPerson: (name: string) => boolean): boolean {
  const owner = /^(?:按照?|依照?|照)([^，。；]{1,8}?)的?说法/u.exec(lead)?.[1];
  return OWN_SAYING.test(lead) || TOLD_SAYING.test(lead) || (owner !== undefined && isPerson(owner));
}

/** What somebody says of himself behind a verb of saying, up to the next mark; null where nobody does. */
export function reportedSpeechIn(text: string): string | null {
  const match = UNMARKED_SPEECH.exec(text);
  return match && (/^[^。；！？]*/u.exec(text.slice(match.index + match[0].length))?.[0] ?? "");
}

const ANNOUNCING = new RegExp(`${WORDS}|${SAYING}[:：]|引文|例句|摘录|摘抄|原著|金句|名句`, "u");
const TITLE_OF_WORDS =
  /^[*\s]*[^，。；：]{0,8}(?:原文|原话|原句|引文|例句|摘录|摘抄|金句|名句|经典台词|语录)[^，。；：]{0,4}[*\s:：]*$|^[*\s]*(?:台词|对白|原文|金句)\s*[一二三四五六七八九十\d]{1,2}[*\s:：]*$/u;

/** A text that ends by announcing words which stand below it, or a heading over nothing else. */
export const introducesQuote = (text: string): boolean =>
  (/(?:[:：]|如下|以下)[。：:*\s]*$/u.test(text) && ANNOUNCING.test(text)) || TITLE_OF_WORDS.test(text);

/** `许岚：`, `（一）**许岚**（冷笑）`, `第3场，许岚——`: what stands before the words of a speech. */
const LABEL =
  /^[\s*＊＃＞（(]*(?:[一二三四五六七八九十\d]{1,3}[）).、]\s*)?\**(?:在?第[^场章，。：]{1,9}[场章][里中]?[，,：:、\s]*)?([^\s：:，,。；！？!?*（()）【】「」“”\ue000-\ue001]{1,8})\**(\s*[（(][^（()）]{0,12}[）)])?\**(\s*[:：｜＞»]|\s*—+|\s+[-–→·]\s|\u3000|\t|\s{2,}|(?<=[）)])(?![，,、。；]))\**\s*/u;
/** Anything before a colon that ends in a name: `S3 许岚`, `许岚、老周`, `许岚 V.O.`. */
const BEFORE_COLON = /^([^：:。！？；“「\ue000-\ue001]{1,24})[：:]\**\s*/u;
const MANNER = /\s*(?:[（(][^（()）]*[）)]|V\.?O\.?|O\.?S\.?|画外音?|旁白)$/iu;
/** What reports call their own parts, not people. */
const OWN_LABEL =
  /[点题问议法力度性线面构奏评析论要因果标机突系幕场段篇章局头尾感型位能值险本文词白景境]$|改成|改为|如果|例如|比如|建议|故事|人物|主角|总|估计/u;
/** People without a name. */
const ROLE =
  /^(?:母亲|父亲|妈妈?|爸爸?|爷爷|奶奶|姥姥|外婆|外公|哥哥?|姐姐?|弟弟|妹妹|女儿|儿子|丈夫|妻子|老板|医生|护士|警察|老师|学生|司机|店主|男人|女人|老人|孩子|少年|少女|男孩|女孩|众人|男主|女主|主角|旁白|画外音|字幕|独白|OS|VO|[男女老小]\S|[他她它]|路人\S?)$/u;

export interface Cue {
  rest: string;
  /** One of the script's people, or somebody without a name; else it may be anything but a part of the report. */
  isKnown: boolean;
}

/** A line that begins as a speech does; null for other lines. */
export function cueOf(text: string, isPerson: (name: string) => boolean): Cue | null {
  const before = BEFORE_COLON.exec(text);
  const last =
    before?.[1]
      ?.replaceAll("*", "")
      .replace(MANNER, "")
      .split(/[、,，&＆/／和与·\s.○◎①-⑳）)]/u)
      .at(-1)
      ?.replace(/^(?:画外|幕后|年轻的?|少年|老年)/u, "") ?? "";
  if (before && isPerson(last)) return { rest: text.slice(before[0].length), isKnown: true };
  const label = LABEL.exec(text);
  const name = label?.[1]?.replaceAll(/[△▲「『“]/gu, "") ?? "";
  if (!label || name === "") return null;
  const isKnown = isPerson(name) || (ROLE.test(name) && /[:：｜]/u.test(label[3] ?? ""));
  if (!isKnown && (OWN_LABEL.test(name) || !/^[\p{L}·]+$/u.test(name))) return null;
  return { rest: text.slice(label[0].length), isKnown };
}

/** A line that holds nothing but a name, as above a speech. */
export const isNameLine = (line: string, isPerson: (name: string) => boolean): boolean =>
  isPerson(
    line
      .replace(/[：:]\s*$/u, "")
      .replace(MANNER, "")
      .trim(),
  );
