import type { Rule, Segment } from "./clauseSegment.ts";
import { countHolds } from "./countHolds.ts";
import { kindIn, MAY_BE } from "./sceneKinds.ts";
import { sceneSetIn, type SceneSet } from "./sceneSetIn.ts";
import { isCount, NUMBER, one, valueIn } from "./segmentNumbers.ts";
import { isStated } from "./statedOfWhole.ts";

const COUNT = new RegExp(`${NUMBER}场(?![景面])`, "u");
const USES = new RegExp(`(?:出现|[使启]?用|登场|到访)[^，。；]{0,3}?${NUMBER}[次回]|^共${NUMBER}[次回]$`, "u");
/** All of them are counted, not some that are told apart. */
const TOTAL = /一共|总共|共|先后|只|仅|之多|全剧有|[用出][了现]过?|各有?/u;
/** A count of some, of a difference, or of others. */
const SOME = /[里中]有|[：:]|各|其中|另|其余|余下|多出|少了|连续|接连|一连|又|比|分别|[几每]/u;

/** `前后七次` is seven in all. */
const inAll = (text: string): string => text.replaceAll(/(?<=^|[^之以])前后(?=[一二两三四五六七八九十\d])/gu, "共");

const deniesCount = (text: string, told: number, set: SceneSet): boolean => {
  const [least, most] = [set.sure.length, set.possible.length];
  if (countHolds(text, told, least) || countHolds(text, told, most) || (told >= least && told <= most)) return false;
  return told > most || TOTAL.test(text);
};

/** `琴房先后出现过五回`, `第二集只安排了六场戏`: how many scenes of a kind, at a place or in a part there are. */
const countOfSet: Rule = (segment) => {
  const { people, mentions, scenes, before, supported } = segment;
  if (mentions.length > 0 || scenes.length > 0 || SOME.test(segment.text) || !isStated(segment)) return false;
  const text = inAll(segment.text);
  const told = valueIn(text, COUNT) ?? valueIn(text, USES);
  if (!isCount(told) || told === supported.sceneCount) return false;
  const own = sceneSetIn({ ...segment, text });
  // `湖边最常用，前后七次`: of what the segment before names.
  const set = own ?? (people.length === 0 && /^共/u.test(text) ? sceneSetIn({ ...segment, text: before }) : null);
  if (!set || (people.length > 0 && !set.isKind)) return false;
  return (set.isKind || /安排|写|有|占|共|用/u.test(text)) && deniesCount(text, told, set);
};

const IN_EACH =
  /(?:每一?[场次]|场场|次次)(?:里|中)?(?:都|均)?(?:在|有)|(?:每|场场|次次|所有)[^，。；]*都有|全都?在场|一场不[落缺]|无一(?:例外|缺席)|场场都/u;

/** `林荫道一共四场，校工每一场都在`: somebody is in all scenes of a place, a kind or a part. */
const personInEachOfSet: Rule = (segment) => {
  const { text, before, people, mentions } = segment;
  const person = one(people);
  if (!person || person.scenes.length === 0 || !IN_EACH.test(text) || /[没未不]有|[没未]/u.test(text)) return false;
  if (!isStated(segment) || mentions.length > 1) return false;
  // `她出场的四场戏，场场都在推动电费案` is said of her scenes.
  if (/的[^，。；]{1,2}场/u.test(before)) return false;
  const own = sceneSetIn(segment);
  const set =
    own ??
    (/^(?:[^，。；]{0,6})(?:每|场场|次次)/u.test(text)
      ? sceneSetIn({ ...segment, text: before, scenes: segment.scenesBefore })
      : null);
  return set !== null && set.sure.length > 1 && set.sure.some((scene) => !person.scenes.includes(scene));
};

/** `前九场里李守礼出场九次`: in how many scenes of a part somebody is. */
const personCountInPart: Rule = (segment) => {
  const { text, people, scenes } = segment;
  const person = one(people);
  if (!person || person.scenes.length === 0 || scenes.length > 0 || SOME.test(text) || !isStated(segment)) return false;
  const set = sceneSetIn(segment);
  const told =
    set?.isPart === true && !set.isKind
      ? valueIn(text.replace(/^[^，。；]*?[前后][^，。；]{1,3}场(?:戏)?[里中]?/u, ""), COUNT)
      : null;
  if (!set || !isCount(told)) return false;
  const among = set.sure.filter((scene) => person.scenes.includes(scene)).length;
  if (/缺席|没有|不见/u.test(text)) return !countHolds(text, told, set.sure.length - among);
  return !countHolds(text, told, among) && (told > among || TOTAL.test(text));
};

const ALL_ARE = /(?:都|全部?|全都|均|无一例外地?)(?:都)?(?:是|为|(?:发生|设|放|安排|写)?在)/u;

/** `湖边三场都是内景`, `所有夜戏都在室外`. */
const kindOfSet: Rule = (segment) => {
  const { text, people, supported } = segment;
  const at = ALL_ARE.exec(text);
  if (!at || people.length > 0 || !isStated(segment)) return false;
  const claimed = kindIn(text.slice(at.index));
  const head = text.slice(0, at.index);
  const set = claimed === null ? null : sceneSetIn({ ...segment, text: head });
  if (!set || claimed === null) return false;
  return set.sure.some((ordinal) => {
    const scene = supported.byScene[ordinal - 1];
    return scene !== undefined && !MAY_BE[claimed](scene);
  });
};

const UNUSED = /(?:没有|未|不曾|没)(?:再)?(?:用过?|使用|出现)|缺席|不见/u;
const USED = /(?:就|便|才)?(?:已经?)(?:启用|出现|用上|亮出)|(?:就|便)(?:启用|出现|用上|亮出)/u;

/** `棋牌室在第二集完全缺席`, `菜市场在第一集就已启用`. */
const placeInPart: Rule = (segment) => {
  const { text, people } = segment;
  const [isUnused, isUsed] = [UNUSED.test(text), USED.test(text)];
  if (people.length > 0 || isUnused === isUsed || !isStated(segment)) return false;
  const set: SceneSet | null = kindIn(text) === null ? sceneSetIn(segment) : null;
  if (!set || !set.isPart || !set.isKind) return false;
  return isUnused ? set.sure.length > 0 : set.possible.length === 0;
};

const NONE = /(?:没有|无|不见)(?:一场|任何)?(?:标[作为]?)?/u;

/** `第三集没有一场夜戏`. */
const noneInPart: Rule = (segment: Segment) => {
  const { text, people } = segment;
  if (
    people.length > 0 ||
    !new RegExp(`${NONE.source}[“"]?(?:夜戏|日戏|内景|外景|夜|日)[”"]?(?:戏|的戏)?$`, "u").test(text)
  )
    return false;
  const set = isStated(segment) ? sceneSetIn(segment) : null;
  return set !== null && set.isPart && set.isKind && set.sure.length > 0;
};

/** What is said of all scenes at a place, of a kind or in a part. */
export const SET_RULES: readonly Rule[] = [
  countOfSet,
  personInEachOfSet,
  personCountInPart,
  kindOfSet,
  placeInPart,
  noneInPart,
];
