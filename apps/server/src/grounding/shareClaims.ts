import type { Rule } from "./clauseSegment.ts";
import { NUMERAL, readNumeral } from "./numerals.ts";
import { countScenesAt } from "./placeRules.ts";
import { SCENE_KINDS, SCENE_SETTINGS } from "./sceneKinds.ts";
import { firstValueIn, isCount, NUMBER, one, valueIn } from "./segmentNumbers.ts";

/** What a text may mean by a share, in percent. */
interface ShareSpan {
  low: number;
  high: number;
}

const TENTHS = new RegExp(
  `${NUMBER}成([一二三四五六七八九半]?)(?![为功长立员熟就分型了语])(以上|多|有余|出头|开外)?`,
  "u",
);
const AT_MOST = /(?:不到|不足|至多|最多|不超过|不满)[^，。；\d]{0,2}$/u;
const AT_LEAST = /(?:超过|超|逾|至少|高于)(?:了)?[^，。；\d]{0,2}$/u;
/** `三分之二`; a percentage is read by its own form. */
const FRACTION = new RegExp(`${NUMBER}(?<!百)分之(${NUMERAL})`, "u");
/** Rounding of the figures. */
const EPSILON = 0.5;
/** Of several shares that are added, in percent. */
const SUM_NEAR = 3;
/** `占去台词的一半以上`, `占了多半`, `台词过半`, `不到一半`. */
const HALF_SHARE =
  /(?:[说讲包吃拿](?:掉|走|下|揽|办)了?[^，。；占]{0,5}|(?:承担|贡献)了?[^，。；占]{0,5}|占(?:[^，。；占]{0,8}的|[了去据掉]|[了去据]?(?:到|近|不到|不足))?|(?<![念说讲读听写走])过|达到?|近|不[到足满])(?:一?大|多|一)?半(?![路场集天年句截晌生个])/u;
/** Speech in general (`说话`, `的话`) is no measure of which half is told. */
const MEASURED_BY_HALVES = /台词|对白|戏份|话[^，。；题]{0,4}占/u;
/** `老郝的台词九成是提醒`: a share of one's own words, of which no figure is kept. */
const OF_OWN_WORDS =
  /^[^占]*(?:成|半|[%％]|分之[^，。；]{1,6})(?:以上|左右|多)?(?:的?(?:台词|对白|话))?的?(?:都|是|在|用|由|只|属|来自|围绕|落|花|写|说|针对|没|不|为)/u;

const TAKES_SHARE = /占|包揽/u;

const shareIn = (text: string): ShareSpan | null => {
  const tenths = TENTHS.exec(text);
  const tens = readNumeral(tenths?.[1] ?? "")?.value;
  // `四成六` is 46 %, `四成` anything that rounds to it.
  if (tenths && tens !== undefined) {
    const [, , ones, above] = tenths;
    const before = text.slice(0, tenths.index);
    const value = 10 * tens + (ones === "半" ? 5 : (readNumeral(ones ?? "")?.value ?? 0));
    if (AT_MOST.test(before)) return { low: 0, high: value };
    if (above === "以上" || AT_LEAST.test(before)) return { low: value, high: 100 };
    if (above) return { low: value, high: value + 10 };
    return { low: value - (ones ? 1 : 5), high: value + (ones ? 1 : 5) };
  }
  const half = HALF_SHARE.exec(text);
  const beforeHalf = half && text.slice(0, half.index + half[0].length).replace(/[一大多]{0,2}半$/u, "");
  if (beforeHalf && AT_MOST.test(beforeHalf)) return { low: 0, high: 50 };
  // Somewhat less than half is called half.
  if (half)
    return /以上|过半|半数|多|大/u.test(text.slice(half.index)) ? { low: 45, high: 100 } : { low: 38, high: 60 };
  const [, parts, share] = FRACTION.exec(text) ?? [];
  const fraction = (100 * (readNumeral(share ?? "")?.value ?? 0)) / (readNumeral(parts ?? "")?.value ?? 1);
  if (share !== undefined) return { low: fraction - 6, high: fraction + 6 };
  const percent =
    valueIn(text, new RegExp(`(?:百分之\\s*)(${NUMERAL})`, "u")) ?? valueIn(text, new RegExp(`${NUMBER}[%％]`, "u"));
  return percent === null ? null : { low: percent - 1, high: percent + 1 };
};

/** A share of scenes in the words of their setting, only where it is said of scenes. */
const OF_SCENES =
  /(?:[成％%]|分之[一二三四五六七八九])(?:的|以上的?|多的?)?(?:戏|场次|场景)|(?:戏|场次|场景)(?:有|里有)?[^，。；]{0,6}(?:[成％%]|分之)/u;

export const sharesOf: Rule = ({ text, before, people, scenes, supported }) => {
  const span = shareIn(text);
  const isWrongShare = (share: number): boolean =>
    span !== null && (100 * share < span.low - EPSILON || 100 * share > span.high + EPSILON);
  if (span === null || scenes.length > 0) return false;
  const kinds = (OF_SCENES.test(text) ? SCENE_SETTINGS : SCENE_KINDS).filter(([word]) => word.test(text));
  const kind = one(kinds);
  if (kind && people.length === 0) return isWrongShare(supported.kinds[kind[1]] / Math.max(1, supported.sceneCount));
  const place = one([...supported.placeScenes.keys()].filter((name) => text.includes(name)));
  if (place !== null && people.length === 0 && OF_SCENES.test(text))
    return isWrongShare(countScenesAt(place, supported) / Math.max(1, supported.sceneCount));
  const measures = HALF_SHARE.test(text) ? MEASURED_BY_HALVES : /台词|对白|话|戏份/u;
  // `对白分布极不均衡，阮碧筠独占48%`
  const measured = !measures.test(text) && TAKES_SHARE.test(text) ? before + text : text;
  if (kinds.length > 0 || !measures.test(measured)) return false;
  const person = one(people);
  if (person && OF_OWN_WORDS.test(text)) return false;
  if (person) {
    const ofWords = /台词|对白|话(?!题)/u.test(measured) && !/戏份|场/u.test(measured);
    return (
      isWrongShare(person.share) && (ofWords || isWrongShare(person.scenes.length / Math.max(1, supported.sceneCount)))
    );
  }
  return (
    people.length === 0 &&
    /(?:对白|台词)[^，。；]{0,8}(?:占|比|约|达)/u.test(text) &&
    isWrongShare(supported.dialogueShare)
  );
};

const TOGETHER_HAVE = /之和|合计|合起来|加起来|加在一起|合共|合占|两人共|两人占|二人共|二人占/u;

/** `甲与乙合起来的对白不到一成`; what two say together is counted of both. */
export const shareOfSeveral: Rule = ({ text, mentions, scenes }) => {
  const span = shareIn(text);
  const people = [...new Set(mentions.map(({ person }) => person))];
  if (!span || people.length < 2 || scenes.length > 0) return false;
  if (!TOGETHER_HAVE.test(text) || !/台词|对白/u.test(text) || OF_OWN_WORDS.test(text)) return false;
  const sum = 100 * people.reduce((all, { share }) => all + share, 0);
  return sum < span.low - SUM_NEAR || sum > span.high + SUM_NEAR;
};

const COUNT_BEHIND_KIND = new RegExp(
  `(?:内景|外景|夜[戏景场]|日[戏景场])[^，。；、\\d]{0,4}?${NUMBER}(?:场|个|处)`,
  "u",
);
const COUNT_BEFORE_KIND = new RegExp(`${NUMBER}场(?:是|为|都是)?(?:内景|外景|夜|日)`, "u");
/** `夜戏过半，共十场`: the number of the kind named before. */
const COUNT_AFTER = new RegExp(`^(?:一共|总共|共有?|有|约|多达|达|只有|仅)${NUMBER}场`, "u");
const HALF = /(?:占了?|达到?|超过?|过|近)[^，。；]{0,4}(?:一?半|大半|多半)|过半/u;

export const scenesOfKind: Rule = ({ text, before, people, scenes, supported }) => {
  const kindIn = (phrase: string) => one(SCENE_KINDS.filter(([word]) => word.test(phrase)));
  if (people.length > 0 || scenes.length > 0 || /连续|接连|一连/u.test(text)) return false;
  // `夜戏里室内三场` counts some of them.
  if (/(?:夜|日)[戏景场](?:之)?[里中]|[内外]景[里中]/u.test(text)) return false;
  // `天车下的两场夜戏` are some of them.
  if ([...supported.placeScenes.keys()].some((place) => text.includes(place))) return false;
  const kind = kindIn(text);
  const kindBefore = kind ?? kindIn(before);
  const textAfter = kindBefore && valueIn(text, COUNT_AFTER);
  if (kindBefore && isCount(textAfter)) return textAfter !== supported.kinds[kindBefore[1]];
  if (!kind) return false;
  // Somewhat less than half is called half.
  if (HALF.test(text)) return supported.kinds[kind[1]] < 0.45 * supported.sceneCount;
  const counted = firstValueIn(text, [COUNT_BEHIND_KIND, COUNT_BEFORE_KIND]);
  return isCount(counted) && counted !== supported.kinds[kind[1]];
};

const COUNTS_BEHIND_KINDS = new RegExp(COUNT_BEHIND_KIND.source, "gu");

/** `外景六场、内景十四场`: each kind with a count of its own. */
export const scenesOfKinds: Rule = ({ text, people, scenes, supported }) => {
  const counts = [...text.matchAll(COUNTS_BEHIND_KINDS)];
  // `夜戏里室内三场、室外三场` counts some of them.
  if (people.length > 0 || scenes.length > 0 || counts.length < 2 || /[戏景场][里中]/u.test(text)) return false;
  return counts.some(([phrase, numeral = ""]) => {
    const kind = SCENE_KINDS.find(([word]) => word.test(phrase))?.[1];
    return kind !== undefined && readNumeral(numeral)?.value !== supported.kinds[kind];
  });
};
