import type { Passages } from "./passages.ts";
import { isAnalysis } from "./speechOrReport.ts";

/** What happens at a time of its own: at once, that night, in the end; or is done to somebody. */
const EVENT =
  /当场|当众|当夜|当晚|当天|当即|连夜|随即|立刻|立即|马上|从此|从小|自幼|年轻时|早年|最终|最后(?!一)|后来|终究|终于|不久|转而|早已|其实还|完便|完就|之后便|因此|一怒之下|主动/u;
/** Done to somebody who is named beside it. */
const PASSIVE = /^[^的，]*?(?<![不没])被(?!动|迫|害)/u;
/** A turn of speech, and what is said. */
const BECOMES = /^(?:[却也又都就便才只还]|一句)*(?:成[了为]|变|化[作成为]|落|是|说|问|答|回|念|喊|开口)/u;
/** What should or may be, and what an audience does, is no event of the work. */
const NOT_TOLD =
  /可以|可[加改删补考]|若|如果|倘|假如|假设|观众|读者|或许|也许|似乎|好像|仿佛|像|没有|不再|不曾|未曾|是否|吗|？|说[出完起到]|开口|念出/u;
/** What stands behind one of these in a clause is the editor's own. */
const ADVICE = /建议|不妨|(?:做|改|补|写|办)法：|让|由(?!此|于)/u;
/** Words that any report uses of any work, and those that carry no event. */
const FUNCTION =
  /[的了着过地得之与和或及而且并也都又就便才却把将被给让使对向从在于到为以因所其这那此该他她它们一个两位场集章]|自己|什么|怎么|知道|真相|关系|身份|结果|父亲|母亲|女儿|儿子|丈夫|妻子|父女|母女|父子|母子|夫妻|孩子|老人/gu;
/** The share of a predicate's pairs of characters that the script holds, below which it is none of its events. */
const MIN_HELD = 0.34;
const MAX_LENGTH = 24;

/** Pairs of neighbouring Han characters, of what is left when names and function words are cut out. */
function pairsOf(predicate: string, passages: Passages): string[] {
  let plain = predicate;
  for (const { name } of passages.peopleIn(predicate)) plain = plain.replaceAll(name, "，");
  return plain
    .replaceAll(FUNCTION, "，")
    .split(/[^\p{Script=Han}]/u)
    .flatMap((run) => Array.from({ length: Math.max(0, run.length - 1) }, (_, i) => run.slice(i, i + 2)));
}

/**
 * Whether a clause without a citation, and without its quotations, tells an event of somebody in the script of which the script holds next
 * to no word: a quotation beside it proves what was said, not what is told to have followed.
 */
export function describesUnsupportedEvent(bare: string, passages: Passages): boolean {
  if (ADVICE.test(bare)) return false;
  let somebody = false;
  let before = "";
  for (const segment of bare.split(/[，,。；;：:！]/u)) {
    const named = passages.peopleIn(segment).length > 0;
    somebody ||= named;
    const from = EVENT.exec(segment) ?? (named ? PASSIVE.exec(segment) : null);
    const eventText = from === null ? "" : segment.slice(from.index + from[0].length);
    const within = `${before}${segment}`;
    before = segment;
    if (
      !somebody ||
      eventText === "" ||
      eventText.length > MAX_LENGTH ||
      NOT_TOLD.test(within) ||
      BECOMES.test(eventText) ||
      isAnalysis(eventText)
    )
      continue;
    const pairs = pairsOf(eventText, passages);
    if (pairs.length === 0) continue;
    const supportedPairs = pairs.filter((pair) => passages.between(pair.charAt(0), pair.charAt(1)) !== null);
    if (supportedPairs.length < MIN_HELD * pairs.length) return true;
  }
  return false;
}
