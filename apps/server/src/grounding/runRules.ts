import type { Rule, Segment } from "./clauseSegment.ts";
import { kindIn, MAY_BE } from "./sceneKinds.ts";
import { NUMERAL } from "./numerals.ts";
import { isCount, valueIn } from "./segmentNumbers.ts";
import { isStated } from "./statedOfWhole.ts";

/** Scenes one behind the other, of one kind or with or without somebody. */
const IN_A_ROW = new RegExp(`(?:连续|接连|一连)(${NUMERAL})场`, "u");
const IS_AWAY = /缺席|没有|没出|未出|不在|不见|消失|退场|空缺/u;
/** `没有离开过画面`. */
const STAYS = /没有?(?:再)?离开/u;
const IS_THERE = /没有?离开|出场|登场|在场|出现|露面|有戏|现身/u;

const longestRun = (scenes: readonly boolean[]): number => {
  let [longest, run] = [0, 0];
  for (const is of scenes) longest = Math.max(longest, (run = is ? run + 1 : 0));
  return longest;
};

const DENIED = /(?:没有?|无|不|未)[^，。；]{0,3}(?:连续|接连|一连)/u;

const rowOf = (segment: Segment): number | null => {
  const told = DENIED.test(segment.text) ? null : valueIn(segment.text, IN_A_ROW);
  return isCount(told) &&
    segment.scenes.length === 0 &&
    isStated(segment) &&
    !/至多|最多|不超过|以内/u.test(segment.text)
    ? told
    : null;
};

/** `连续五场夜戏`. */
const runOfKind: Rule = (segment) => {
  const { text, people, supported } = segment;
  const kind = kindIn(text);
  const told = kind === null || people.length > 0 ? null : rowOf(segment);
  return kind !== null && told !== null && longestRun(supported.byScene.map(MAY_BE[kind])) < told;
};

/** `贺小炉连续六场缺席`. */
const runOfPerson: Rule = (segment) => {
  const { text, people, supported } = segment;
  const [person] = people;
  if (!person || people.length > 1 || person.scenes.length === 0) return false;
  const told = rowOf(segment);
  const away = IS_AWAY.test(text) && !STAYS.test(text);
  if (told === null || (!away && !IS_THERE.test(text))) return false;
  const isThere = supported.byScene.map((_, i) => person.scenes.includes(i + 1));
  return longestRun(away ? isThere.map((is) => !is) : isThere) < told;
};

const HALF = /(前|后)半(?:段|部|程|场|部分|本)?/u;
const MOSTLY_THERE = /(?:集中|主要|大多|多)(?:出现|分布|落|放|安排)?(?:在|于)(?:前|后)半/u;
const ONLY_THERE =
  /(?:只|仅|都|全部?|全都)(?:出现|集中|安排|放|落)?(?:在|于)(?:全[剧片])?(?:的)?(?:前|后)半(?:段|部|程|部分)?(?:出现|出场|登场|有戏)?$/u;
/** Of the scenes of somebody in the half that is told; a scene in the middle belongs to both. */
const MOST = 0.4;

/** `贺小炉的戏集中在后半段`. */
const halfOfPerson: Rule = (segment) => {
  const { text, people, clause, supported } = segment;
  const [person] = people;
  const half = HALF.exec(text)?.[1];
  if (!person || people.length > 1 || half === undefined || person.scenes.length === 0 || segment.scenes.length > 0)
    return false;
  if (/建议|不妨|可以|如果|应该?|宜|[吗？]/u.test(clause)) return false;
  const middle = (supported.sceneCount + 1) / 2;
  const inHalf = person.scenes.filter((scene) => (half === "前" ? scene <= middle : scene >= middle)).length;
  if (ONLY_THERE.test(text)) return inHalf < person.scenes.length;
  return MOSTLY_THERE.test(text) && inHalf < MOST * person.scenes.length;
};

/** Scenes in a row, and halves of the work. */
export const RUN_RULES: readonly Rule[] = [runOfKind, runOfPerson, halfOfPerson];
