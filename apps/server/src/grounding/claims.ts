import { countedWordsIn, cueOf, isSpeechBefore, leadIn, reportedSpeechIn, retortsIn } from "./quoteLeadIns.ts";
import {
  isAddressedToSomeone,
  isDescription,
  isAnalysis,
  isFirstPerson,
  soundsLikeSpeech,
  textWeight,
} from "./speechOrReport.ts";

/** Stands for a quotation that has been judged already, and for a citation. */
export const QUOTED = "\ue000";
export const CITED = "\ue001";
const PLACEHOLDERS = /[\ue000\ue001]/gu;

/** A quotation of this weight is a claim about the script, cited or not. */
export const DISTINCTIVE_WEIGHT = 6;

export interface ClaimContext {
  isPerson(name: string): boolean;
  /** Whether a text ends with somebody of the script who begins to speak: `贺敏叹道：`. */
  isSpeaking(before: string): boolean;
  /** The lines before announced the script's words, or this one has begun to repeat them. */
  quoting: boolean;
}

export interface Claims {
  /** Passages without quotation marks that read as the script's words. */
  words: string[];
  /** The text announces words: what follows on its line is more of them. */
  announced: boolean;
}

/** The model's own wording, which it offers and does not quote. */
const OFFERED =
  /(?:改成|改为|改作|换成|改写为|修改为|调整为|不如写)(?:这样|如下)?\s*[：:]?|(?<![模虚草比])拟(?:作|为|定)?\s*[：:]/u;
const ACTION = /^[\s*]*[△▲∆※]\s*/u;
/** Speech behind a dash, and words with a name behind them. */
const DASHED = /^\s*(?:—|–|―)+\s*[\p{L}\p{N}]/u;
const SIGNED = /^(.+?)\s*(?:—+|--)\s*([^\s。，、]{1,8})(?:[，、\s]*第[^场章，。]{1,9}[场章])?[\s。]*$/u;
/** `内景 6 场` counts scenes. */
const HEADING =
  /^[\s*]*(?:(?:内景|外景|内外景)[\s·.—-](?!\s*[约共占仅]?\s*[\d零一二两三四五六七八九十百]+\s*(?:场|个|处|次|[%％]|成))|INT\.|EXT\.|内\/外)/u;
/** `【台词】 …` leads as `台词：…` does. */
const BRACKETED_LABEL = /^([\s*]*)[【［〔]([^】］〕]{1,8})[】］〕][*]*\s*[：:]?(?=\s*[\p{L}\p{N}])/u;
/** `Name: Words`, which no label of a Chinese report is. */
const FOREIGN_CUE = /^[\s*]*[A-Z][a-z]+(?: [A-Z][a-z]+)*\s*[:：]\s*(?=[A-Z][a-z]* [a-z])/u;
/** `《…》——她这句话` */
const SIGNED_AFTER =
  /^\s*[这那]一?句(?:话|台词)?是|^\s*[—–-]+[^，。；]{0,8}[这那]一?句|^\s*是[^，。；]{1,8}(?:口头禅|台词|原话|名言|金句)/u;
const TITLED = /(?:电影|影片|小说|剧集|话剧|作品|像|如|类似|参照|参考|接近|比起|致敬|》[、和与及跟]?)\s*《$/u;
const PLACE = /^\s*(?:第[^场章，。：]{1,9}[场章]|开篇|楔子)[：:，,｜|\s]*/u;
/** `[[引用: 第5场 | …]]`: brackets that say what they hold. */
const QUOTE_LABEL = /^\s*(?:引用|引文|原文|原话|台词|摘录|quote|cite|ref)\s*[:：｜|]\s*/iu;

/** An opening mark, whose quotation has been taken out. */
const QUOTE_MARK_AT_END = /[“「『‘"]+$/u;

/** `爹，…`, or a sentence that has ended. */
const CALLED_OUT = /^[^，,]，|[。！？!?…]\s*$/u;

/** `柯老师：4场，30句` counts. */
const COUNTS = /^\s*[\d零〇一二两三四五六七八九十百]+\s*(?:场|句|次|集|字|[%％])/u;

const isEmpty = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text.replaceAll(PLACEHOLDERS, ""));
/** The text before the next quotation or citation. */
const beforeNextQuotation = (text: string): string => text.split(PLACEHOLDERS)[0] ?? "";

/** Everything in a text, whose quotations have been taken out, that reads as the script's words. */
export function claimsIn(text: string, context: ClaimContext): Claims {
  const offered = OFFERED.exec(text);
  const own = (offered ? text.slice(0, offered.index) : text).replaceAll("****", "").replace(BRACKETED_LABEL, "$1$2：");
  const cited = text.includes(CITED);
  const words: string[] = [];
  let announced = false;

  const lead = leadIn(own, context.isPerson);
  const leadRest = lead ? beforeNextQuotation(lead.rest) : "";
  // What leads to a quotation that was judged already is the report's own: `…：贺敏喊：「…」`.
  const led =
    lead && leadRest.length < lead.rest.length && isSpeechBefore(leadRest.replace(QUOTE_MARK_AT_END, ""))
      ? ""
      : leadRest;
  if (lead) {
    announced = !lead.loose;
    const before = own.slice(0, own.length - lead.rest.length);
    const sure = lead.isCertain || context.isSpeaking(before);
    if (!isEmpty(led) && (sure || soundsLikeSpeech(led) || (!lead.loose && !isAnalysis(led) && !cited)))
      words.push(led);
  }
  const cue = cueOf(own, context.isPerson);
  if (cue) {
    const before = beforeNextQuotation(cue.rest);
    const leading = before.replace(QUOTE_MARK_AT_END, "");
    // `贺敏（冷笑）只说：「…」`, `贺敏：从「…」到…`: what runs on to a quotation, which was judged already, is the report's own.
    const isLed =
      before.length < cue.rest.length &&
      (isSpeechBefore(leading) || !(soundsLikeSpeech(leading) || CALLED_OUT.test(leading)));
    const speech = isLed ? "" : before;
    if (
      !isEmpty(speech) &&
      !COUNTS.test(speech) &&
      (soundsLikeSpeech(speech) || (cue.isKnown && !isDescription(speech) && !cited))
    )
      words.push(speech);
    announced ||= cue.isKnown && (words.length > 0 || isEmpty(before));
  }
  const foreign = FOREIGN_CUE.exec(own);
  if (foreign) words.push(beforeNextQuotation(own.slice(foreign[0].length)));
  const reported = reportedSpeechIn(own);
  if (reported !== null && isFirstPerson(reported)) words.push(beforeNextQuotation(reported));
  words.push(...[countedWordsIn(beforeNextQuotation(own))].filter((counted) => counted !== null));
  words.push(...retortsIn(beforeNextQuotation(own)).filter((speech) => textWeight(speech) >= 4 && !isAnalysis(speech)));
  if (ACTION.test(own)) words.push(beforeNextQuotation(own.replace(ACTION, "")));
  if (HEADING.test(own)) words.push(beforeNextQuotation(own));
  if (DASHED.test(own) && !isAnalysis(own)) words.push(beforeNextQuotation(own));
  const by = SIGNED.exec(own);
  if (by && context.isPerson(by[2] ?? "")) words.push(beforeNextQuotation(by[1] ?? ""));
  words.push(...markedOff(own, context.isPerson));
  // What is left when the passages above are taken out, with the titles, which may say anything.
  const remainingText = words.reduce((t, speech) => t.replace(speech, ""), own).replaceAll(/《[^《》]*》/gu, "");
  if (
    isAddressedToSomeone(remainingText) ||
    (context.quoting && !isEmpty(remainingText) && !isAnalysis(remainingText) && !cited)
  )
    words.push(remainingText.replaceAll(PLACEHOLDERS, ""));
  return { words: words.filter((w) => !isEmpty(w)), announced };
}

const EMPHASIS = /\*\*([^*]+)\*\*|[*＿]([^*＿]+)[*＿]/gu;
/** `收束句 **…**`: emphasis behind a word for a sentence of the script holds one. */
const SENTENCE_BEFORE = /(?:收束|收尾|结尾|点题|开场|末|尾|关键|核心|经典|主题|最后|第一|那|这|一|金|名|警)句\s*$/u;
const BRACKETS = /【([^【】]*)】|［([^［］]*)］|[{｛]([^{}｛｝]*)[}｝]|〔([^〔〕]*)〕|｜([^｜]*)｜/gu;
const ROUND = /[（(]([^（()）]*)[）)]/gu;
const ANGLES = /《([^《》]*)》|〈([^〈〉]*)〉/gu;

/** Text that a sentence marks off by other means than quotation marks: emphasis, brackets, titles. */
function markedOff(text: string, isPerson: ClaimContext["isPerson"]): string[] {
  const found: string[] = [];
  for (const m of text.matchAll(EMPHASIS)) {
    const speech = m[1] ?? m[2] ?? "";
    const before = text.slice(0, m.index);
    const isReported =
      (isSpeechBefore(before) || (SENTENCE_BEFORE.test(before) && heavy(speech))) && !isAnalysis(speech);
    if (soundsLikeSpeech(speech) || isReported || (m[2] !== undefined && heavy(speech) && !isAnalysis(speech)))
      found.push(speech);
  }
  for (const m of text.matchAll(BRACKETS)) {
    const inside = m.slice(1).find((g) => g !== undefined) ?? "";
    const label = QUOTE_LABEL.exec(inside);
    const speech = (label ? inside.slice(label[0].length) : inside).replace(PLACE, "");
    if (label && !isEmpty(speech)) found.push(speech);
    if (soundsLikeSpeech(speech) || ((heavy(speech) || isSpeechBefore(text.slice(0, m.index))) && !isAnalysis(speech)))
      found.push(speech);
  }
  for (const m of text.matchAll(ROUND)) {
    const inside = m[1] ?? "";
    const speech = inside.replace(PLACE, "");
    const cue = cueOf(speech, isPerson);
    if (cue?.isKnown && !isDescription(cue.rest)) found.push(cue.rest);
    if (soundsLikeSpeech(speech) || (speech !== inside && heavy(speech) && !isAnalysis(speech))) found.push(speech);
  }
  for (const m of text.matchAll(ANGLES))
    if (
      isSentence(m[1] ?? m[2] ?? "", text.slice(0, m.index + 1)) ||
      SIGNED_AFTER.test(text.slice(m.index + m[0].length))
    )
      found.push(m[1] ?? m[2] ?? "");
  return found;
}

const heavy = (text: string): boolean => textWeight(text) >= DISTINCTIVE_WEIGHT;

/** Titles stand between the same marks: a sentence is told from them by how it is led to, or by its own marks. */
function isSentence(inside: string, before: string): boolean {
  if (TITLED.test(before)) return false;
  if (isSpeechBefore(before.slice(0, -1)) || /[。！？!?…]/u.test(inside)) return true;
  if (before.endsWith("〈")) return heavy(inside) && !isAnalysis(inside);
  return textWeight(inside) >= 8 && /我/u.test(inside) && /你/u.test(inside);
}
