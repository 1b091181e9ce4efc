import { SIMULATED_LABEL, splitRaw } from "@mochang/contract";
import { claimsAward } from "./claimsAward.ts";
import { contradictsFigures } from "./contradictsFigures.ts";
import { contradictsRow } from "./contradictsRow.ts";
import { clausesOf } from "./clausesOf.ts";
import { withDerivedFigures } from "./withDerivedFigures.ts";
import { plainInline, withStruckPlain } from "./neutraliseInlineMarkup.ts";
import type { BlockKind } from "./markdownLayout.ts";
import { claimsForeignKinship } from "./claimsForeignKinship.ts";
import { createLineState } from "./lineState.ts";
import { withCurvedMarks } from "./marks.ts";
import { claimsForeignOccupation } from "./claimsForeignOccupation.ts";
import { deniesDevice } from "./deniesDevice.ts";
import { markTitles } from "./markTitles.ts";
import { isUnsupportedFigure, unsupportedNumber } from "./numberClaims.ts";
import { namedPlaces, withoutSceneNames } from "./namedPlaces.ts";
import { NUMERAL, readNumeral } from "./numerals.ts";
import { foldText } from "./foldText.ts";
import type { Passages, PersonMention } from "./passages.ts";
import { isUnsupportedPolicy, withoutHeldPolicy, withPolicyDate, type PolicySource } from "./isUnsupportedPolicy.ts";
import { withoutProposedNumbers } from "./withoutProposedNumbers.ts";
import { contentAsOriginal } from "./quoteLeadIns.ts";
import { quotedLine } from "./quotedLine.ts";
import { contradictsRecurrence } from "./contradictsRecurrence.ts";
import {
  NO_ROW,
  tidyCitations,
  verifyQuotes,
  withoutForgedOffsets,
  type RowClaim,
  type VerifiedText,
} from "./quotes.ts";
import type { RepeatedSentences } from "./repeatedSentences.ts";
import { contradictsScene } from "./contradictsScene.ts";
import type { SupportedFigures, SupportedVerdict } from "./supportedFigures.ts";
import { tellsForeignAct } from "./tellsForeignAct.ts";

export interface GroundingCounts {
  kept: number;
  citations: number;
  droppedQuotes: number;
  droppedNumbers: number;
  droppedRepeats: number;
  /** Rules for works that no sheet holds. */
  droppedPolicy: number;
  droppedContradictions: number;
  /** Sentences and rows that were judged, those of them of which nothing is left, and of these the ones that were said before. */
  judged: number;
  lost: number;
  repeated: number;
}

/** A sentence that lost something, and to what; for the model that is asked again, never to be shown. */
export interface LostSentence {
  text: string;
  why: keyof typeof DROPPED;
}

/** Why something is not shown, by the count of it. */
const DROPPED = {
  quote: "droppedQuotes",
  number: "droppedNumbers",
  repeat: "droppedRepeats",
  contradiction: "droppedContradictions",
  policy: "droppedPolicy",
} as const;
/** More of them tell a model nothing new. */
const LOST_TOLD = 30;

export interface GroundingDeps {
  passages: Passages;
  allowedFigures: SupportedFigures;
  /** Null in sections that may not speak of the verdict. */
  verdict: SupportedVerdict | null;
  /** What this step and the others of the run have said. */
  repeated: RepeatedSentences;
  step: string;
  /** The operator's sheets, by which alone a section may say what the rules for works are; absent where nothing of the kind is asked. */
  policy?: readonly PolicySource[] | undefined;
  /** Whether a sentence states otherwise than what the report stands on. */
  contradicts?: (sentence: string) => boolean;
}

/** Citations are one private-use character each while Markdown is read, so that no mark inside a quote is read as markup. */
const PLACEHOLDER = 0xe100;
const PLACEHOLDERS = /[\ue100-\uefff]/gu;
const MAX_CITATIONS = 0xeff;
/** Columns of a table that promise the script's words. */
const WORDS_COLUMN =
  /台词|原文|原句|原话|对白|引文|例句|金句|名句|语录|摘录|摘抄|摘句|[关核]键?句|代表句|句例|佳句|妙语|原段|说了|说的/u;
/** The label of a row whose other cells are the script's words. */
const WORDS_LABEL =
  /^[\s*]*(?:(?:代表|经典|关键|核心|典型|点题|标志)性?(?:台词|对白|句子?)|原[文句话]|金句|名句|例句|引文|摘[录抄]|语录)[\s*]*$/u;
/** Beside a column of sources, one of contents promises the same. */
const SOURCE_COLUMN = /出处|来源/u;
const CONTENT_COLUMN = /^(?:引用|原文)?(?:内容|文字)$/u;

interface MaskedText {
  text: string;
  restore(text: string): string;
}

function maskCitations(written: string): MaskedText {
  const citations: string[] = [];
  const text = splitRaw(tidyCitations(withoutForgedOffsets(written)))
    .map((part) =>
      part.type === "text" || citations.length >= MAX_CITATIONS
        ? part.text
        : String.fromCharCode(PLACEHOLDER + citations.push(part.text) - 1),
    )
    .join("");
  return { text, restore: (t) => t.replaceAll(PLACEHOLDERS, (c) => citations[c.charCodeAt(0) - PLACEHOLDER] ?? "") };
}

/** `**58** 场` is a number before its unit, too. */
const withoutMarks = (text: string): string =>
  text.replaceAll(/(?<=[”」』’])\s*[一二两三四五六七八九十]个?字/gu, "").replaceAll(/[*＊＿'“”]/gu, "");

const LENGTH = new RegExp(`(?<!第)(${NUMERAL})\\s*个?字`, "gu");
/** So few characters are those of words that were quoted, here or in the sentence before, never a length of the work. */
const SHORT_LENGTH = 12;
const OF_LENGTHS = /平均|每[句场段]|字数|篇幅|句长|最长|最短|全[剧片文书]|[千万亿]\s*字/u;
/** Without `六个字`, where a quotation of the clause has so many, or the clause quotes nothing whose characters are counted. */
const withoutLengths = (text: string, lengths: readonly number[]): string =>
  text.replaceAll(LENGTH, (all, numeral: string) => {
    const value = readNumeral(numeral)?.value ?? Infinity;
    return lengths.includes(value) || (lengths.length === 0 && value <= SHORT_LENGTH && !OF_LENGTHS.test(text))
      ? ""
      : all;
  });

/** The surviving clauses as one sentence: a lost end gets its full stop back. */
function rejoin(keptClauses: string[], clauses: string[], sentence: string): string {
  if (keptClauses.length === clauses.length) return keptClauses.join("");
  const text = keptClauses.join("").trimEnd();
  if (!text) return "";
  const end = /[。！？…]\s*$/u.exec(sentence)?.[0];
  return end && !/[。！？…][”』」】]*$/u.test(text) ? `${text.replace(/[；;，,、]$/u, "")}${end}` : text;
}

const citationsOf = (keptClauses: readonly { citations: number }[]): number =>
  keptClauses.reduce((sum, k) => sum + k.citations, 0);

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\s*\|/u, "")
    .replace(/\|\s*$/u, "")
    .split("|")
    .map((cell) => cell.trim());

/** Whether a text without its quotations states what neither figures nor script hold. */
const hasUnsupportedFigure = (
  bare: string,
  { passages, allowedFigures, verdict }: Pick<GroundingDeps, "passages" | "allowedFigures" | "verdict">,
): boolean => {
  const figures = withDerivedFigures(bare, allowedFigures, passages);
  return (
    isUnsupportedFigure(bare, figures) ||
    unsupportedNumber(withoutSceneNames(bare, passages), figures, verdict, passages.isWritten) !== null ||
    contradictsFigures(bare, figures, passages) ||
    contradictsRecurrence(bare, passages, figures)
  );
};

/** Why a clause may not be shown; null when it may. */
function faultOf(verified: VerifiedText | null, deps: GroundingDeps): keyof GroundingCounts | null {
  if (!verified) return "droppedQuotes";
  if (isUnsupportedPolicy(verified.bare, deps.policy, deps.passages.holds)) return "droppedPolicy";
  const counted = withoutMarks(withoutHeldPolicy(verified.bare, deps.policy));
  const bare = withoutProposedNumbers(withoutLengths(counted, verified.lengths));
  if (hasUnsupportedFigure(bare, deps)) return "droppedNumbers";
  const { passages } = deps;
  const scenes = [...new Set([...verified.scenes, ...namedPlaces(verified.bare, passages)])];
  const toldFalsely =
    tellsForeignAct(verified.bare, passages, scenes) ||
    contradictsScene(verified.bare, passages) ||
    claimsForeignKinship(verified.bare, passages) ||
    claimsForeignOccupation(verified.bare, passages) ||
    deniesDevice(verified.bare, passages) ||
    claimsAward(verified.bare);
  return toldFalsely ? "droppedQuotes" : null;
}

/** A place with a title behind it, and not a sentence about one place, or several. */
const OF_ONE_PLACE = /^[^，。；、：“「【\ue100-\uefff]{1,16}$/u;

/** The one scene that the cells of a row name. */
function placeOfRow(cells: readonly (string | null)[], passages: Passages): number | null {
  const named = cells.flatMap((cell) => {
    const name = cell?.replaceAll(/[\s*]/gu, "") ?? "";
    return OF_ONE_PLACE.test(name) ? (passages.placeOf(name) ?? []) : [];
  });
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** The one person whom the cells of a row name, by the name alone. */
function personOfRow(cells: readonly (string | null)[], passages: Passages): PersonMention | null {
  const named = cells.flatMap((cell) => {
    const name = cell?.replaceAll(/[\s*]/gu, "") ?? "";
    return passages.isPerson(name) ? (passages.peopleIn(name)[0] ?? []) : [];
  });
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Of each column whether it promises the script's words. */
function wordsColumnsOf(heads: readonly (string | null)[]): boolean[] {
  const sourced = heads.some((head) => head !== null && SOURCE_COLUMN.test(head));
  return heads.map((head) => head !== null && (WORDS_COLUMN.test(head) || (sourced && CONTENT_COLUMN.test(head))));
}

/** What was kept and lost, and the sentences that lost something. */
function createLosses() {
  const counts: GroundingCounts = {
    kept: 0,
    citations: 0,
    droppedQuotes: 0,
    droppedNumbers: 0,
    droppedRepeats: 0,
    droppedContradictions: 0,
    droppedPolicy: 0,
    judged: 0,
    lost: 0,
    repeated: 0,
  };
  const lost: LostSentence[] = [];
  return {
    counts,
    lost,
    /** Nothing is shown, for this reason. */
    counted(why: (typeof DROPPED)[LostSentence["why"]]): "" {
      counts[why]++;
      return "";
    },
    /** Judges a text, and counts what became of it. */
    record(text: string, judged: () => string): string {
      const before = { ...counts };
      const result = judged();
      if (foldText(text)) counts.judged++;
      const why = (Object.keys(DROPPED) as LostSentence["why"][]).find(
        (each) => counts[DROPPED[each]] > before[DROPPED[each]],
      );
      if (why && result === "") counts.lost++;
      if (why === "repeat" && result === "") counts.repeated++;
      if (why && lost.length < LOST_TOLD) lost.push({ text: text.trim(), why });
      return result;
    },
  };
}

/** Judges sentences and rows one behind the other, as far as one prepares the next: words that were announced stand below. */
export function createJudge(deps: GroundingDeps) {
  const { passages, repeated, step, contradicts } = deps;
  const { counts, lost, record, counted } = createLosses();
  const line = createLineState(passages);
  let heads: (string | null)[] = [];

  /** What of a clause may be shown, with the number of its citations; null for nothing. */
  function clause(
    text: string,
    quoting: boolean,
    ofRow: RowClaim = NO_ROW,
  ): { text: string; citations: number } | null {
    const verified = verifyQuotes(text, passages, quoting, ofRow);
    const fault = faultOf(verified, deps);
    if (fault) counts[fault]++;
    if (!verified || fault) return null;
    if (verified.quotes) line.quote();
    return verified;
  }

  /** What has been verified, unless the report has said it already. */
  function addVerified(text: string, citations: number): string {
    if (!foldText(text)) return "";
    if (contradicts?.(text)) return counted("droppedContradictions");
    if (!text.includes(SIMULATED_LABEL) && !repeated.addSentence(step, text)) return counted("droppedRepeats");
    counts.kept++;
    counts.citations += citations;
    return markTitles(withPolicyDate(text, deps.policy), passages);
  }

  function prose(source: string): string {
    const written = line.isQuoted() ? quotedLine(source, passages) : source;
    if (written === null) {
      counts.droppedQuotes++;
      return "";
    }
    const { text, restore } = maskCitations(written);
    const plain = plainInline(text);
    if (plain === null) {
      counts.droppedQuotes++;
      return "";
    }
    const whole = contentAsOriginal(withCurvedMarks(restore(plain)), line.followsSource());
    const clauses = clausesOf(whole);
    const blockQuotes = line.quotesBlock();
    const keptClauses = clauses.flatMap((c) => clause(c, blockQuotes || line.quotes()) ?? []);
    line.announce(whole);
    const texts = keptClauses.map((k) => k.text);
    return addVerified(withStruckPlain(rejoin(texts, clauses, whole), written), citationsOf(keptClauses));
  }

  /** A row stands or falls as a whole. */
  function row(written: string, head: boolean): string {
    const { text, restore } = maskCitations(written);
    const cells = cellsOf(text).map(plainInline);
    if (head) heads = cells;
    const keptSentences: { text: string; citations: number }[] = [];
    const speaker = personOfRow(cells, passages);
    if (!head && cells.length === 2 && isUnsupportedFigure(cells.join("："), deps.allowedFigures))
      return counted("droppedNumbers");
    const asRow = { cells, heads, place: placeOfRow(cells, passages), person: speaker?.name ?? null };
    if (!head && contradictsRow(asRow, passages, deps.allowedFigures)) return counted("droppedQuotes");
    const isOfWords = WORDS_LABEL.test(cells[0] ?? "");
    const wordsColumns = wordsColumnsOf(heads);
    const isWords = (i: number): boolean => !head && (wordsColumns[i] === true || (isOfWords && i > 0));
    for (const [i, cell] of cells.entries()) {
      const verified =
        cell === null
          ? null
          : clause(withCurvedMarks(restore(cell)), isWords(i), {
              place: asRow.place,
              speaker: isWords(i) ? (speaker?.person ?? null) : null,
            });
      if (!verified) return "";
      keptSentences.push(verified);
    }
    const kept = keptSentences.map((k) => k.text).join(" | ");
    return addVerified(withStruckPlain(`| ${kept} |`, written), citationsOf(keptSentences));
  }

  return {
    /** Before each piece of text. */
    begin: line.begin,
    /** @returns what of it may be shown */
    judge: (text: string, kind: BlockKind): string =>
      record(text, () => (kind === "prose" ? prose(text) : row(text, kind === "head"))),
    counts: counts as Readonly<GroundingCounts>,
    lost: lost as readonly LostSentence[],
  };
}
