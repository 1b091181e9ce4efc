import { keepSentences, namedPlaces, type Passages } from "../../grounding/index.ts";
import type { NearbyLines } from "./nearbyLines.ts";

/** A sentence of a section with the lines of the work that it has to follow from. */
export interface Claim {
  /** Which sentence of the section it is, counted from 0. */
  at: number;
  sentence: string;
  lines: string[];
}

/** Sentences of one section that are asked about. */
const MAX_CLAIMS = 60;

const CITES = /[「『“]/u;
/** A figure, a grade or a mark: what the lines do not hold of it they do not bear out. */
const MEASURES =
  /\d|[一二两三四五六七八九十百千万亿半几][^一-龥]?[场集章处次人个位岁年月天分秒成倍元块万亿页句段]|[SABCD]\s*[级档类+]|[星★]|票房|播放|收视|投资|成本|奖/u;
/** That something is, or comes, first, last, never or again. */
const EXTENT =
  /首次|初次|第一次|最后|从未|从不|从来|再也|再没|再未|不再|始终|一直|只有|唯一|全程|自始至终|没有再|每[一场次]/u;

/** Pairs of characters that a sentence has in common with a line of the work, at least, to be asked about for them alone. */
const MIN_SHARED_ALONE = 3;

/**
 * The sentences of a section that say something of the work which its lines can bear out or deny: they cite or quote it, or name a person
 * or a scene. As far as there is room behind those, also what gives a figure, says what is first, last, always or never, or shares words
 * with some of its lines.
 */
export function claimsOf(markdown: string, nearby: NearbyLines, passages: Passages): Claim[] {
  const named: { at: number; sentence: string }[] = [];
  const others: typeof named = [];
  keepSentences(markdown, ({ text, at, heading }) => {
    if (!heading) (isNamed(text, passages) ? named : others).push({ at, sentence: text });
    return true;
  });
  const claims: Claim[] = named
    .slice(0, MAX_CLAIMS)
    .map((sentence) => ({ ...sentence, lines: nearby.of(sentence.sentence) }));
  for (const { at, sentence } of others) {
    if (claims.length >= MAX_CLAIMS) break;
    const isMeasured = MEASURES.test(sentence) || EXTENT.test(sentence);
    const lines = isMeasured ? nearby.of(sentence) : nearby.of(sentence, MIN_SHARED_ALONE);
    if (isMeasured || lines.length > 0) claims.push({ at, sentence, lines });
  }
  return claims.toSorted((a, b) => a.at - b.at);
}

const isNamed = (text: string, passages: Passages): boolean =>
  CITES.test(text) || passages.peopleIn(text).length > 0 || namedPlaces(text, passages).length > 0;

/** The section without some of its sentences. */
export const withoutSentences = (markdown: string, removedOffsets: ReadonlySet<number>): string =>
  removedOffsets.size === 0 ? markdown : keepSentences(markdown, ({ at }) => !removedOffsets.has(at));
