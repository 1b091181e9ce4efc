import type { Rule, Segment } from "./clauseSegment.ts";
import { NUMERAL, readNumeral } from "./numerals.ts";
import { isCount, one, valueIn } from "./segmentNumbers.ts";
import { isStated, isStatedOfWhole } from "./statedOfWhole.ts";

const ONLY_SO_MANY = new RegExp(
  `场(?:戏)?(?:里|中|内)?(?:自始至终|始终|全程|从头到尾)?(?:只有|仅有|只剩|只见)(${NUMERAL})个?(?:人|角色|人物)(?:的戏|在场|出场|登场|同场|对话)?$`,
  "u",
);
const TWO_HANDED = /(?:的|是一场|是场|为)(?:两|二|双)人戏$/u;

/** A scene is said to have fewer people than are listed in it, speak or act by name. */
const fewerThanPresent: Rule = (segment) => {
  const { text, scenes, supported } = segment;
  const scene = one(scenes);
  const told = scene === null ? null : TWO_HANDED.test(text) ? 2 : valueIn(text, ONLY_SO_MANY);
  if (scene === null || told === null || !isStated(segment)) return false;
  return told < (supported.byScene[scene - 1]?.people.length ?? 0);
};

const ALONE =
  /^(?:在场|出场|同场|登场)的?(?:人)?(?:只有|仅有|就只有|唯有)|场(?:戏)?(?:里|中)?只[有留剩]|的(?:(?:两|二|双)人|独处)戏$|^(?:场上)?只[有留剩][^，。；]{2,16}(?:[两二三四]个?人|在场)?$/u;
const THOSE = /^(?:在场|出场|同场|登场)的(?:人|人物)?(?:有|是|为|包括)?|^其中(?:包括|有)/u;
const NOBODY_ELSE =
  /^(?:[一二两三四五六]个?人|一个|这对[^，。；]{1,3})?(?:的戏|在场|出场|同场|对坐|独处|的?(?:两|二|双)人戏|的独处戏|在[^，。；]{2,8}的(?:两|二|双)人戏)?$/u;
/** `程父、程母与程远一家三口同时在场`, with nothing before the names. */
const ALL_THERE = /(?:同时|一起|都|均|全都|俱)?在场$/u;
const EDGE =
  /^(?:全[剧片])?(?:(?<first>开场|首场|第一场戏)|(?<last>终场|末场|最后一场))(?:戏)?(?:就|便)?(?:设|选|放|落|停|安排)?[是在]|^(?:全[剧片]|故事)(?:收|停|落)在/u;
const AND = /^(?:、|和|与|及|以及|跟)$/u;

/** The scene that a segment is about: it names it, or the one before does, or says that it is the first or the last. */
function sceneOf(segment: Segment): number | null {
  const { scenes, scenesBefore, clause, supported } = segment;
  const edge = EDGE.exec(clause)?.groups;
  if (scenes.length === 0 && scenesBefore.length === 0 && edge)
    return edge["first"] === undefined ? supported.sceneCount : 1;
  return one(scenes.length > 0 ? scenes : scenesBefore);
}

/** Those who are told to be in a scene, right behind its name or in the next segment, and nobody else where it says so. */
const castOfScene: Rule = (segment) => {
  const { text, mentions, before, supported } = segment;
  // `第6场只有梁不凡知道真相` says who knows, not who is there.
  const last = mentions.at(-1);
  const isAlone = ALONE.test(text) && last !== undefined && NOBODY_ELSE.test(text.slice(last.end));
  const areAll = ALL_THERE.test(text) && mentions[0]?.start === 0 && !/[没未不]/u.test(text);
  if ((!isAlone && !areAll && !THOSE.test(text)) || mentions.length === 0 || !isStated(segment)) return false;
  const ordinal = sceneOf(segment);
  const known = ordinal === null || /[和与、]第/u.test(before) ? undefined : supported.byScene[ordinal - 1];
  if (!known || mentions.some(({ start }, i) => i > 0 && !AND.test(text.slice(mentions[i - 1]?.end, start))))
    return false;
  const isThere = (name: string): boolean => known.people.includes(name);
  if (mentions.some(({ person }) => person.scenes.length > 0 && !isThere(person.name))) return true;
  return isAlone && known.people.length > new Set(mentions.map(({ person }) => person)).size;
};

const OF_SO_MANY = new RegExp(
  `(?:共有?|有|只有|仅有|达|多达)?(${NUMERAL})场(?:戏)?(?:是|为)?(?:的)?([二两双三四五六])人戏$|([二两双三四五六])人戏(?:一共|总共|共|只|仅)?(?:有|占)?(${NUMERAL})场$`,
  "u",
);
const NONE_OF = /(?:没有|无|不见)(?:一场|任何)?([二两双三四五六])人戏$/u;
/** A reader may count a voice, or somebody who is only called. */
const NEAR = 0.2;
const sizeOf = (written: string): number => (written === "双" ? 2 : (readNumeral(written)?.value ?? 0));

/** `三人戏只有五场`, `没有一场两人戏`. */
const scenesOfSize: Rule = (segment) => {
  const { text, people, supported } = segment;
  const counted = OF_SO_MANY.exec(text);
  const none = NONE_OF.exec(text);
  if ((!counted && !none) || people.length > 0 || !isStatedOfWhole(segment)) return false;
  const size = sizeOf(none?.[1] ?? counted?.[2] ?? counted?.[3] ?? "");
  const told = none ? 0 : (readNumeral(counted?.[1] ?? counted?.[4] ?? "")?.value ?? null);
  const actual = supported.byScene.filter((scene) => scene.people.length === size).length;
  if (size < 2 || told === null || (told !== 0 && !isCount(told))) return false;
  return Math.abs(told - actual) > Math.max(1, NEAR * actual);
};

const MOST_PEOPLE = /(?:在场|出场|登场)?(?:人数|人物|角色)最多的?(?:的?(?:一场|场次))?(?:戏)?(?:是|为|$)/u;
const GATHERED = new RegExp(
  `(?:在场|出场)(?:人物|人数)?(?:多达|达到?|有)(${NUMERAL})[个人]|聚(?:集|齐|拢)?了(${NUMERAL})个?人|(${NUMERAL})个?人(?:物)?(?:全部|悉数|都)?(?:聚齐|到齐|齐聚|在场)`,
  "u",
);

/** How many people a scene that is named is said to have, or that none has more. */
const crowdOfScene: Rule = (segment) => {
  const { text, scenes, scenesBefore, supported } = segment;
  const ordinal = one(scenes.length > 0 ? scenes : scenesBefore);
  const known = ordinal === null ? undefined : supported.byScene[ordinal - 1];
  if (!known || !isStated(segment)) return false;
  const told = valueIn(text, GATHERED);
  // Somebody without a name may be there, nobody with one can be missing.
  if (isCount(told)) return told < known.people.length || told > known.people.length + 1;
  const most = Math.max(...supported.byScene.map((scene) => scene.people.length));
  return scenes.length === 1 && MOST_PEOPLE.test(text) && known.people.length < most;
};

/** Who is in a scene, and how many. */
export const SCENE_PEOPLE_RULES: readonly Rule[] = [fewerThanPresent, castOfScene, scenesOfSize, crowdOfScene];
