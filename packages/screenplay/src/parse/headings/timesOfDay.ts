/**
 * Times of day as headings write them. One anchored expression over a short token; every alternative is literal
 * or bounded, so that nothing backtracks over long text.
 */
const WORD =
  "凌晨|清晨|早晨|清早|大早|晨间|晨曦|早上|早间|上午|中午|正午|午后|午间|下午|傍晚|黄昏|日暮|薄暮|入夜|夜晚|晚上|晚间|深夜|午夜|半夜|子夜|" +
  "夜间|夜里|雨夜|雪夜|月夜|白天|黑夜|白日|日间|昼|黎明|拂晓|破晓|日出|日落|日出时|天亮|天黑|昼夜|翌日|次日|隔日|次晨|当晚|当夜|当日|同日|夜半|晌午|天光|" +
  "天麻麻亮|天蒙蒙亮|天刚亮|天快亮|天微亮|天大亮|天色微明|天色渐亮|天色渐暗|天色已晚|天快黑|天刚黑|" +
  "晨|昏|暮|早|晚|午|日|夜|旦|暗";
const BEFORE =
  "(?:[一二两三四五六七八九十几数多\\d]{1,4}(?:个)?(?:天|日|月|年|周|小时|时辰|分钟)[之以]?(?:后|前)的?|第[一二三四五六七八九十\\d]{1,3}天|次日|翌日|隔日|当日|当天|同日|同天|第二日|前日|昨日|" +
  "春|夏|秋|冬|雨|雪|阴|晴|初|晚)";
const HOUR =
  "[子丑寅卯辰巳午未申酉戌亥]时(?:[初正末中]|[一二三四]刻)?|[一二三四五]更(?:天)?|\\d{1,2}(?::|点)\\d{0,2}分?|[一二三四五六七八九十]{1,2}点[半钟]?";
const LOOSE = "不久后|片刻后|稍后|随后|同时|连续|同上|接上场|承上场|时间不明|不明|现在|当下|此时";
const ENGLISH =
  "(?:EARLY |LATE |PRE-|MAGIC |SAME )?(?:DAY|NIGHT|MORNING|EVENING|AFTERNOON|DUSK|DAWN|NOON|MIDNIGHT|SUNSET|SUNRISE|TWILIGHT|HOUR|TIME)|CONTINUOUS|LATER|MOMENTS LATER|SAME|" +
  "DAY/NIGHT|\\d+ (?:HOURS|DAYS|MINUTES|YEARS) LATER|LATER THAT (?:DAY|NIGHT)|THAT NIGHT|NEXT (?:DAY|MORNING)|FLASHBACK";
const ONE = `${BEFORE}{0,2}(?:的)?(?:${WORD}|${HOUR})(?:\\((?:[^()]{1,8})\\)|时分|时|里|间|景|戏)?`;
const TIME = new RegExp(
  `^(?:(?:${ONE})(?:(?:转|至|到|、|/|-|—|接|变|\\+)?(?:${ONE})){0,2}|${HOUR}|${LOOSE}|${BEFORE}|${ENGLISH})$`,
  "i",
);
const LONG_TAIL = new RegExp(
  `(?:${WORD.split("|")
    .filter((word) => word.length > 1)
    .join("|")})(?:时分)?$`,
);

/** True when the whole token is a time of day (`夜`, `次日清晨`, `亥时三刻`, `DAY`). */
export function isTime(token: string): boolean {
  return token.length > 0 && token.length <= 24 && TIME.test(token);
}

/** Length of a time word of two or more characters that ends the token, 0 for none. */
export function trailingTime(token: string): number {
  return LONG_TAIL.exec(token.slice(-6))?.[0].length ?? 0;
}

const DATE =
  /^(?:(?:19|20)?\d{2}[.\-/年]\d{1,2}(?:[.\-/月]\d{1,2}日?)?|(?:19|20)\d{2}年?|\d{1,2}月\d{1,2}日|[一二三四五六七八九〇零]{4}年.{0,6})$/;

/** True for a calendar date beside the time of day (`2019.1.3`). */
export function isDate(token: string): boolean {
  return token.length <= 14 && DATE.test(token);
}
