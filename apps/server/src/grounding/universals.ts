import type { Rule, Segment } from "./clauseSegment.ts";
import { isOfNamedScenes } from "./isOfNamedScenes.ts";
import { NUMERAL } from "./numerals.ts";
import { TOGETHER } from "./segmentNumbers.ts";

const EACH = "(?:每一?场(?:戏)?|所有的?(?:场次|场景|戏)|全部的?(?:场次|场景|戏)|场场)里?";
const ALL_ALONG = "(?:全剧|全片|全程|从头到尾|自始至终|始终|一直)";

/** A hedge, an exception or advice states nothing of all scenes. */
const HEDGED =
  /几乎|差不多|大多|多数|绝大|基本|主要|除|以外|之外|例外|唯独|不是|并非|未必|不必|如果|假如|建议|可以|不妨|宜|希望|应该?|最好|要让|[吗？]/u;
/** A part of the work has figures of its own. */
const OF_A_PART = /[前后]半|第[^，。；]{1,6}[集幕段章卷部]|[一这该那]集|每集|其中|[这那]条线|段落/u;
const isOfTheWhole = (segment: Segment): boolean =>
  !isOfNamedScenes(segment) && !HEDGED.test(segment.clause) && !OF_A_PART.test(segment.clause);

/** The segment with a pronoun for the only person whom it speaks of. */
const withPronoun = ({ text, people }: Segment): string =>
  people.reduce((rest, { name }) => rest.replaceAll(name, "他"), text).replaceAll("她", "他");

const IN_EVERY_SCENE = new RegExp(
  `${EACH}[都均]?(?:在(?:场|$)|出现$|出场|露面|现身|(?:有|少不了|能看到|看得到)他(?:的身影)?(?=$|[在出、和与]))|^他${ALL_ALONG}[都均]?在场$`,
  "u",
);
/** `十场戏场场开口`: of the scenes that were counted before. */
const OF_COUNTED = new RegExp(`${NUMERAL}场(?:戏|在场|出场|露面|里)?[，,]?[^，。；]{0,4}${EACH}`, "u");
const SPEAKS_IN_EVERY_SCENE = new RegExp(`${EACH}都?(?:有他的?(?:台词|对白|话)|(?:有台词|有话说|开口|说话))`, "u");

/** Somebody is said to be, or to speak, in every scene. */
export const inEveryScene: Rule = (segment) => {
  const { people, supported } = segment;
  const [person] = people;
  if (!person || people.length > 1 || person.scenes.length === 0 || !isOfTheWhole(segment)) return false;
  const scenes = OF_COUNTED.test(`${segment.before}，${segment.text}`) ? person.scenes.length : supported.sceneCount;
  const text = withPronoun(segment);
  if (SPEAKS_IN_EVERY_SCENE.test(text)) return person.speakingScenes < scenes;
  return IN_EVERY_SCENE.test(text) && person.scenes.length < scenes;
};

const NEVER_SPEAKS = new RegExp(
  `^${ALL_ALONG}?他(?:在?(?:全剧|全片|剧中|整部戏里?))?${ALL_ALONG}?(?:(?:从未|从来没有?|一次也没有?)(?:开过?口|说过话|说过一句(?:话|台词)|有过(?:台词|对白))|没有?说过一句话|没有一句(?:台词|对白)|一句(?:台词|对白|话)[都也]没有?(?:说过?)?)$`,
  "u",
);

/** Somebody who speaks is said never to. One speech may be a voice, which the figures do not tell apart. */
export const neverSpeaks: Rule = (segment) => {
  const [person] = segment.people;
  if (!person || segment.people.length > 1 || !isOfTheWhole(segment)) return false;
  return NEVER_SPEAKS.test(withPronoun(segment)) && person.speeches > 1;
};

const NEVER_TOGETHER = new RegExp(
  `(?:从未|从来没有?|始终没有?|一[次场]也没有?|全剧没有?|从头到尾没有?|自始至终没有?)[^，。；的]{0,4}(?:${TOGETHER.source})(?:过)?$|一[次场](?:${TOGETHER.source})[都也]没有$`,
  "u",
);
/** Not met in a figure of speech, or in some way only. */
const IN_SOME_WAY = /交锋|正面|真正|单独|独处|私下|面对面|直接|再/u;

/** Two who share scenes are said never to. */
export const neverTogether: Rule = (segment) => {
  const [first, second] = segment.people;
  if (!first || !second || segment.people.length !== 2 || !isOfTheWhole(segment)) return false;
  return (
    NEVER_TOGETHER.test(segment.text) &&
    !IN_SOME_WAY.test(segment.text) &&
    (first.sharedScenes.get(second.name) ?? 0) > 0
  );
};
