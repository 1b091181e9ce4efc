import { foldText } from "./foldText.ts";

/** Who rules over what may be made and shown, and by what. */
const AUTHORITY =
  /广电|总局|网信办|电影局|文旅[部局]|文化和旅游|新闻出版|版权局|主管部门|监管|审查|审批|报批|送审|过审|法律|法规|条例|管理办法|暂行规定|政策|红线|备案|许可证|龙标|公示|《[^《》]{2,30}(?:法|条例|办法|规定|通知|细则|意见|标准)》/u;
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

const isHeldBy = (claim: string, line: string): boolean => {
  const pairs = pairsIn(claim);
  const sourcePairs = new Set(pairsIn(line));
  const numbers = claim.match(/\d+(?:\.\d+)?/gu) ?? [];
  return (
    pairs.filter((pair) => sourcePairs.has(pair)).length >= MIN_SHARED * pairs.length &&
    numbers.every((number) => line.includes(number))
  );
};

/** `（截至 2026-11）`: the sheet's own date. */
const AS_OF = /[（(]?截至\s*\d{4}\s*[-年.]\s*\d{1,2}\s*月?[）)]?[，,]?/gu;

/** Whether a text without its quotations says what the rules for works are, and no line of the operator's sheets says so. */
export const isUnsupportedPolicy = (bare: string, sheets: readonly string[]): boolean =>
  bare
    .replaceAll(AS_OF, "")
    .split(/[。；;！!\n]/u)
    .some(
      (claim) =>
        AUTHORITY.test(claim) &&
        RULES.test(claim) &&
        !QUESTION_OR_ADVICE.test(claim) &&
        !sheets.some((line) => isHeldBy(claim, line)),
    );
