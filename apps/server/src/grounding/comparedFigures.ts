import type { Rule, Segment } from "./clauseSegment.ts";
import { NUMERAL } from "./numerals.ts";
import { APPEARS, NUMBER, one, valueIn } from "./segmentNumbers.ts";
import type { KnownPerson } from "./supportedFigures.ts";

const SEEN = `(?:${APPEARS}|登场|出场|露面|亮相|现身|在场)`;
/** `第7场之后还出现过两次`, `第7场以后只有两场戏`; `之后有两场重头戏` counts some of them. */
const AFTER_SCENE = /第[^，。；]{1,6}[场章回](?:之后|以后|后)/u;
const COUNTED_AFTER = new RegExp(
  `第[^，。；]{1,6}[场章回](?:之后|以后|后)[^，。；]{0,8}(?:(?:${SEEN}|露)[过了]?${NUMBER}(?:次|场|回|面)|有${NUMBER}(?:次|场|回)戏?$)`,
  "u",
);
const COUNTED_BEFORE = new RegExp(
  `第[^，。；]{1,6}[场章回](?:之前|以前|前)[^，。；]{0,8}(?:${SEEN}[过了]?${NUMBER}(?:次|场|回)|有${NUMBER}(?:次|场|回)戏?$)`,
  "u",
);

/** In how many scenes somebody is seen before or after one that is named. */
export const countsAfterScene: Rule = ({ text, people, scenes, unclear }) => {
  const person = one(people);
  const scene = one(scenes);
  if (!person || scene === null || unclear) return false;
  const isAfter = AFTER_SCENE.test(text);
  const counted = valueIn(text, isAfter ? COUNTED_AFTER : COUNTED_BEFORE);
  if (counted === 1 && !/[只仅]/u.test(text)) return false;
  return counted !== null && counted !== person.scenes.filter((n) => (isAfter ? n > scene : n < scene)).length;
};

const WORDS_COMPARED = /台词|对白|话(?:最|更|比|也)|句数|说得|发言/u;
const SCENES_COMPARED = /出场|场次|露面|登场|戏份/u;
const MORE_THAN = new RegExp(`(?:超过|超出|多于|多过|高于|胜过|盖过|压过|大于|反超)(?:了|了?主角|配角)?$`, "u");
const LESS_THAN = /(?:少于|低于|不及|不如|不到|逊于|次于|少过)(?:了)?$/u;
const NEXT_TO = /仅?次于$/u;
const MORE_BEHIND = new RegExp(
  `^(?:还要?|更|都|要)?(?:多|高)(?:出?(?:${NUMERAL})?[场句次段]?|得多|很多|一些|了)?`,
  "u",
);
const LESS_BEHIND = /^(?:还要?|更|都|要)?(?:少|低)/u;
/** `没有超过`, `不少于`, `并不比`: what is denied is not read as its opposite. */
const DENIED = /[没不未难][^，]{0,3}$/u;
/** What is weighed, not counted. */
const NOT_COUNTED = /分量|力度|密度|质量|重量|力量|感染力|信息量|锋芒|与否|是否/u;

/** Whether the one is said to have more (or less) than the other, who is named; null where the text compares nothing. */
function comparedAs(text: string, mentions: Segment["mentions"], other: KnownPerson): "more" | "less" | null {
  const at = mentions.findIndex(({ person }) => person === other);
  const named = mentions[at];
  if (!named) return null;
  // A negation in a name (梁不凡) denies nothing.
  const before = text.slice(mentions[at - 1]?.end ?? 0, named.start);
  const behind = text.slice(named.end).replace(/^的?(?:台词|对白|话|戏份|出场)?/u, "");
  const word = MORE_THAN.exec(before) ?? LESS_THAN.exec(before) ?? /比$/u.exec(before);
  if (word === null || DENIED.test(before.slice(0, word.index))) return null;
  if (MORE_THAN.test(before)) return "more";
  if (LESS_THAN.test(before)) return "less";
  return MORE_BEHIND.test(behind) ? "more" : LESS_BEHIND.test(behind) ? "less" : null;
}

/** `老郝的台词字数超过贾总`: two people by their words or scenes. Where one measure bears it out, it stands. */
export const comparesPeople: Rule = ({ text, mentions, before, people, peopleBefore, scenes, supported }) => {
  const [first, second] = people.length === 2 ? people : [one(peopleBefore), one(people)];
  if (!first || !second || first === second || scenes.length > 0) return false;
  const told = `${before}，${text}`;
  if (/[前后]半|[集幕]/u.test(told)) return false;
  const other = mentions.find(({ person }) => person === second);
  if (!other || NOT_COUNTED.test(told)) return false;
  if (NEXT_TO.test(text.slice(0, other.start))) {
    const others = [...new Set(supported.byName.values())].filter((p) => p !== first && p !== second);
    return others.some((p) => p.scenes.length > first.scenes.length && p.share > first.share);
  }
  const as = comparedAs(text, mentions, second);
  if (as === null) return false;
  const differs = (of: (person: KnownPerson) => number): boolean =>
    as === "more" ? of(first) <= of(second) : of(first) >= of(second);
  if (WORDS_COMPARED.test(told)) return differs((p) => p.share) && differs((p) => p.speeches);
  return SCENES_COMPARED.test(told) && differs((p) => p.scenes.length) && differs((p) => p.speakingScenes);
};
