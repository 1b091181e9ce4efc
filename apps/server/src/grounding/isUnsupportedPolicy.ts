import { foldText } from "./foldText.ts";
import { HAN_DIGITS, NUMERAL, readNumeral } from "./numerals.ts";

/** What the operator has read of the rules for works, and until when (`YYYY-MM`). */
export interface PolicySource {
  asOf: string;
  lines: readonly string[];
}

/** Who rules over what may be made and shown, and by what. */
const AUTHORITY =
  /广电|总局|网信办|电影局|文旅[部局]|文化和旅游|新闻出版|版权局|主管部门|监管|审查|审批|报批|送审|过审|法律|法规|条例|管理办法|暂行规定|政策|红线|备案|许可证|龙标|公示|《[^《》]{2,30}(?:法|条例|办法|规定|通知|细则|意见|标准)》/u;
/** Of these the ones that no story is about. */
const REGULATOR =
  /广电|网信办|电影局|新闻出版|龙标|网标|过审|(?:立项|剧本|影片|成片|上线|播出)[^，。]{0,4}(?:备案|送审|报审|审查)|《[^《》]{2,30}(?:条例|管理办法|管理规定|暂行规定|细则)》/u;
const RULES =
  /规定|要求|禁止|不得|不允许|不许|不准|必须|应当|须|限制|不予|明确|一律|强制|(?:需要?|要|得)(?:先|报|经|取得|办理|备案|送审|提交)|(?:无法|不能|难以|不会)(?:通过|过审|播出|上映|备案|获批)|会被|适用|属于|由[^，。]{2,24}(?:审核|审查|发放|颁发|备案)/u;
/** What is to be asked is no claim. */
const QUESTION_OR_ADVICE =
  /问清|询问|咨询|请教|核实|核对|确认|查明|查清|问一?问|去问|先问|要问|该问|问的?是|是否|有没有|要不要|需不需要|哪些|怎样|如何|[？?]/u;

const pairsIn = (text: string): string[] => {
  const folded = foldText(text);
  return Array.from({ length: Math.max(0, folded.length - 1) }, (_, i) => folded.slice(i, i + 2));
};
/** Of a claim's pairs of characters, the share that one line of a sheet has to hold. */
const MIN_SHARED = 0.5;
const isMostlyIn = (text: string, whole: string): boolean => {
  const pairs = pairsIn(text);
  const found = new Set(pairsIn(whole));
  return pairs.filter((pair) => found.has(pair)).length >= MIN_SHARED * pairs.length;
};

/** A number with the first character of what it counts. 一 alone is one only where it measures: 一律, 统一 and 一份 are none. */
const COUNTED = new RegExp(
  `(?!一(?![${HAN_DIGITS}]|(?:个)?(?:工作日|小时|日|天|年|月|周|分|集|季|元|倍|成)))(${NUMERAL})\\s*个?(\\p{Script=Han}?)`,
  "gu",
);
const countsIn = (text: string): string[] =>
  [...text.matchAll(COUNTED)].map(([, numeral = "", unit = ""]) => `${readNumeral(numeral)?.value ?? numeral}${unit}`);

const NEGATION = /不(?![仅但只同论])|未(?!成年|来)|无[须需]|没有|毋|勿|(?<!避)免|禁/gu;
const negationsIn = (text: string): number => text.match(NEGATION)?.length ?? 0;

/** A line holds a claim that has its words, no number of its own, and as many negations as those of the line's clauses that it tells. */
const isHeldBy = (claim: string, line: string): boolean => {
  const counts = new Set(countsIn(line));
  const told = line.split(/[，,；;：:。]/u).filter((clause) => isMostlyIn(clause, claim));
  return (
    isMostlyIn(claim, line) &&
    countsIn(claim).every((count) => counts.has(count)) &&
    negationsIn(told.join("，")) === negationsIn(claim)
  );
};

/** `（截至 2026-11）`: the date of a sheet. */
const AS_OF = /[（(]?截至\s*(\d{4})\s*[-年.]\s*(\d{1,2})\s*月?[）)]?[，,]?/gu;
const datesIn = (claim: string): string[] =>
  [...claim.matchAll(AS_OF)].map(([, year = "", month = ""]) => `${year}-${month.padStart(2, "0")}`);

const CLAIMS = /[^。；;！!\n]+/gu;
const isRule = (claim: string, authority: RegExp): boolean =>
  authority.test(claim) && RULES.test(claim) && !QUESTION_OR_ADVICE.test(claim);

/** The sheet that says what a claim says, of the date that it names where it names one. */
const sheetOf = (claim: string, sheets: readonly PolicySource[]): PolicySource | undefined => {
  const dates = datesIn(claim);
  const words = claim.replaceAll(AS_OF, "");
  return sheets.find(
    ({ asOf, lines }) => dates.every((date) => date === asOf) && lines.some((line) => isHeldBy(words, line)),
  );
};

/**
 * Whether a text without its quotations says what the rules for works are, and no line of the operator's sheets says so. Undefined `sheets`: of a
 * text that is not asked about rules, and may speak of laws and authorities that its story turns on (`isOfStory`).
 */
export const isUnsupportedPolicy = (
  bare: string,
  sheets: readonly PolicySource[] | undefined,
  isOfStory: (words: string) => boolean = () => false,
): boolean =>
  (bare.match(CLAIMS) ?? []).some((claim) => {
    if (sheets) return isRule(claim, AUTHORITY) && !sheetOf(claim, sheets);
    const [regulator] = REGULATOR.exec(claim) ?? [];
    return regulator !== undefined && isRule(claim, REGULATOR) && !isOfStory(regulator.replace(/^《|》$/gu, ""));
  });

/** The text without what a sheet says, whose numbers are the sheet's. */
export const withoutHeldPolicy = (bare: string, sheets: readonly PolicySource[] = []): string =>
  sheets.length === 0
    ? bare
    : bare.replaceAll(CLAIMS, (claim) => (isRule(claim, AUTHORITY) && sheetOf(claim, sheets) ? "" : claim));

/** A sentence that tells a rule says until when that was read, also where its writer has left it out. */
export function withPolicyDate(sentence: string, sheets: readonly PolicySource[] = []): string {
  if (sheets.length === 0 || datesIn(sentence).length > 0) return sentence;
  const [sheet] = (sentence.match(CLAIMS) ?? []).flatMap((claim) =>
    isRule(claim, AUTHORITY) ? (sheetOf(claim, sheets) ?? []) : [],
  );
  return sheet ? sentence.replace(/[。！]?(?=\s*$)/u, (end) => `（截至 ${sheet.asOf}）${end}`) : sentence;
}
