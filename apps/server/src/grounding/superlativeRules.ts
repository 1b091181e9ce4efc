import type { Rule } from "./clauseSegment.ts";
import { NUMERAL, readNumeral } from "./numerals.ts";
import { countScenesAt, placeIn } from "./placeRules.ts";
import { isStatedOfWhole, isStated } from "./statedOfWhole.ts";
import type { KnownPerson } from "./supportedFigures.ts";

const AMONG =
  /之一|仅次于|其次|第二|[其两二三四五六七八九几][人个位名]?[^，。；]{0,3}[中里]|主角|主要人物|[中里]面?最|角色[中里]|女性|男性|配角|次要|同辈|家人|以[上下]|单[场句]|一场[中里]|最多只|最多也/u;
const MOST_WORDS = /(?:台词|对白|话)(?:量|数量|[段句]?数)?(?:最多|最密)|(?:最多的?)(?:台词|对白)/u;
const FEWEST_WORDS = /(?:台词|对白)(?:量|数量|[段句]?数)?最少/u;
const MOST_SCENES = /(?:出场|登场|出现)(?:次数|场次|场数)?最(?:多|频繁)|最(?:多|频繁)(?:出场|登场)/u;
const FEWEST_SCENES = /(?:出场|登场|场次)(?:次数|场次)?最少/u;
const COMES_FIRST = /(?:位?居|排在?|高居)(?:全[剧片])?(?:之首|首位?|第一|榜首)/u;
const WEIGHTIEST = /戏份最(?:重|多|足|大)/u;

const isMost = (person: KnownPerson, all: Iterable<KnownPerson>, measure: (one: KnownPerson) => number): boolean =>
  [...all].every((other) => measure(other) <= measure(person));

/** Somebody is said to have the most words, scenes or weight of all. */
const mostOfAll: Rule = (segment) => {
  const { text, before, mentions, people, supported } = segment;
  const [person] = people;
  const isOfPerson =
    mentions.length === 1 || (mentions.length === 0 && /最[多重大]的?(?:一?[位个]|人|角色)|^居|^位居/u.test(text));
  if (!person || people.length > 1 || !isOfPerson || AMONG.test(segment.clause) || !isStatedOfWhole(segment))
    return false;
  const all = [...new Set(supported.byName.values())];
  const byWords = [(p: KnownPerson) => p.speeches, (p: KnownPerson) => p.share];
  if (FEWEST_WORDS.test(text))
    return byWords.every((measure) => all.some((other) => other.speeches > 0 && measure(other) < measure(person)));
  const byScenes = [(p: KnownPerson) => p.scenes.length, (p: KnownPerson) => p.speakingScenes];
  if (FEWEST_SCENES.test(text))
    return byScenes.every((measure) => all.some((other) => other.speeches > 0 && measure(other) < measure(person)));
  const said = COMES_FIRST.test(text) ? before + text : "";
  const measures =
    MOST_WORDS.test(text) || /台词|对白/u.test(said)
      ? byWords
      : MOST_SCENES.test(text) || /出场|登场|场戏|露面/u.test(said)
        ? byScenes
        : WEIGHTIEST.test(text)
          ? [...byWords, ...byScenes]
          : [];
  return measures.length > 0 && !measures.some((measure) => isMost(person, all, measure));
};

/** `甲的台词比乙还多`, of two who are named, the one behind 比 last. */
const MORE_WORDS = /^的?(?:台词|对白|话)(?:量|数量|[段句]?数)?(?:也|都|还|甚至|却|明显|远)?比$/u;
const MORE_SCENES = /^的?(?:出场|登场|戏份|场次|戏)(?:次数|场次)?(?:也|都|还|甚至|却|明显|远)?比$/u;
const BY_SO_MANY = new RegExp(`^还?(多|少)(?:出|了)?(${NUMERAL})(场|段|句)(?:戏|台词|对白)?$`, "u");
const THAN =
  /^(?:的)?(?:台词|对白|话|出场|登场|戏份)?(?:量|次数|场次)?(?:还要?|更|都|要)?(?:多|少)(?:得多|一些|出不少|很多|不少|出?一倍|出?近一倍)?$/u;

const moreThanOther: Rule = (segment) => {
  const { text, mentions } = segment;
  const [first, second] = mentions;
  if (mentions.length !== 2 || !first || !second || first.person === second.person || !isStatedOfWhole(segment))
    return false;
  if (AMONG.test(segment.clause)) return false;
  const between = text.slice(first.end, second.start);
  const behind = text.slice(second.end);
  const [, told, by, unit] = BY_SO_MANY.exec(behind) ?? [];
  if (unit !== undefined && /比$/u.test(between)) {
    const measures =
      unit === "场"
        ? [(p: KnownPerson) => p.scenes.length, (p: KnownPerson) => p.speakingScenes]
        : [(p: KnownPerson) => p.speeches];
    const difference = (told === "多" ? 1 : -1) * (readNumeral(by ?? "")?.value ?? 0);
    return !measures.some((measure) => measure(first.person) - measure(second.person) === difference);
  }
  if (!THAN.test(behind)) return false;
  const isMore = !/少/u.test(behind);
  const denied = (measure: (one: KnownPerson) => number): boolean => {
    const [a, b] = [measure(first.person), measure(second.person)];
    return isMore ? a <= b : a >= b;
  };
  if (MORE_WORDS.test(between)) return denied((p) => p.speeches) && denied((p) => p.share);
  return (
    MORE_SCENES.test(between) &&
    denied((p) => p.scenes.length) &&
    denied((p) => p.speakingScenes) &&
    denied((p) => p.share)
  );
};

const SPEECHES_OF_SCENE =
  /场(?:戏)?(?:的)?(?:对白|台词)(?:段数|句数|数量)?(?:为|是)?(?:全[剧片])?最(多|少)(?:的一场)?$|场(?:戏)?(?:就)?是(?:全[剧片])?(?:对白|台词)(?:段数|句数|数量)?最(多|少)的一场$/u;
const DENSEST =
  /(?:对白|台词)(?:段数|句数|数量)?最(?:密集?|多)的?(?:一场)?(?:是|为|落在|出现在)第|最密的?(?:一场)?(?:是|为|落在)第/u;

/** The scene that is said to have the most speeches. */
const densestScene: Rule = (segment) => {
  const { text, scenes, people, supported } = segment;
  const [scene] = scenes;
  const [, most, least = most] = SPEECHES_OF_SCENE.exec(text) ?? [];
  if (scene === undefined || scenes.length > 1 || people.length > 0 || !isStated(segment)) return false;
  const speeches = supported.byScene.map((each) => each.speeches);
  if (least === "少") return (speeches[scene - 1] ?? 0) > Math.min(...speeches);
  if (least === undefined && !DENSEST.test(text)) return false;
  const densities = supported.byScene.map((each) => each.speeches / Math.max(1, each.characters));
  return [speeches, densities].every((all) => (all[scene - 1] ?? 0) < Math.max(...all));
};

const LONGEST_IS =
  /(?:最(长|短)的?(?:的)?(?:一场|场次|场景)(?:戏)?)(?:就)?(?:是|为|落在|出现在)|(?<=场)(?:的?(?:字数|篇幅))?最(多|长|短|少)$/u;
const IS_LONGEST =
  /场(?:戏)?(?:就)?(?:是|为)(?:全[剧片本书]|整部戏?)?(?:里|中)?(?:篇幅)?最(长|短)的?(?:一场|场次|场景)?(?:戏)?$/u;
/** A script's own count of a scene's length and one by minutes differ by less than this share. */
const NEARLY = 0.05;

/** The scene that is said to be the longest, or the shortest. */
const longestScene: Rule = (segment) => {
  const { text, scenes, supported } = segment;
  const [, is, has] = LONGEST_IS.exec(text) ?? [];
  const told = is ?? has ?? IS_LONGEST.exec(text)?.[1];
  const [scene] = scenes;
  if (
    told === undefined ||
    scene === undefined ||
    scenes.length > 1 ||
    /对话|台词|镜头|之一|集[里中]/u.test(segment.clause)
  )
    return false;
  if (!isStated(segment)) return false;
  const lengths = supported.byScene.map(({ characters }) => characters);
  const own = lengths[scene - 1];
  if (own === undefined) return false;
  return told === "长" || told === "多"
    ? own < (1 - NEARLY) * Math.max(...lengths)
    : own > (1 + NEARLY) * Math.min(...lengths);
};

const MOST_USED_BY_NAME = /用得最(?:多|勤)$|最常用的?(?:地点|场景|空间)?$/u;
const MOST_USED =
  /(?:出现|使用|用得|用到|到访|回到|戏)(?:次数|场次)?最(?:多|频繁|勤)的?(?:地点|场景|空间|场所|主场景|一处)?$/u;

/** The place that is said to be used most. */
const mostUsedPlace: Rule = (segment) => {
  const { text, before, people, supported } = segment;
  if (
    (!MOST_USED.test(text) && !MOST_USED_BY_NAME.test(text)) ||
    people.length > 0 ||
    AMONG.test(segment.clause) ||
    !isStatedOfWhole(segment)
  )
    return false;
  const place = placeIn(text, supported) ?? placeIn(before, supported);
  if (place === null) return false;
  return [...supported.placeScenes.values()].some((scenes) => scenes > countScenesAt(place, supported));
};

/** Who, what and which scene has the most or the least of something, and who has more than another. */
export const SUPERLATIVE_RULES: readonly Rule[] = [mostOfAll, moreThanOther, densestScene, longestScene, mostUsedPlace];
