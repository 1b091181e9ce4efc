import type { Rule } from "./clauseSegment.ts";
import { kindIn, MAY_BE } from "./sceneKinds.ts";
import { one } from "./segmentNumbers.ts";
import { isStated, isStatedOfWhole } from "./statedOfWhole.ts";

const IS_OF_KIND =
  /场(?:戏)?(?:就|便|却|同样|也)?(?:是|为|属于|算)(?:一场|一处|全[剧片本]?唯一的?|唯一的?)?(?:一场)?(?:内景|外景|夜戏|日戏|室内戏|室外戏|户外戏)(?:戏)?$/u;
const THE_ONLY = /唯一的?(?:一场|一处)?的?(?:内景|外景|夜戏|日戏|室内戏|室外戏|户外戏)(?!以外|之外)/u;

/** A scene is said to be of a kind that its heading denies, or the only one of its kind where there are more. */
const kindOfScene: Rule = (segment) => {
  const { text, people, scenes, supported } = segment;
  const kind = kindIn(text);
  if (kind === null || people.length > 0) return false;
  const scene = one(scenes);
  if (
    THE_ONLY.test(text) &&
    (scene === null ? isStatedOfWhole(segment) : isStated(segment)) &&
    supported.kinds[kind] > 1
  )
    return true;
  const known = scene === null ? undefined : supported.byScene[scene - 1];
  return known !== undefined && IS_OF_KIND.test(text) && isStated(segment) && !MAY_BE[kind](known);
};

/** Of what kind a scene is. */
export const KIND_RULES: readonly Rule[] = [kindOfScene];
