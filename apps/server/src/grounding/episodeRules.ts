import type { Rule, Segment } from "./clauseSegment.ts";
import { episodesIn } from "./namedPlaces.ts";
import { NUMERAL } from "./numerals.ts";
import { APPEARS, isCount, NUMBER, one, valueIn } from "./segmentNumbers.ts";
import { placeIn } from "./placeRules.ts";
import { kindIn, MAY_BE } from "./sceneKinds.ts";
import { isStated } from "./statedOfWhole.ts";

/** The last so many episodes, and the first. */
const LAST_EPISODES = new RegExp(`后(${NUMERAL})集`, "u");
const FIRST_EPISODES = new RegExp(`前(${NUMERAL})集`, "u");

/** The episodes in their order; null where some scene is in none that the script names. */
function episodesOf({ facts }: Segment): number[] | null {
  const episodes = facts.map(({ episode }) => episode);
  if (episodes.some((episode) => episode === null)) return null;
  const all = [...new Set(episodes as number[])].toSorted((a, b) => a - b);
  return all.length > 1 ? all : null;
}

const namedEpisodes = (text: string, all: readonly number[]): number[] => {
  const named = episodesIn(text);
  const last = valueIn(text, LAST_EPISODES);
  const first = valueIn(text, FIRST_EPISODES);
  return [...named, ...(last === null ? [] : all.slice(-last)), ...(first === null ? [] : all.slice(0, first))];
};

const PART = "第[^，。；]{1,6}集";
const ABSENT = new RegExp(
  `(?:没有|没|并未|未|不曾|未曾|从未|始终没有)(?:再)?(?:${APPEARS}|在场)(?:过|了)?$|缺席(?:了)?(?:整个?|整整)?(?:${PART})?(?:全集)?$|不在场$|不见(?:了)?(?:踪影|人影|身影)?$|(?:再也?没有?|没有?)[了有过]?(?:[他她]|[他她]的(?:戏|身影|台词))?$|^${PART}(?:里|中)?(?:完全)?没有[^，。；]{2,5}(?:的戏|的身影|出场|登场)?$`,
  "u",
);
const ONLY = new RegExp(
  `(?:只|仅|仅仅)(?:在|出现在|现身于?|存在于|用在|活动在)?${PART}(?:里|中|内)?(?:${APPEARS}|有戏|用过?|使用过?|有(?:台词|戏份))(?:过|了)?(?:一[次场])?$|(?:只|仅)(?:出现|登场|出场|用|存在|活动)(?:在|于)${PART}(?:里|中|内)?$|(?:全部?|都|全都)(?:集中)?在${PART}(?:里|中|内)?$`,
  "u",
);
const MOSTLY = new RegExp(`(?:主要)?集中在${PART}(?:里|中|内)?$`, "u");
const FIRST = new RegExp(
  `(?:到|直到|要到|等到|迟至|晚至|从)?${PART}(?:里|中)?(?:才|方才?|这才|首次|第一次|初次){1,2}(?:首次|第一次|初次|正式)?(?:${APPEARS}|有戏)|(?:首次|第一次|初次)(?:${APPEARS})(?:是|就是|要到|已是)?(?:在|于)?${PART}$`,
  "u",
);
const GONE = new RegExp(
  `${PART}(?:之后|以后|过后|后|结束后)[^，。；]{0,4}(?:再(?:也)?(?:没|未)|没再|未再|没有再|(?:就|便)(?:没有?了?|消失|不见)|没有了?下文|消失|退场|退出|下线|不再)`,
  "u",
);

/** Somebody who is said to be, or not to be, in an episode. */
const personOfEpisode: Rule = (segment) => {
  const { text, people, scenes, facts } = segment;
  const person = one(people);
  const all = episodesOf(segment);
  if (!person || !all || scenes.length > 0 || person.scenes.length === 0 || !isStated(segment)) return false;
  const named = namedEpisodes(text, all);
  if (named.length === 0 || named.some((episode) => !all.includes(episode))) return false;
  const seen = person.scenes.flatMap((scene) => facts[scene - 1]?.episode ?? []);
  const elsewhere = seen.filter((episode) => !named.includes(episode)).length;
  const episode = one(named);
  if (FIRST.test(text)) return episode !== null && Math.min(...seen) !== episode;
  if (GONE.test(text)) return episode !== null && Math.max(...seen) > episode;
  if (ONLY.test(text)) return elsewhere > 0;
  if (MOSTLY.test(text)) return 2 * elsewhere > seen.length;
  return ABSENT.test(text) && named.every((each) => seen.includes(each));
};

const IS_THERE = new RegExp(
  `(?:在|从|自)?${PART}(?:里|中|起|开始)?(?:就|便)?(?:已经?)?(?:正式|首次)?(?:露过?面|登过?场|出过?场|亮过?相|现过?身|出现)(?:了|过)?$`,
  "u",
);

/** Somebody is said to be seen in an episode that does not name him. */
const strangerInEpisode: Rule = (segment) => {
  const { text, people, scenes, facts, supported } = segment;
  const person = one(people);
  const all = episodesOf(segment);
  if (!person || !all || scenes.length > 0 || person.scenes.length === 0 || !isStated(segment)) return false;
  const episode = one(namedEpisodes(text, all));
  if (episode === null || !all.includes(episode) || !IS_THERE.test(text) || /没|未|不/u.test(text)) return false;
  return !facts.some(
    (scene, i) =>
      scene.episode === episode &&
      (person.scenes.includes(i + 1) || [...scene.names].some((name) => supported.byName.get(name) === person)),
  );
};

const IN_EACH_EPISODE =
  /(?:每一?集|集集|各集)(?:里|中)?都(?:有[他她]?(?:的戏|的身影|出场)?|在场|出场|登场|露面)|一集不[落缺少]|(?:从未|没有)缺席(?:过)?(?:任何|哪怕)?一集/u;

/** Somebody is said to be in every episode. */
const inEveryEpisode: Rule = (segment) => {
  const { text, people, facts } = segment;
  const person = one(people);
  const all = person && IN_EACH_EPISODE.test(text) && isStated(segment) ? episodesOf(segment) : null;
  if (!person || !all || person.scenes.length === 0) return false;
  const seen = new Set(person.scenes.map((scene) => facts[scene - 1]?.episode));
  return all.some((episode) => !seen.has(episode));
};

const EACH_SCENE = new RegExp(`${NUMERAL}场|每一?场|所有|全部`, "u");
const ALL_OF_EPISODE = new RegExp(
  `${PART}(?:的)?(?:${NUMERAL}场|全部|所有|整集)?(?:戏)?(?:里|中)?(?:全部|全|都|均)(?:都)?(?<what>是|为|有|(?:发生|设|安排|放|写)在)`,
  "u",
);

/** All scenes of some episodes are said to have somebody, or to be of a kind or at a place. */
const allOfEpisode: Rule = (segment) => {
  const { text, mentions, scenes, facts, supported } = segment;
  const what = ALL_OF_EPISODE.exec(text)?.groups?.["what"];
  const all = what !== undefined && scenes.length === 0 && isStated(segment) ? episodesOf(segment) : null;
  if (!all) return false;
  const named = namedEpisodes(text, all);
  if (named.length === 0 || named.some((episode) => !all.includes(episode))) return false;
  const ordinals = facts.flatMap(({ episode }, i) => (episode !== null && named.includes(episode) ? [i + 1] : []));
  const person = one(mentions)?.person;
  // `第四集和第六集都有戏` means once in each.
  if (what === "有" && (named.length > 1 || !EACH_SCENE.test(text))) return false;
  if (what === "有") return person !== undefined && ordinals.some((ordinal) => !person.scenes.includes(ordinal));
  const kind = kindIn(text);
  const place = placeIn(text, supported);
  if (kind !== null && place === null)
    return ordinals.some((ordinal) => {
      const scene = supported.byScene[ordinal - 1];
      return scene !== undefined && !MAY_BE[kind](scene);
    });
  return (
    place !== null && kind === null && ordinals.some((ordinal) => facts[ordinal - 1]?.place?.includes(place) === false)
  );
};

const LENGTH_OF_EPISODE = new RegExp(`${PART}(?:就)?(?:是|为)?(?:全[剧片])?篇幅最(长|短)(?:的一集)?$`, "u");

/** The episode that is said to be the longest, or the shortest. */
const longestEpisode: Rule = (segment) => {
  const { text, facts, supported } = segment;
  const told = LENGTH_OF_EPISODE.exec(text)?.[1];
  const all = told !== undefined && isStated(segment) ? episodesOf(segment) : null;
  const episode = all && one(namedEpisodes(text, all));
  if (!all || episode === null || !all.includes(episode)) return false;
  const lengthOf = (each: number): number =>
    facts.reduce((sum, scene, i) => (scene.episode === each ? sum + (supported.byScene[i]?.characters ?? 0) : sum), 0);
  const lengths = all.map(lengthOf);
  return told === "长" ? lengthOf(episode) < Math.max(...lengths) : lengthOf(episode) > Math.min(...lengths);
};

/** A place that is said to be used in one episode alone. */
const placeOfEpisode: Rule = (segment) => {
  const { text, people, scenes, facts, supported } = segment;
  const all = episodesOf(segment);
  const place = one([...supported.placeScenes.keys()].filter((name) => text.includes(name)));
  if (!all || place === null || people.length > 0 || scenes.length > 0 || !isStated(segment)) return false;
  const named = namedEpisodes(text, all);
  if (named.length === 0 || !ONLY.test(text)) return false;
  return facts.some(({ place: used, episode }) => used === place && episode !== null && !named.includes(episode));
};

const SCENES_OF_EPISODE = new RegExp(
  `^(?:而|但|其中)?第\\s*${NUMERAL}\\s*集(?:一?共|总共|只有?|仅有?|就有?|就?占了?|有|写了|包含|包括|用了|拆成|分成?|则?有){1,2}${NUMBER}场(?:戏)?$`,
  "u",
);
const SCENES_OF_EACH = new RegExp(
  `^(?:全剧)?(?:每一?集|各集)(?:都|均|各)?(?:是|有|为|写了|含)?${NUMBER}场(?:戏)?$`,
  "u",
);

/** How many scenes an episode, or each of them, is said to have. */
const scenesOfEpisode: Rule = (segment) => {
  const { text, facts, people } = segment;
  const all = episodesOf(segment);
  if (!all || people.length > 0 || !isStated(segment)) return false;
  const countOf = (episode: number): number => facts.filter((scene) => scene.episode === episode).length;
  const each = valueIn(text, SCENES_OF_EACH);
  if (isCount(each)) return all.some((episode) => countOf(episode) !== each);
  const counted = valueIn(text, SCENES_OF_EPISODE);
  const episode = one(namedEpisodes(text, all));
  return isCount(counted) && episode !== null && all.includes(episode) && countOf(episode) !== counted;
};

const MOST_SCENES = new RegExp(`${PART}(?:的)?(?:场次|场景|戏|场数)(?:最多|最少)(?:$|的一集)`, "u");

/** The episode that is said to have the most, or the fewest, scenes. */
const episodeOfMostScenes: Rule = (segment) => {
  const { text, facts } = segment;
  const all = episodesOf(segment);
  const episode = all && one(namedEpisodes(text, all));
  if (!all || episode === null || !MOST_SCENES.test(text) || !isStated(segment)) return false;
  const counts = all.map((each) => facts.filter((scene) => scene.episode === each).length);
  const own = counts[all.indexOf(episode)];
  return own !== (text.includes("最少") ? Math.min(...counts) : Math.max(...counts)) || new Set(counts).size === 1;
};

const DIVIDED = new RegExp(`(?:分为|分成|共分?|一共|总共)(${NUMERAL})集$`, "u");

/** Into how many episodes the work is said to be divided; none where its scenes stand in none. */
const countOfEpisodes: Rule = (segment) => {
  const { text, facts, people } = segment;
  const told = valueIn(text, DIVIDED);
  if (!isCount(told) || people.length > 0 || facts.length === 0 || !isStated(segment)) return false;
  const named = facts.flatMap(({ episode }) => episode ?? []);
  return (named.length === 0 || named.length === facts.length) && new Set(named).size !== told;
};

/** What is said of episodes: who and what is in them, and how long they are. */
export const EPISODE_RULES: readonly Rule[] = [
  personOfEpisode,
  strangerInEpisode,
  inEveryEpisode,
  allOfEpisode,
  longestEpisode,
  placeOfEpisode,
  scenesOfEpisode,
  episodeOfMostScenes,
  countOfEpisodes,
];
