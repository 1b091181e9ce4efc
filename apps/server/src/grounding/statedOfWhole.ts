import type { Segment } from "./clauseSegment.ts";
import { isOfNamedScenes } from "./isOfNamedScenes.ts";

/** A hedge or a question states nothing that figures can deny. */
const UNSTATED =
  /几乎|差不多|大约|大致|大体|基本|主要|近乎|接近|除|以外|之外|不是|并非|未必|不必|似乎|好像|仿佛|看似|容易|宜|希望|需要|必须|要让|补|增|拟|[吗？]/u;
/** Advice holds for what follows it; `可以视为枢纽` is none. */
const ADVICE = /建议|不妨|可以(?![视看说算见])|可考虑|可分|改编|拍成|应该?|最好|改[成为到]/u;
/** An exception may stand behind what it is an exception to. */
const EXCEPTION = /例外|除外|除了|唯独/u;
/** What is said under a condition is said of another script. */
const CONDITION = /如果|(?<![^，。；、：])若|若[是能要]|假如|假设|倘|要是/u;
/** A part of the work has figures of its own. */
const OF_A_PART = /[前后]半|第[^，。；]{1,6}[幕段章卷部季]|(?<!第)[一这该那]集|其中|[这那]条线|段落|[前中后]段|阶段/u;

/** The clause as far as the segment's end. */
const upTo = ({ text, clause }: Segment): string => {
  const at = clause.indexOf(text);
  return at < 0 ? clause : clause.slice(0, at + text.length);
};

/** Whether a segment states something that figures may deny. */
export const isStated = (segment: Segment): boolean =>
  segment.supported.unit === "场" &&
  !UNSTATED.test(segment.text) &&
  !ADVICE.test(upTo(segment)) &&
  !EXCEPTION.test(segment.clause) &&
  !CONDITION.test(segment.clause);

/** Whether it states something of the whole work, of no scene, episode or part of it. */
export const isStatedOfWhole = (segment: Segment): boolean =>
  isStated(segment) &&
  !isOfNamedScenes(segment) &&
  !OF_A_PART.test(segment.text) &&
  !/第[^，。；]{1,6}集|[首末每]集/u.test(segment.clause);
