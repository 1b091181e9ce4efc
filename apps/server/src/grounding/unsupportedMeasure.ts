import { countHolds } from "./countHolds.ts";
import type { SupportedFigures, SupportedVerdict } from "./supportedFigures.ts";
import { isHourWritten } from "./clockTimes.ts";
import { HAN_DIGITS, NUMERAL, readNumeral } from "./numerals.ts";

/** Whether the script itself writes a number before a unit (its first character). */
export type IsWritten = (value: number, unit: string) => boolean;

const NUMBER = `(?<![第点.0-9０-９${HAN_DIGITS}])(${NUMERAL})`;
const pattern = (source: string, flags = "gu"): RegExp => new RegExp(source, flags);

const HOURS = pattern(
  `${NUMBER}\\s*(个)?(半)?\\s*(?:小时|小時|钟头|鐘頭|(?:h|hrs?|hours?)(?![a-z]))\\s*(?:零|又)?\\s*(?:(半)|(${NUMERAL})\\s*(?:分[钟鐘]?|m(?:in)?(?![a-z])))?`,
  "giu",
);
/** Numbers in other letters than a report of this language has: no figure is compared with them. */
const FOREIGN_NUMBER =
  /(?<![A-Za-z])[IVXLC]{2,}\s*(?:场|集|章|人|个|处|次|分)|(?<![\d.])\d+\+?\s*(?:scenes?|characters?|lines?|minutes?|pages?|episodes?)\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|(?:thir|for|fif|six|seven|eigh|nine)ty|hundred)(?:[\s-][a-z]+)?\s(?:scenes?|characters?|lines?|minutes?|hours?|pages?|episodes?)\b/giu;
const SOME_TENS = /([二三四五六七八九]?十)好?几(?=[场下次处个名位人句页分字])/gu;
const SCORED_IN_WORDS = pattern(
  `(?:评分|得分|总分|打分|分数)[为是达约在：:\\s]*((?=[一二三四五六七八九]?[十百]|[一二三四五六七八九]点)${NUMERAL})`,
);
const FULL_HOUR = pattern(`${NUMBER}点(?:钟|整(?!\\p{L}))`);
const MINUTES = pattern(`${NUMBER}\\s*(?:min(?:ute)?s?(?![a-z])|′|')`, "giu");
const CLOCK = /(?<![0-9:])[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})(?![0-9:])/gu;
const TENTHS = pattern(
  `${NUMBER}成(?:([一二三四五六七八九半])(?![年月天个场人]))?(?![为功长立员熟就分型了语本果片年人绩见都天千群双堆全交效心名因形对品家婚亲仙佛精套批章文串仇])`,
);
const FRACTION = pattern(`${NUMBER}\\s*分之\\s*(${NUMERAL})`);
const SLASHED = /(?<![0-9/.])([0-9]+(?:\.[0-9]+)?)\s*[/⁄]\s*([0-9]+)(?![0-9/])/gu;
/** `对白占比0.83`: a share as a number below one. */
const DECIMAL_SHARE = /(?:占比?|比例|比重|份额)[^，。；\d]{0,4}0?\.([0-9]{1,3})(?![0-9%])/gu;
const RATIO = "[0-9一二三四五六七八九十]+\\s*[:：∶比]\\s*[0-9一二三四五六七八九十]+";
/** The text is in NFKC, where most marks have half their width. */
const CLAUSE_END = "(?=[,，。;；、!！?？)）的吧\\s]|$)";
const IN_CLAUSE = "[^,，。;；]";
/** `文戏武戏七三开`: shares of ten; of anything else `五五开` is an idiom. */
const PARTED = `(?:戏|对白|动作|篇幅|占比?)[^,，。;；的]{0,6}?(?:一九|二八|三七|四六|五五|六四|七三|八二|九一|[一二三四五六七八九]比[一二三四五六七八九])开${CLAUSE_END}`;
/** `高七个点`; more or fewer points are points of a percentage only where something is compared. */
const POINTS = `(?:(?<![至最不提])[高低涨跌升降]|(?:领先|落后)(?:于?(?:同类|同期|市场|行业))?|(?:比(?!如)|同类|占比)${IN_CLAUSE}{0,12}?(?:(?<![至最不])[多少]|提[升高]))(?:了|出)?${NUMBER}个点${CLAUSE_END}`;
const MARKET_RANK = "(?:同类|同期|同题材|市场|行业|榜(?!样)|跻身)";
/** What is ranked within the script. */
const RANKED_IN_SCRIPT = "(?:台词|对白|出场|人物|道具)";
/** `位列同类前5%`, `行业前三名` */
const RANKED = `(?:${MARKET_RANK}|排名|位列|位居)${IN_CLAUSE}{0,8}?前\\s*(?:${NUMERAL}\\s*%|百分之${NUMERAL})|(?<!${RANKED_IN_SCRIPT}${IN_CLAUSE}*)${MARKET_RANK}${IN_CLAUSE}{0,8}?(?:前\\s*${NUMERAL}\\s*(?:[名位]|${CLAUSE_END})|(?:TOP|top|Top)\\s*[0-9])(?!${IN_CLAUSE}*${RANKED_IN_SCRIPT})`;
/** Of percentages that differ, of thousandths, of multiples, of ranks: no figure holds any. */
const NEVER = pattern(
  `${NUMBER}\\s*(?:个\\s*)?百分点|${NUMBER}\\s*‰|千分之\\s*${NUMERAL}|${NUMBER}\\s*[倍]|(?:比例?|之比)[^，。；]{0,4}?${RATIO}|${RATIO}[^，。；]{0,2}比例|${PARTED}|${POINTS}|${RANKED}`,
);
const STARS = "★☆⭐🌟✩✪✭✮✯✰⋆⭑";
const BARS = "●○■□▮▯◆◇▁-▓";
const HEARTS = "❤♥♡💯";
/** The same picture three times, of any skin. */
const PICTURES = "(\\p{Extended_Pictographic})(?:\\p{Emoji_Modifier}?\\s*\\1){2,}";
/** Marks given in signs, or in stars that are counted. */
const RATING_SIGNS = pattern(
  `[${STARS}]|[${BARS}]{3,}|[${HEARTS}](?:\\s*[${HEARTS}])+|${PICTURES}|(?:[0-9.]+|[一二两三四五六七八九十半]+)\\s*(?:[颗个]\\s*半?\\s*星|(?<=\\.[0-9])星|星(?:半|级好评|评价|推荐|好评)|stars?(?![a-z]))|打[一二两三四五0-9.]+星`,
  "giu",
);
const MAY_RATE = new RegExp(`总评|评[价级定为]|[${STARS}${BARS}${HEARTS}星]|${PICTURES}|star`, "iu");
const RATED =
  /(?:评分|得分|总分|打分|分数|分值|评级|等级|星级|指数|满意度)[为是达约在：:\s]*([0-9]+(?:\.[0-9]+)?|[SABCDEF][+＋-]?(?![A-Za-z]))|(?:打|给|评|得|拿)[了到出个]{0,2}([一二两三四五六七八九]分半?|半分)(?![之钟别])|(?<![A-Za-z])([SABCDE][+＋−-](?![A-Za-z0-9])|S\s*级|五星)(?!红旗|级酒店)|豆瓣[^，。]{0,4}?([0-9]+(?:\.[0-9]+)?)|打[了到出]?\s*([0-9]\.[0-9])(?=[,，。;；、!！?？)）\s]|$)/gu;
/** Marks in words, and marks of the parts of a work, which only the rubric gives. */
const RATED_IN_WORDS =
  /(?:总评|总体评价|综合评[价级定]|评级|评定|评(?=为))(?:结果)?(?:为|是|[：:])?\s*(?:[甲乙丙丁]等|推荐立项|优秀|优良|优|良好|良|中上|中等|及格|合格|不合格|差)|(?<=(?:打分|评分|得分|分数|评价)[^。]{0,40})(?<![\d.])\d{1,2}\.\d(?![\d%万亿])/gu;
const MONEY = pattern(
  `${NUMBER}\\s*(?:多|余|来)?\\s*([万亿wW])?\\s*(?:个[多余]?亿|元(?![素宵旦首气老对论性化])|块钱?|美元|美金|港[元币]|人民币|欧元|英镑|日元|USD|RMB|CNY)`,
);
const BARE_MONEY =
  /[￥¥$€＄]\s*([0-9][0-9.,]*\s*[KMBkmb]?)|(?:投资|成本|预算|票房|片酬|制作费|收入|回报|利润|造价|经费|播放|点击|观看|流量|热度|收视)[^，。；]{0,8}?([0-9]+(?:\.[0-9]+)?\s*(?:[万亿]|[wW](?![A-Za-z]))|[一二两三四五六七八九十][一二三四五六七八九十百千]*[万亿])(?!元|美)|(?<![0-9.])([0-9]+(?:\.[0-9]+)?\s*[wW])(?=的?(?:投资|成本|预算|票房|片酬|制作费|收入|利润|造价|经费))/gu;
/** Takings and viewers, which cannot be known of a script; costs are held where they name an amount of money. */
const MARKET_WORDS = "(?:票房|播放|点击|收视|流量|热度|阅读量|回报率?|回收|转化率|片酬|招商|拉新|分账|人次)";
const OF_MARKET = new RegExp(`${MARKET_WORDS}|[万亿]的`, "u");
const MARKET = pattern(
  `${MARKET_WORDS}[^，。；第]{0,8}?(?:(${NUMERAL})\\s*个?([月点%％成倍])|(?:破|过|超过?|达到?|上|突破)\\s*([百千]?[万亿]|${NUMERAL}(?![场集次个月点%％成倍])))|(${NUMERAL})(?<=[万亿])(?=的(?:成本|投资|预算|票房|利润|收入))`,
);
/** `结构九分，人物八分半`: marks of the parts of a work. */
const PART_MARKS = pattern(
  `(?:结构|人物|台词|对白|主题|立意|市场|节奏|情节|故事|商业性?|题材|创意|综合|整体|完成度|文学性?|类型|情感|视听|制作)[^，。；]{0,4}?${NUMBER}分(?![之钟别析明成歧镜外量寸])`,
);
/** An amount in tens of thousands without a unit behind it. */
const BARE_AMOUNT = pattern(`${NUMBER}(?=[，。；、！？\\s）)]|$)`);
/** A mark out of a hundred in Chinese numerals. */
const HUNDRED_MARKS = /(?<![第时点头])([二三四五六七八九]十[一二三四五六七八九]?|一百)分(?![之钟别析明成歧镜外])/gu;
const ESTIMATED = /估计|估算|预估|预计|约估/u;
const MARKET_FIGURES = /票房|播放量|点击量|销量|收视/u;
const AUDIENCE = /受众|观众|用户|人群|读者/u;
/** What is counted in the script itself is never an estimate. */
const IN_SCRIPT = /[处次条句段轮遍回个位名页行]/u;
/** What the figures count: what is in the script, and the episodes and films that it would make. */
const IN_FIGURES = /[处次条句段轮遍回个位名页行集部]/u;
/** What is counted one by one; small counts are the writer's own way of telling. */
const COUNTED = pattern(
  `${NUMBER}\\s*[余多来几]?\\s*(处|次|条|句|段|轮|遍|回|组|对|种|类|件|项|层|页|行|个|位|名|部|年(?!代)|天|日|月|周|岁|夜|秒|米|丈|尺|公里|里(?!程)|斤|套|张|把|封|间|户|道|笔|镜|集)`,
);
/** A place in the work that nobody counts for the model. */
const ORDINAL = pattern(`第\\s*(${NUMERAL})\\s*(页|行|分钟|镜)`);
const MAX_FREE_COUNT = 10;
const LONG_NUMBER = 100;

const isNearAny = (supported: readonly number[], value: number, tolerance: number): boolean =>
  supported.some((n) => Math.abs(n - value) <= tolerance + 1e-9);
/** The lower end of 两三处, 四五十处. */
const ABOUT = /^[一二两三四五六七八九](?=[一二两三四五六七八九](?:[十百千万亿]|$))/u;
const valueOf = (numeral: string | undefined): number =>
  numeral === undefined ? 0 : (readNumeral(numeral)?.value ?? 0);

/** 百般, 千年, 万一: a way of speaking. */
const isRhetorical = (numeral: string): boolean => /^[百千万亿]+$/u.test(numeral);

function hoursHold(match: RegExpMatchArray, supported: SupportedFigures, isWritten: IsWritten): boolean {
  const [, hours, , half, halfBehind, minutes] = match;
  const whole = valueOf(hours);
  // The script's own: `延迟六小时四十分`, `等了六个钟头`.
  const isOfScript = ["小", "钟"].some((unit) => isWritten(whole, unit));
  if (!half && !halfBehind && isOfScript && (minutes === undefined || isWritten(valueOf(minutes), "分"))) return true;
  const value = 60 * whole + (half || halfBehind ? 30 : 0) + valueOf(minutes);
  return isNearAny(supported.minutes, value, minutes === undefined ? 5 : 0.5);
}

function moneyHolds(numeral: string, scale: string | undefined, isWritten: IsWritten): boolean {
  const value = readNumeral(`${numeral}${scale ?? ""}`.replace(/\s*w$/iu, "万"))?.value;
  return value !== undefined && ["元", "块", "万", "亿", "的", ""].some((unit) => isWritten(value, unit));
}

/** `两个亿` is written with 个 or as two hundred million. */
function sumHolds([sum, numeral = "", scale]: RegExpMatchArray, isWritten: IsWritten): boolean {
  if (!sum.endsWith("亿")) return moneyHolds(numeral, scale, isWritten);
  return isWritten(valueOf(numeral), "亿") || moneyHolds(numeral, "亿", isWritten);
}

/** `约为青莲的两倍`: to this share of itself. */
const MULTIPLE_SHARE = 0.15;
const multipleHolds = (value: number, { multiples = [] }: SupportedFigures, isWritten: IsWritten): boolean =>
  isWritten(value, "倍") || isNearAny(multiples, value, MULTIPLE_SHARE * value);

/** Characters before and behind a number in which its hedge stands. */
const HEDGE_LENGTH = 4;
/** What the figures count of somebody; said of nobody, `约100次` is held to any of them that is so near. */
const TOLD_ABOUT = /[句次条段]/u;
const HEDGED_SHARE = 0.15;

function isCountSupported(
  match: RegExpMatchArray,
  text: string,
  supported: SupportedFigures,
  isWritten: IsWritten,
): boolean {
  const [, numeral = "", unit = ""] = match;
  const written = readNumeral(numeral.replace(ABOUT, ""));
  if (!written || written.value <= MAX_FREE_COUNT || isRhetorical(numeral)) return true;
  if (unit === "年" && written.value >= 1000 && written.value < 2200) return true;
  if ((unit === "月" && written.value <= 12) || (unit === "日" && written.value <= 31)) return true;
  if (unit === "岁" && AUDIENCE.test(text)) return true;
  if (!IN_SCRIPT.test(unit) && ESTIMATED.test(text) && !MARKET_FIGURES.test(text)) return true;
  // `我三十四了`, `今年六十三` tell an age.
  if (unit === "岁" && isWritten(written.value, "*")) return true;
  // `二百一十三。` has no unit; a number as long is hardly another's.
  if (written.value >= LONG_NUMBER && isWritten(written.value, "")) return true;
  if (isWritten(written.value, unit)) return true;
  if (!IN_FIGURES.test(unit)) return false;
  if (supported.counts.includes(written.value)) return true;
  const index = match.index ?? 0;
  const phrase = text.slice(Math.max(0, index - HEDGE_LENGTH), index + match[0].length + HEDGE_LENGTH);
  const isNear = (actual: number): boolean => Math.abs(actual - written.value) <= HEDGED_SHARE * written.value;
  return (
    TOLD_ABOUT.test(unit) &&
    supported.counts.some((actual) => isNear(actual) && countHolds(phrase, written.value, actual))
  );
}

/** A rule is tried only on a text that holds a character of its unit. */
interface Rule {
  needs: RegExp;
  finds: RegExp;
  holds(match: RegExpMatchArray): boolean;
}

function rulesFor(
  text: string,
  supported: SupportedFigures,
  verdict: SupportedVerdict | null,
  isWritten: IsWritten,
): Rule[] {
  const share = (value: number, tolerance: number): boolean => isNearAny(supported.percents, value, tolerance);
  const scored = (value: string | undefined): boolean => isNearAny(verdict?.scores ?? [], Number(value), 0.05);
  const rated = (value: string): boolean => (/^[0-9]/u.test(value) ? scored(value) : value === verdict?.grade);
  return [
    {
      needs: /百分点|‰|千分|倍|比|开|点|前|TOP/iu,
      finds: NEVER,
      holds: (m) => /倍/u.test(m[0]) && multipleHolds(valueOf(/^[^\s倍]+/u.exec(m[0])?.[0]), supported, isWritten),
    },
    { needs: /[时時头頭h]/iu, finds: HOURS, holds: (m) => hoursHold(m, supported, isWritten) },
    { needs: /:/u, finds: CLOCK, holds: () => false },
    { needs: /[A-Za-z]/u, finds: FOREIGN_NUMBER, holds: () => false },
    { needs: /几/u, finds: SOME_TENS, holds: (m) => ["几", "好"].some((unit) => isWritten(valueOf(m[1]), unit)) },
    { needs: /分/u, finds: PART_MARKS, holds: (m) => scored(String(valueOf(m[1]))) || isWritten(valueOf(m[1]), "分") },
    {
      needs: /[万亿]/u,
      finds: BARE_AMOUNT,
      holds: (m) => !/.[万亿]$/u.test(m[1] ?? "") || moneyHolds(m[1] ?? "", undefined, isWritten),
    },
    { needs: /分/u, finds: SCORED_IN_WORDS, holds: (m) => scored(String(valueOf(m[1]))) },
    {
      needs: OF_MARKET,
      finds: MARKET,
      holds: (m) => (m[2] ? isWritten(valueOf(m[1]), m[2]) : moneyHolds(m[3] ?? m[4] ?? "", undefined, isWritten)),
    },
    { needs: /分/u, finds: HUNDRED_MARKS, holds: (m) => scored(String(valueOf(m[1]))) },
    { needs: /点/u, finds: FULL_HOUR, holds: (m) => isHourWritten(valueOf(m[1]), isWritten) },
    { needs: /min|[′']/iu, finds: MINUTES, holds: (m) => isNearAny(supported.minutes, valueOf(m[1]), 0.5) },
    {
      needs: /成/u,
      finds: TENTHS,
      holds: (m) => share(10 * valueOf(m[1]) + (m[2] === "半" ? 5 : valueOf(m[2])), m[2] ? 1 : 5),
    },
    {
      needs: /分之/u,
      finds: FRACTION,
      holds: (m) => m[1] === "百" || m[1] === "万" || share((100 * valueOf(m[2])) / valueOf(m[1]), 2),
    },
    { needs: /[/⁄]/u, finds: SLASHED, holds: (m) => scored(m[1]) },
    {
      needs: /\.\d/u,
      finds: DECIMAL_SHARE,
      holds: (m) => share(100 * Number(`0.${m[1]}`), 50 / 10 ** (m[1]?.length ?? 0)),
    },
    { needs: MAY_RATE, finds: RATING_SIGNS, holds: () => false },
    { needs: /[评得总打分级指满给拿星瓣+-]/u, finds: RATED, holds: (m) => rated(m[1] ?? m[3] ?? m[4] ?? m[5] ?? "") },
    { needs: /[评分]/u, finds: RATED_IN_WORDS, holds: (m) => /^[0-9]/u.test(m[0]) && scored(m[0]) },
    { needs: /[元块金币磅亿USRMBCNY]/u, finds: MONEY, holds: (m) => sumHolds(m, isWritten) },
    {
      needs: /[万亿wW￥¥$€＄]/u,
      finds: BARE_MONEY,
      holds: (m) => moneyHolds(m[1] ?? m[2] ?? m[3] ?? "", undefined, isWritten),
    },
    { needs: /[\p{Script=Han}]/u, finds: COUNTED, holds: (m) => isCountSupported(m, text, supported, isWritten) },
    { needs: /第/u, finds: ORDINAL, holds: (m) => isCountSupported(m, text, supported, isWritten) },
  ];
}

const NUMERIC = new RegExp(
  `[0-9${HAN_DIGITS}半]|[SABCDE][+−-]|S\\s*级|[IVXLC]{2}|scene|character|line|minute|hour|page|episode`,
  "u",
);

/** The first measure in a text, in NFKC, that neither the figures nor the script hold; null when all of them stand. */
export function unsupportedMeasure(
  text: string,
  supported: SupportedFigures,
  verdict: SupportedVerdict | null,
  isWritten: IsWritten,
): string | null {
  if (!NUMERIC.test(text) && !MAY_RATE.test(text)) return null;
  for (const { needs, finds, holds } of rulesFor(text, supported, verdict, isWritten)) {
    if (!needs.test(text)) continue;
    for (const match of text.matchAll(finds)) if (!holds(match)) return match[0];
  }
  return null;
}
