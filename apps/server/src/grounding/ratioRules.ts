import type { Rule, Segment } from "./clauseSegment.ts";
import { NUMERAL, readNumeral } from "./numerals.ts";
import { DENYING_LIGHTS, type Light } from "./sceneFacts.ts";
import { countScenesAt, placeIn } from "./placeRules.ts";
import { kindIn, MAY_BE } from "./sceneKinds.ts";
import { isCount, NUMBER, valueIn } from "./segmentNumbers.ts";
import { isStatedOfWhole } from "./statedOfWhole.ts";
import type { SupportedFigures } from "./supportedFigures.ts";

/** How many scenes of the work are of one kind, or at one place: as few and as many as it may be true of. */
interface Span {
  low: number;
  high: number;
}

/** Of how many scenes it may be true what a text names: a kind or a place, not both. */
function spanOf(text: string, supported: SupportedFigures): Span | null {
  const kind = kindIn(text);
  const place = placeIn(text, supported);
  if (kind !== null && place === null)
    return { low: supported.kinds[kind], high: supported.byScene.filter(MAY_BE[kind]).length };
  if (place === null || kind !== null) return null;
  const high = countScenesAt(place, supported);
  return { low: supported.placeScenes.get(place) ?? high, high };
}

const isOfScenesAlone = (segment: Segment): boolean =>
  segment.people.length === 0 && segment.supported.byScene.length > 0 && isStatedOfWhole(segment);

const SO_MANY_OF = new RegExp(
  `(${NUMERAL})场(?:戏)?(?:之中|当中|[里中])?(?:就|便|竟|却)?有(${NUMERAL})场(?:戏)?(?:都)?(?:是|为|属于|(?:发生|设|写|放|安排|落|拍)?在)`,
  "u",
);
const ONE_IN = new RegExp(`每(${NUMERAL})场(?:戏)?(?:里|中)?(?:就|便)?有一场`, "u");
/** How far a told share may be from the scenes': of the whole, and of the share itself. */
const NEAR = 0.08;
const NEAR_RATIO = 0.25;

/** `二十四场里有二十一场在室内`, `每三场就有一场夜戏`. */
const shareOfScenes: Rule = (segment) => {
  const { text, supported } = segment;
  const soMany = SO_MANY_OF.exec(text);
  const oneIn = soMany ? null : valueIn(text, ONE_IN);
  if ((!soMany && !isCount(oneIn)) || !isOfScenesAlone(segment)) return false;
  const span = spanOf(text, supported);
  const all = supported.sceneCount;
  if (!span || all === 0) return false;
  if (oneIn !== null) return (1 + NEAR_RATIO) * span.high < all / oneIn || (1 - NEAR_RATIO) * span.low > all / oneIn;
  const [of, counted] = [1, 2].map((group) => readNumeral(soMany?.[group] ?? "")?.value ?? 0);
  if (of === undefined || counted === undefined || of === 0) return false;
  if (of === all) return counted < span.low || counted > span.high;
  return counted / of < span.low / all - NEAR || counted / of > span.high / all + NEAR;
};

const OF_KIND_AT = new RegExp(
  `${NUMERAL}场(?:内景|外景|夜戏|日戏)(?:戏)?[里中](?:就|便)?有(${NUMERAL})场(?:都)?(?:发生|设|写|放|安排|落|拍)?在`,
  "u",
);

/** `六场外景里有五场在电线杆下`. */
const kindAtPlace: Rule = (segment) => {
  const { text, facts, supported } = segment;
  const told = valueIn(text, OF_KIND_AT);
  const kind = kindIn(text);
  const place = placeIn(text, supported);
  if (told === null || kind === null || place === null || !isOfScenesAlone(segment)) return false;
  const at = supported.byScene.filter((scene, i) => MAY_BE[kind](scene) && facts[i]?.place?.includes(place));
  return (
    at.length < told ||
    (told < at.length && at.every((scene) => scene.intExt !== "内外" && scene.dayNight !== "dawnDusk"))
  );
};

const HALF_OF = new RegExp(
  `${NUMERAL}场(?:戏)?(?:之中|当中|[里中])?(?:有|就有)?(?:超过|超|过|达到?)(?:了)?(?:一半|半数|半)(?:以上)?(?:都)?(?:是|为|属于|(?:发生|设|写|放|安排|落|拍)?在)`,
  "u",
);
const HALVES =
  /(?:内景|室内)[和与、跟](?:外景|室外)(?:各占?一?半|对半|平分|各占五成)|(?:日戏|日景)[和与、跟](?:夜戏|夜景)(?:各占?一?半|对半|平分|各占五成)/u;
/** Of all scenes, more or less than half. */
const NEAR_HALF = 0.1;

/** More than half of the scenes are said to be of a kind, or two kinds to have half each. */
const halfOfScenes: Rule = (segment) => {
  const { text, supported } = segment;
  const isHalf = HALF_OF.test(text);
  if ((!isHalf && !HALVES.test(text)) || !isOfScenesAlone(segment)) return false;
  const { inside, outside, day, night } = supported.kinds;
  if (!isHalf)
    return Math.abs(/内|外/u.test(text) ? inside - outside : day - night) > 2 * NEAR_HALF * supported.sceneCount;
  const span = spanOf(text, supported);
  return span !== null && span.high < (0.5 - NEAR_HALF / 2) * supported.sceneCount;
};

const LIGHTS: readonly [RegExp, Light][] = [
  [/^(?:清晨|晨)(?:戏|景)/u, "dawn"],
  [/^(?:黄昏|傍晚)(?:戏|景)/u, "dusk"],
];
const COUNT_OF_LIGHT = new RegExp(`^[^，。；]{2,4}(?:戏|景)(?:一共|总共|共|只|仅)?有?${NUMBER}场$`, "u");

/** `清晨戏有十一场`, of scenes whose headings all tell the hour. */
const countOfLight: Rule = (segment) => {
  const { text, facts } = segment;
  const light = LIGHTS.find(([words]) => words.test(text))?.[1];
  const told = light === undefined ? null : valueIn(text, COUNT_OF_LIGHT);
  if (!isCount(told) || !isOfScenesAlone(segment) || facts.some((scene) => scene.light === null)) return false;
  return facts.filter((scene) => scene.light === light).length !== told;
};

const AT_PLACE = new RegExp(
  `^(?:全[剧片本])?(?:一?共|总共)?有?${NUMBER}场(?:戏)?(?:都)?(?:发生|设|落|写|安排|放|拍)在`,
  "u",
);
const OF_PLACE = new RegExp(
  `^(?:全[剧片本])?[^，。；]{2,8}(?:的戏)?(?:一共|总共|共|前后)(?:占|写|用)?了?有?${NUMBER}场(?:戏)?$`,
  "u",
);

/** `有七场戏发生在车厢`. */
const countAtPlace: Rule = (segment) => {
  const { text, supported } = segment;
  const counted = valueIn(text, AT_PLACE) ?? valueIn(text, OF_PLACE);
  if (!isCount(counted) || !isOfScenesAlone(segment) || kindIn(text) !== null) return false;
  const span = placeIn(text, supported) === null ? null : spanOf(text, supported);
  return span !== null && (counted < span.low || counted > span.high);
};

const WHOLE = "(?:全[剧片本书]|通篇|整部[戏剧片]|剧本|作品)?(?:里|中)?";
const KIND = "(夜戏|日戏|内景|外景|室内戏|室外戏|外景戏|内景戏|白天的?戏|夜里的戏)";
const OF_WHOLE = /全[剧片本书]|通篇|整部/u;
const NONE = new RegExp(
  `^${WHOLE}(?:始终|竟然?|居然|从头到尾)?(?:没有|无|不见|找不到|不含)(?:一|任何|半)?(?:场|个|处)?${KIND}$`,
  "u",
);
const ALL = new RegExp(
  `^${WHOLE}(?:的)?(?:所有|全部|每一?场)?(?:的)?(?:戏|场次|场景)?(?:都|全都|全部|清一色|无一例外)(?:地)?(?:都)?(?:是|为|(?:发生|设|写|放|安排|落|拍)?在)${KIND.slice(0, -1)}|夜里|夜晚|白天|室内|室外|户外)$`,
  "u",
);
const MORE_THAN_HALF = new RegExp(
  `^${WHOLE}(?:夜里|夜间|白天|日间|室内|室外|户外)的?(?:戏|场次|场景)(?:占|超|超过|达到|过)(?:了)?(?:全[剧片本])?(?:的)?(?:一半以上|过半|大半|半数以上|多半|半)`,
  "u",
);

/** None, all or most of the scenes are said to be of a kind. */
const allOfKind: Rule = (segment) => {
  const { text, before, supported } = segment;
  const [none, all, most] = [NONE.test(text), ALL.test(text), MORE_THAN_HALF.test(text)];
  // `音乐厅最常用，全部是内景` is said of what stands before.
  if ((!none && !all && !most) || (before !== "" && !OF_WHOLE.test(text)) || !isOfScenesAlone(segment)) return false;
  const span = placeIn(text, supported) === null ? spanOf(text, supported) : null;
  if (!span) return false;
  if (none) return span.low > 0;
  return most ? span.high < 0.45 * supported.sceneCount : span.high < supported.sceneCount;
};

const ALL_AT_PLACE =
  /(?:的?(?:戏|场次|场景)|每一?次出现)?(?:全部?|都|全都|无一例外|清一色|总是?)(?:地)?(?:都)?(?:是|(?:发生|设|写|放|安排|落|拍)?在)?(?:(夜里|夜晚|夜间|深夜|夜戏|夜景)|(白天|日戏|日景|大白天))$/u;

/** Every scene at a place is said to be by night, or by day. */
const allAtPlace: Rule = (segment) => {
  const { text, facts, supported } = segment;
  const found = ALL_AT_PLACE.exec(text);
  const place = found && placeIn(text, supported);
  if (!found || place === null || !isOfScenesAlone(segment)) return false;
  const claimed = found[1] === undefined ? "day" : "night";
  return facts.some(
    (scene) => scene.place === place && scene.light !== null && DENYING_LIGHTS[claimed].includes(scene.light),
  );
};

/** How many of the scenes are of a kind or at a place. */
export const RATIO_RULES: readonly Rule[] = [
  shareOfScenes,
  kindAtPlace,
  halfOfScenes,
  countOfLight,
  countAtPlace,
  allOfKind,
  allAtPlace,
];
