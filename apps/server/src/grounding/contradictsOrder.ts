import { CITED, QUOTED } from "./claims.ts";
import type { Passages } from "./passages.ts";
import { SAYING_VERBS } from "./sayingVerbs.ts";

/** A quotation that stands in the script, by where its placeholder stands in the clause. */
interface PlacedQuote {
  quote: string;
  at: number;
}

/** Another order than the script's is proposed, or told of a scene that turns it over. */
const OTHER_ORDER =
  /建议|不妨|可以?先|可考虑|应[该当]|不如|宜先|最好|如果|假如|改[成为在到]|[移挪提调][到至前后]|对调|互换|颠倒|倒叙|插叙|闪回|回忆|想起|记起/u;
const MARK = `[“「『]?[${QUOTED}${CITED}]`;
const SAYS = `(?:${SAYING_VERBS})[道出过了着]{0,2}[：:，,]?`;
/** `贺敏先说“…”，随后才说“…”`. */
const TOLD_FORWARD = new RegExp(
  `先${SAYS}${MARK}[”」』]?[，,；]?[^，。；没不未]{0,6}(?:随后|然后|接着|又)[^，。；没不未]{0,6}${SAYS}${MARK}$`,
  "u",
);
/** `“…”之前，贺父已经问过“…”`. */
const TOLD_BACKWARD = new RegExp(
  `${MARK}[”」』]?[^，。；]{0,3}(?:之前|以前)[，,][^，。；没不未]{0,10}(?:已经?|就|先)(?:${SAYING_VERBS})过[：:，,]?${MARK}$`,
  "u",
);

/**
 * Whether a clause tells that somebody said two things, side by side in it, in the order that the script denies. What the report looks
 * at first, or what leads to what in it (`“…”之后，“…”的悬念落地`), is no order of the script.
 * @param rest the clause with a placeholder for each quotation
 */
export function contradictsOrder(quotations: readonly PlacedQuote[], rest: string, passages: Passages): boolean {
  if (quotations.length < 2 || OTHER_ORDER.test(rest)) return false;
  const startsOf = ({ quote }: PlacedQuote): number[] => passages.occurrences(quote).map(({ start }) => start);
  return quotations.some((second, i) => {
    const first = quotations[i - 1];
    if (!first) return false;
    const told = rest.slice(i < 2 ? 0 : (quotations[i - 2]?.at ?? 0) + 1, second.at + 1);
    const isBackward = TOLD_BACKWARD.test(told);
    if ((!isBackward && !TOLD_FORWARD.test(told)) || passages.peopleIn(told).length === 0) return false;
    const [earlier, later] = isBackward ? [startsOf(second), startsOf(first)] : [startsOf(first), startsOf(second)];
    return earlier.length > 0 && later.length > 0 && Math.min(...earlier) > Math.max(...later);
  });
}
