import type { Rule, Segment } from "./clauseSegment.ts";
import { NUMERAL } from "./numerals.ts";
import { SCENE_SETTINGS, type SceneKind } from "./sceneKinds.ts";

const OPPOSITE: Readonly<Record<SceneKind, SceneKind>> = {
  inside: "outside",
  outside: "inside",
  day: "night",
  night: "day",
};
const KIND_WORDS = SCENE_SETTINGS.map(([words]) => words.source).join("|");
const EACH = "(?:每一?场(?:戏)?|所有的?(?:场次|场景|戏)|全部的?(?:场次|场景|戏)|场场)里?";

/** A hedge, an exception or advice states nothing of all scenes. */
const HEDGED =
  /几乎|差不多|大多|多数|绝大|基本|主要|除|以外|之外|例外|唯独|不是|并非|未必|不必|如果|假如|建议|可以|不妨|宜|希望|应该?|最好|要让|[吗？]/u;
/** A part of the work has figures of its own. */
const OF_A_PART = /[前后]半|第[^，。；]{1,6}[集幕段章卷部]|[一这该那]集|每集|其中|[这那]条线|段落/u;
const isOfTheWhole = ({ clause, scenes }: Segment): boolean =>
  scenes.length === 0 && !HEDGED.test(clause) && !OF_A_PART.test(clause);

const ALL_OF_KIND = new RegExp(`${EACH}(?:都|均|全)(?:是|为|发生在|设在|放在|在)(${KIND_WORDS})`, "u");
const NONE_OF_KIND = new RegExp(`没有一场(${KIND_WORDS})|一场(${KIND_WORDS})(?:戏)?[也都]没有`, "u");
const ONLY_OF_KIND = new RegExp(`唯一的?一?场(${KIND_WORDS})`, "u");

/** All scenes, none, or only one are said to be of a kind that the figures count otherwise. */
export const kindOfEveryScene: Rule = (segment) => {
  const { text, people, supported } = segment;
  if (people.length > 0 || !isOfTheWhole(segment)) return false;
  const kindOf = (pattern: RegExp): SceneKind | undefined => {
    const word = pattern.exec(text)?.slice(1).find(Boolean) ?? "";
    return SCENE_SETTINGS.find(([words]) => words.test(word))?.[1];
  };
  const [all, none, only] = [kindOf(ALL_OF_KIND), kindOf(NONE_OF_KIND), kindOf(ONLY_OF_KIND)];
  if (all) return supported.kinds[OPPOSITE[all]] > 0;
  if (none) return supported.kinds[none] > 0;
  return only !== undefined && supported.kinds[only] > 1;
};

const IN_EVERY_SCENE = new RegExp(
  `${EACH}都?(?:在场|出场|露面|现身|(?:有|少不了|能看到|看得到)他(?:的身影)?(?=$|[在出、和与]))`,
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
  const text = segment.text.replaceAll(person.name, "他").replaceAll("她", "他");
  if (SPEAKS_IN_EVERY_SCENE.test(text)) return person.speakingScenes < scenes;
  return IN_EVERY_SCENE.test(text) && person.scenes.length < scenes;
};

const NEVER_SPEAKS =
  /^(?:全剧|全片|从头到尾|自始至终)?他(?:在?(?:全剧|全片|剧中|整部戏里?))?(?:(?:从未|从来没有?|一次也没有?)(?:开过?口|说过话|说过一句(?:话|台词)|有过(?:台词|对白))|没有一句(?:台词|对白))$/u;

/** Somebody who speaks is said never to. One speech may be a voice, which the figures do not tell apart. */
export const neverSpeaks: Rule = (segment) => {
  const [person] = segment.people;
  if (!person || segment.people.length > 1 || !isOfTheWhole(segment)) return false;
  const text = segment.text.replaceAll(person.name, "他").replaceAll("她", "他");
  return NEVER_SPEAKS.test(text) && person.speeches > 1;
};
