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

/**
 * The sentences of a section that say something of the work which its lines can bear out or deny: they cite or quote it, name a person or
 * a scene, give a figure, or say what is first, last, always or never.
 */
export function claimsOf(markdown: string, nearby: NearbyLines, passages: Passages): Claim[] {
  const claims: Claim[] = [];
  keepSentences(markdown, ({ text, at, heading }) => {
    if (!heading && claims.length < MAX_CLAIMS && isClaim(text, passages))
      claims.push({ at, sentence: text, lines: nearby.of(text) });
    return true;
  });
  return claims;
}

const isClaim = (text: string, passages: Passages): boolean =>
  CITES.test(text) ||
  MEASURES.test(text) ||
  EXTENT.test(text) ||
  passages.peopleIn(text).length > 0 ||
  namedPlaces(text, passages).length > 0;

/** The section without some of its sentences. */
export const withoutSentences = (markdown: string, removedOffsets: ReadonlySet<number>): string =>
  removedOffsets.size === 0 ? markdown : keepSentences(markdown, ({ at }) => !removedOffsets.has(at));
