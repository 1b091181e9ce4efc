import type { Segment } from "./clauseSegment.ts";
import { isOfNamedScenes } from "./isOfNamedScenes.ts";

/** A hedge, an exception, a question, a wish or advice states nothing that figures can deny. */
const UNSTATED =
  /几乎|差不多|大约|大致|大体|基本|主要|近乎|接近|除|以外|之外|例外|唯独|不是|并非|未必|不必|似乎|好像|仿佛|看似|容易|建议|可以|可考虑|不妨|宜|希望|应该?|最好|需要|必须|要让|补|增|拟|[吗？]/u;
/** What is said under a condition is said of another script. */
const CONDITION = /如果|(?<![^，。；、：])若|若[是能要]|假如|假设|倘|要是/u;
/** A part of the work has figures of its own. */
const OF_A_PART = /[前后]半|第[^，。；]{1,6}[幕段章卷部季]|(?<!第)[一这该那]集|其中|[这那]条线|段落|[前中后]段|阶段/u;

/** Whether a segment states something that figures may deny. */
export const isStated = ({ supported, text, clause }: Segment): boolean =>
  supported.unit === "场" && !UNSTATED.test(text) && !CONDITION.test(clause);

/** Whether it states something of the whole work, of no scene, episode or part of it. */
export const isStatedOfWhole = (segment: Segment): boolean =>
  isStated(segment) &&
  !isOfNamedScenes(segment) &&
  !OF_A_PART.test(segment.text) &&
  !/第[^，。；]{1,6}集|[首末每]集/u.test(segment.clause);
