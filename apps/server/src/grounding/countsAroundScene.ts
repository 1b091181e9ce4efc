import type { Rule } from "./clauseSegment.ts";
import { APPEARS, NUMBER, one, valueIn } from "./segmentNumbers.ts";

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
export const countsAroundScene: Rule = ({ text, people, scenes, unclear }) => {
  const person = one(people);
  const scene = one(scenes);
  if (!person || scene === null || unclear) return false;
  const isAfter = AFTER_SCENE.test(text);
  const counted = valueIn(text, isAfter ? COUNTED_AFTER : COUNTED_BEFORE);
  if (counted === 1 && !/[只仅]/u.test(text)) return false;
  return counted !== null && counted !== person.scenes.filter((n) => (isAfter ? n > scene : n < scene)).length;
};
