import { citedPlace, splitRaw, writeCitation } from "@mochang/contract";
import {
  isCutFromNegation,
  isMisattributed,
  isNegationLeftOut,
  isSpeaking,
  type Claimed,
  type QuotedPassage,
} from "./attribution.ts";
import { contradictsOrder } from "./contradictsOrder.ts";
import { speakerOf } from "./looseQuotes.ts";
import { CITED, claimsIn, QUOTED, DISTINCTIVE_WEIGHT, type ClaimContext } from "./claims.ts";
import { neutraliseInlineMarkup } from "./neutraliseInlineMarkup.ts";
import {
  isComparedBefore,
  isMannerAfter,
  isNegatedSpeech,
  isOffered,
  isSpeechBefore,
  isSpeechAfter,
  isTermBefore,
} from "./quoteLeadIns.ts";
import { hasStrayMark, quotedRuns } from "./marks.ts";
import { foldText } from "./foldText.ts";
import type { Passages } from "./passages.ts";
import { SAID_BY_AUTHOR } from "./saidByAuthor.ts";
import { isAnalysis, isShortSpeech, soundsLikeSpeech, textWeight } from "./speechOrReport.ts";

/** The longest quotation that a citation may carry. */
const CITED_MAX = 80;

/** Offsets and numbers that only the server may write; a model that imitates the stored form gains nothing. */
export const withoutForgedOffsets = (text: string): string => text.replaceAll(/@\s*\d+\s*[-–—]\s*\d+/gu, "");

const PLACE =
  "(?:第\\s*[\\d零〇一二三四五六七八九十百千两]{1,9}\\s*[卷部篇集幕]\\s*)?第\\s*[\\d零〇一二三四五六七八九十百千两]{1,9}(?:[-－]\\d{1,3})?[A-Za-z]?\\s*[场章回节幕]|开篇|楔子|序章|引子|尾声|后记";
const OPEN = '[「『“"‘]';
const QUOTED_PART = '(?:「[^「」]*」|『[^『』]*』|“[^“”]*”|"[^"]*"|‘[^‘’]*’)';
/** A place and its words in one pair of brackets, without quotation marks. */
const UNMARKED = new RegExp(`【\\s*(${PLACE})\\s*[：:，,\\s]\\s*([^【】「」『』“”"\\n]{2,120})】`, "gu");

const CLEANED: readonly [RegExp, string][] = [
  [new RegExp(`[（(［[]\\s*((?:${PLACE})\\s*[：:，,]?\\s*${QUOTED_PART})\\s*[）)］\\]]`, "gu"), "【$1】"],
  [new RegExp(`【\\s*(${PLACE})\\s*】\\s*(?=${QUOTED_PART})(${QUOTED_PART})`, "gu"), "【$1$2】"],
  [new RegExp(`(【\\s*(?:${PLACE}))\\s*[：:，,]\\s*(?=${OPEN})`, "gu"), "$1"],
  [new RegExp(`(${QUOTED_PART})\\s*(?:[；;、，,→]|->|—+)\\s*(?=(?:${PLACE})\\s*${OPEN}[^【】]*】)`, "gu"), "$1】【"],
];
/** Several quotations behind one place: `【第3场「…」→「…」】`. */
const SEVERAL = new RegExp(
  `【\\s*([^【】「『“"‘]{1,40}?)\\s*(${QUOTED_PART}(?:\\s*(?:[、，,；;/→]|->|—+|和|与)?\\s*${QUOTED_PART})+)\\s*】`,
  "gu",
);
const QUOTED_PARTS = new RegExp(QUOTED_PART, "gu");
const SINGLE_MARKS = /(【[^【】「『“"‘]{1,40})‘([^‘’]*)’(?=\s*】)/gu;

/** Citations as models also write them, in the one form that the grammar reads. */
export function tidyCitations(text: string): string {
  if (!/[【（(［[]/u.test(text)) return text;
  return CLEANED.reduce((t, [form, instead]) => t.replaceAll(form, instead), text)
    .replaceAll(SEVERAL, (_, place: string, parts: string) =>
      (parts.match(QUOTED_PARTS) ?? []).map((part) => `【${place}${part}】`).join(""),
    )
    .replaceAll(UNMARKED, (all, place: string, words: string) =>
      soundsLikeSpeech(words) || (textWeight(words) >= DISTINCTIVE_WEIGHT && !isAnalysis(words))
        ? `【${place}「${words}」】`
        : all,
    )
    .replaceAll(SINGLE_MARKS, "$1「$2」");
}

/** What a reader of Markdown might load or follow is not quoted, though the script holds it. */
const LOADS = /!\[|\]\s*\(|:\/\/|javascript:|<[a-z/!]/iu;

export interface VerifiedText {
  /** With its citations in the stored form and its quotations in the script's own characters. */
  text: string;
  /** The same without any verified quotation, for the checks of figures. */
  bare: string;
  citations: number;
  /** It repeats the script without marks, or announces that what follows does. */
  quotes: boolean;
  /** Compared characters of each quotation. */
  lengths: readonly number[];
  /** Ordinals of the scenes where its quotations were found. */
  scenes: readonly number[];
}

/**
 * Checks everything in a clause that reads as the script's words against the script. Of several citations side by side, which prove one
 * claim, those that fail are taken out as long as one stands.
 * @returns null when something quoted is not in the script
 */
export function verifyQuotes(
  clause: string,
  passages: Passages,
  quoting: boolean,
  row: RowClaim = NO_ROW,
): VerifiedText | null {
  let text = "";
  let bare = "";
  let rest = "";
  let citations = 0;
  const quotations: QuotedAt[] = [];
  const lengths: number[] = [];
  /** Of the citations side by side at hand: how many there were, and how many stand. */
  let group = { asked: 0, stood: 0 };
  for (const part of splitRaw(clause)) {
    if (part.type === "text") {
      const checked = verifyRuns(part.text, passages);
      if (checked === null) return null;
      lengths.push(...checked.lengths);
      quotations.push(...checked.quotations.map((quoted) => ({ ...quoted, at: rest.length + quoted.at })));
      text += checked.text;
      bare += checked.bare;
      rest += checked.rest;
      if (!foldText(part.text)) continue;
      if (group.asked > 0 && group.stood === 0) return null;
      group = { asked: 0, stood: 0 };
      continue;
    }
    const { quote } = part.citation;
    const found =
      foldText(quote).length <= CITED_MAX ? passages.find(quote, passages.placeOf(citedPlace(part.citation))) : null;
    group.asked++;
    if (!found || LOADS.test(found.text)) continue;
    group.stood++;
    text += writeCitation({
      scene: found.scene,
      unit: passages.unit,
      where: passages.nameOf(found.scene),
      quote: found.text.replaceAll("【", "〔").replaceAll("】", "〕"),
      start: found.start,
      end: found.end,
    });
    const { scene } = found;
    quotations.push({
      quote: found.text,
      at: rest.length,
      cited: scene,
      scene,
      speaker: speakerIn(quote, passages),
      ...DISTINCTIVE,
    });
    lengths.push(foldText(found.text).length);
    rest += CITED;
    citations++;
  }
  if (group.asked > 0 && group.stood === 0) return null;
  const misattributed = (quoted: QuotedAt): boolean =>
    isMisattributed(inContext(quoted, rest), passages, {
      ...quoted,
      place: row.place,
      speaker: quoted.speaker ?? row.speaker,
    });
  if (quotations.some(misattributed)) return null;
  if (contradictsOrder(quotations, rest, passages)) return null;
  if (restsOnFrontMatter(quotations, rest, passages)) return null;
  const context: ClaimContext = {
    isPerson: (name) => passages.isPerson(name),
    isSpeaking: (before) => isSpeaking(before, passages),
    quoting,
  };
  const { words, announced } = claimsIn(rest, context);
  if (!words.every((w) => passages.holds(w))) return null;
  const scenes = [...new Set(quotations.flatMap(({ scene }) => scene ?? []))];
  return { text, bare, citations, quotes: announced, lengths, scenes };
}

/** What the other cells of a row say of the words in one: their scene, and who speaks them. */
export type RowClaim = Readonly<Required<Pick<Claimed, "place" | "speaker">>>;
export const NO_ROW: RowClaim = { place: null, speaker: null };

/** A quotation that stands in the script, by where its placeholder stands in the clause. */
interface QuotedAt extends Pick<QuotedPassage, "quote" | "cited"> {
  at: number;
  /** Where it was found: 0 is above the first scene; null for what is too short to be looked up. */
  scene: number | null;
  /** Whoever is named before its words, between its marks. */
  speaker: number | null;
  /** Too short to be looked up. */
  isShort: boolean;
  /** So short that it may be a term, which any scene may be told by. */
  isTerm: boolean;
}

const DISTINCTIVE = { isShort: false, isTerm: false };

/** What is told as the author's, and then taken for proof. */
const TAKEN_FOR_PROOF = /(?<!不)足以|(?<!不|不能|无法|未能|难以)证明|(?<!未|不)印证|正如|诚如|名不虚传|保证/u;

/**
 * Whether a clause rests on nothing but the author's own claims and does not say whose they are, or takes them for proof. A text without scenes
 * is all of it the work.
 */
const restsOnFrontMatter = (quotations: readonly QuotedAt[], rest: string, passages: Passages): boolean =>
  passages.unit === "场" &&
  passages.sceneCount > 0 &&
  quotations.some(({ scene }) => scene === 0) &&
  quotations.every(({ scene, isShort }) => scene === 0 || isShort) &&
  (!SAID_BY_AUTHOR.test(rest) || TAKEN_FOR_PROOF.test(rest));

function speakerIn(quote: string, passages: Passages): number | null {
  const name = speakerOf(quote, (each) => passages.isPerson(each))?.name;
  return name === undefined ? null : (passages.peopleIn(name)[0]?.person ?? null);
}

const inContext = ({ quote, cited, at }: QuotedAt, rest: string): QuotedPassage => ({
  quote,
  cited,
  before: rest.slice(0, at).replace(/[“「『‘"']$/u, ""),
  textAfter: rest.slice(at + 1).replace(/^[”」』’"']/u, ""),
});

interface VerifiedRuns {
  text: string;
  bare: string;
  rest: string;
  quotations: QuotedAt[];
  /** Compared characters of everything between marks. */
  lengths: number[];
}

/** The longest term, idiom or wording of the report's own that a text may put between quotation marks. */
const TERM_WEIGHT = 14;
/** A sentence of so many compared characters is held to the scene that it is set in; a shorter one, and that of a rule (`「…」的规矩`), may be a term. */
const MIN_SENTENCE_LENGTH = 5;
/** The longest line that the report may offer for the script. */
const OFFERED_WEIGHT = 60;

/** A sentence of its own, behind which another quotation begins. */
const ENDED = /[\p{Script=Han}]{2}[。！？!?]$/u;

/** `“我”“把”“灯”“砸”`: so many pieces of one character each are a sentence. */
const MIN_LETTERS = 4;
/** Between pieces of one quotation there is nothing but punctuation. */
const isGap = (between: string): boolean => !/[\p{L}\p{N}]/u.test(between);
/** `「…」→「…」`: each is a passage by itself. */
const ARROW = /→|->/u;

function verifyRuns(part: string, passages: Passages): VerifiedRuns | null {
  const quotations: QuotedAt[] = [];
  const lengths: number[] = [];
  let text = "";
  let bare = "";
  let rest = "";
  let from = 0;
  /** Short quotations side by side, read as one. */
  let joined = "";
  let joinedPieces = 0;
  /** Each of them is a whole sentence of the script, and need not stand beside the others. */
  let sentences = true;
  let listed = false;
  let previous: string | null = null;
  const stray = hasStrayMark(part);
  for (const { start, end } of quotedRuns(part)) {
    const quoted = part.slice(start, end);
    const before = part.slice(from, start);
    lengths.push(foldText(quoted).length);
    text += before;
    bare += before;
    rest += before;
    from = end;
    const lead = part.slice(0, start - 1);
    const isSpeech = isSpeechBefore(lead) || isSpeechAfter(part.slice(end + 1));
    // What stands beside words that were said is said, too.
    listed = isSpeech || (isGap(before) && (listed || ARROW.test(before)));
    const offered = isOffered(lead, part.slice(end + 1));
    const named =
      offered ||
      (!isSpeech && isComparedBefore(lead.replace(/[“「『‘"']$/u, ""))) ||
      (!isSpeech && isTermBefore(lead) && !isShortSpeech(quoted)) ||
      (!isSpeechBefore(lead) && isMannerAfter(part.slice(end + 1)));
    const isOwn = named && textWeight(quoted) <= (offered ? OFFERED_WEIGHT : TERM_WEIGHT);
    const isDistinctive = textWeight(quoted) >= DISTINCTIVE_WEIGHT && !isOwn;
    if (isDistinctive || (!named && (listed || isShortSpeech(quoted)) && !isNegatedSpeech(lead))) {
      const found = isDistinctive ? passages.find(quoted, null) : null;
      const own =
        found?.text ?? (passages.holds(quoted) ? quoted : isDistinctive ? null : passages.ownSpelling(quoted));
      if (own === null || (found && LOADS.test(own))) return null;
      text += own === quoted ? own : neutraliseInlineMarkup(own);
      const speaker = speakerIn(quoted, passages);
      const scene = found?.scene ?? null;
      quotations.push({ quote: own, at: rest.length, cited: null, scene, speaker, ...DISTINCTIVE });
    } else {
      if (!named && isCutFromNegation(quoted, lead, part.slice(end + 1), passages)) return null;
      // A short sentence of the script is held against its speaker, too.
      if (!named && passages.isSentence(quoted))
        quotations.push({
          quote: quoted,
          at: rest.length,
          cited: null,
          scene: null,
          speaker: null,
          isShort: true,
          isTerm: foldText(quoted).length < MIN_SENTENCE_LENGTH || part.startsWith("的", end + 1),
        });
      text += quoted;
      bare += quoted;
    }
    // Half of a quotation that runs over lines, or a sentence that is nothing else, is held whatever its weight.
    const isHeld = stray || (!named && /[。！？]\s*$/u.test(part) && foldText(part) === foldText(quoted));
    if (isHeld && foldText(quoted).length > 1 && !passages.holds(quoted)) return null;
    if (!named && previous !== null && isNegationLeftOut(previous, before, quoted, passages)) return null;
    previous = quoted;
    rest += QUOTED;
    // Pieces that make a sentence together have to stand together.
    const isContinued = joined && isGap(before) && !ARROW.test(before) && !ENDED.test(joined);
    joined = isDistinctive ? "" : isContinued ? joined + quoted : quoted;
    joinedPieces = isContinued ? joinedPieces + 1 : 1;
    sentences = (sentences || !isContinued) && passages.isSentence(quoted);
    const letters = joined.length === joinedPieces && joinedPieces >= MIN_LETTERS;
    const whole =
      joined !== quoted && (letters || textWeight(joined) >= DISTINCTIVE_WEIGHT) && (isSpeech || isShortSpeech(joined));
    if (whole && !sentences && !passages.holds(joined)) return null;
  }
  const tail = part.slice(from);
  return { text: text + tail, bare: bare + tail, rest: rest + tail, quotations, lengths };
}
