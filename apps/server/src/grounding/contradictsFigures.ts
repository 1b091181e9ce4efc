import { namedPlaces, scenesApart, SCENE_NAME } from "./namedPlaces.ts";
import { NUMERAL } from "./numerals.ts";
import type { Passages, PersonMention } from "./passages.ts";
import type { Rule } from "./clauseSegment.ts";
import { comparesKinds } from "./comparesKinds.ts";
import { countHolds } from "./countHolds.ts";
import { countsAroundScene } from "./countsAroundScene.ts";
import { APPEARS, isCount, NUMBER, one, TOGETHER, valueIn } from "./segmentNumbers.ts";
import { scenesOfKind, scenesOfKinds, shareOfSeveral, sharesOf } from "./shareClaims.ts";
import { SET_RULES } from "./setRules.ts";
import { EDGE_RULES } from "./edgeRules.ts";
import { EPISODE_RULES } from "./episodeRules.ts";
import { SUPERLATIVE_RULES } from "./superlativeRules.ts";
import { RATIO_RULES } from "./ratioRules.ts";
import { SCENE_PEOPLE_RULES } from "./scenePeopleRules.ts";
import { SPAN_RULES } from "./spanRules.ts";
import { MEETING_RULES } from "./meetingRules.ts";
import { PLACE_RULES } from "./placeRules.ts";
import { RUN_RULES } from "./runRules.ts";
import { KIND_RULES } from "./kindRules.ts";
import type { KnownPerson, SupportedFigures } from "./supportedFigures.ts";
import { inEveryScene, neverSpeaks, neverTogether } from "./universals.ts";

const OF_THE_WHOLE = /全剧|全片|全书|全本|剧本|作品|整部/u;
const OF_SEVERAL = /两人|二人|他们|她们|彼此|场均|平均/u;
const SCENES_OF = new RegExp(
  `(?:在|出场|出现|登场|现身|戏份|有|共|占|贯穿|缺席)[^，。；]{0,6}?${NUMBER}场(?!景)|(?:出场|登场|露面|亮相|现身)[^，。；]{0,3}?${NUMBER}次`,
  "u",
);
/** In how many scenes somebody is listed, said of one person alone. */
const LISTED_IN = new RegExp(`(?:列名|列入|列在|人物栏)[^，。；]{0,6}?${NUMBER}场(?!景)`, "u");
/** `缪小渡十五场`, `梁妈一共六场`, `梁妈（6场）`. */
const RIGHT_BEHIND = new RegExp(`^[（(：:]?(?:一共|总共|共有?|有|仅|只有?|也就|才)?${NUMBER}场(?![景面])`, "u");
/** In how many scenes somebody speaks. */
const SPEAKS_IN = new RegExp(`(?:开口|说话|有台词|有对白|发言)(?:的有|了|过|共|仅|只)?${NUMBER}场(?!景)`, "u");
const SPEECHES_OF = new RegExp(
  `${NUMBER}(?:句|段|次|条)(?=台词|对白|话(?!题)|发言|开口)|(?:开口|说话|发言|说了)[^，。；\\d]{0,4}?${NUMERAL}[多余]?[句次]|(?:台词|对白|发言)[^，。；\\d]{0,6}?${NUMERAL}`,
  "u",
);
const SPEECH_COUNT = new RegExp(`${NUMBER}(?:句|段|次|条)`, "u");
const PLACE_USED = new RegExp(`(?:出现|用|使用|登场|到访|回到)[^，。；]{0,3}?${NUMBER}(?:场|次)`, "u");
const TIMES = new RegExp(`${NUMBER}(?:场|次)`, "u");

/** `阮碧筠缺席的九场里，`: what follows counts a part. `比梁不凡多22句` counts a difference, which stands by the figures of both. */
const OF_A_PART = /[场集章][戏]?[里中]$|其中$/u;
/** `方棠在全剧二十三场中出场十五场`. */
const OF_ALL_SCENES = new RegExp(
  `(?:全[剧片书本]|整部戏?|剧本|作品)[^，。；]{0,3}?${NUMERAL}场(?:戏)?(?:之|当)?[里中内]`,
  "u",
);
const SCENE_COUNT = new RegExp(`${NUMBER}场`, "u");
const OF_SPAN = new RegExp(`[前后头]${NUMERAL}[场集]|[前后]半`, "u");
const IS_AWAY = /缺席|不在场|没有出场|没出场/u;
/** `缺席到第十四场`: not in what lies before it. */
const UNTIL = /[到至]第/u;
/** `此后又同场两次`: besides those before. */
const BESIDES = /又|再[^也没未不]|还[^没]|[此之以][前后]|[前后][^，。；]{1,3}场[里中]|[前后]半/u;
/** `她的五场里有四场都挤在开头`: of her scenes. */
const SOME_OF_OWN = new RegExp(`(${NUMERAL}场(?:戏)?)[里中](?:就|便)?有${NUMERAL}场`, "u");
const COMPARED = /多出|少了|比[^，。；]{1,12}(?:[多少]|高出|低)/u;

/** `缪小渡（15场）与老缪（12场）`: a count right behind each name. */
const countsBehindNames: Rule = ({ text, mentions, scenes }) =>
  scenes.length === 0 &&
  !TOGETHER.test(text) &&
  mentions.some(({ person, end }, i) => {
    const counted = valueIn(text.slice(end, mentions[i + 1]?.start), RIGHT_BEHIND);
    return isCount(counted) && ![person.scenes.length, person.speakingScenes].includes(counted);
  });

/** So many quotations one sentence may hold. */
const MAX_QUOTED = 3;

const countsOfPerson: Rule = ({ text, mentions, before, people, scenes, supported }) => {
  const person = one(people);
  // `程母全剧有十场戏` is said of her, `全剧二十场里程母…` of the whole.
  const beforeName = text.slice(0, mentions[0]?.start ?? text.length);
  if (!person || scenes.length > 0 || OF_THE_WHOLE.test(beforeName) || OF_SEVERAL.test(text)) return false;
  if (TOGETHER.test(text)) return false;
  if (/[前后第][^，。；]{1,3}集/u.test(text)) return false;
  const isOfAPart = OF_A_PART.test(before) && valueIn(before, SCENE_COUNT) !== supported.sceneCount;
  if (isOfAPart || OF_SPAN.test(text) || COMPARED.test(text)) return false;
  const listed = valueIn(text, LISTED_IN);
  if (isCount(listed) && listed !== person.scenes.length) return true;
  const spoken = valueIn(text, SPEAKS_IN);
  if (isCount(spoken) && spoken !== person.speakingScenes) return true;
  const counted = valueIn(text.replace(OF_ALL_SCENES, "").replace(SOME_OF_OWN, "$1"), SCENES_OF);
  if (/不见|消失/u.test(text)) return false;
  if (isCount(counted) && IS_AWAY.test(text)) return counted !== supported.sceneCount - person.scenes.length;
  const withOthers = /[与和跟同]|对手/u.test(text) ? [...person.sharedScenes.values()] : [];
  const possible = [person.scenes.length, person.speakingScenes, ...withOthers];
  if (isCount(counted) && !possible.some((actual) => countHolds(text, counted, actual)))
    return counted <= supported.sceneCount;
  const speeches = SPEECHES_OF.test(text) ? valueIn(text, SPEECH_COUNT) : null;
  // `甲说「…」，乙接「…」，两句对白就够了` counts what was quoted.
  if (mentions.length === 0 && isCount(speeches) && speeches <= MAX_QUOTED && !/[只仅全]/u.test(text)) return false;
  return isCount(speeches) && !countHolds(text, speeches, person.speeches);
};

const countsOfPlace: Rule = ({ text, before, people, scenes, supported }) => {
  if (people.length > 0 || scenes.length > 0) return false;
  const placeIn = (phrase: string): string | null =>
    one([...supported.placeScenes.keys()].filter((name) => phrase.includes(name)));
  const place = placeIn(text) ?? placeIn(before);
  const counted = place === null ? null : valueIn(text, PLACE_USED);
  return place !== null && isCount(counted) && counted !== supported.placeScenes.get(place);
};

/** Two people by what they are to each other. */
const KINSHIP = /父女|父子|母女|母子|夫妻|夫妇|兄弟|兄妹|姐妹|姐弟|祖孙|爷孙|婆媳|师徒|情侣|恋人/u;

/** Some of the scenes of two people. */
const FACE_TO_FACE = /正面|真正|直接|单独|独处|私下|面对面|激烈/u;

const countsOfPair: Rule = ({ text, people, scenes, supported }) => {
  const [first, second] = people;
  if (people.length !== 2 && KINSHIP.test(text) && TOGETHER.test(text)) {
    const counted = valueIn(text, TIMES);
    if (counted === null || (counted === 1 && !/[只仅]/u.test(text))) return false;
    // `许岚母女同场五次`: with one of somebody who is named, or of a family that is; a pair without a name is the one most together.
    const all = [...supported.byName.values()];
    const possible = people.length > 0 ? people : all.filter(({ name }) => text.includes(`${name[0]}家`));
    if (possible.length === 0) return counted !== Math.max(0, ...all.flatMap((p) => [...p.sharedScenes.values()]));
    return !possible.some(({ sharedScenes }) => [...sharedScenes.values()].includes(counted));
  }
  if (people.length !== 2 || !first || !second || !TOGETHER.test(text) || /没有|从未/u.test(text) || BESIDES.test(text))
    return false;
  const counted = valueIn(text.replaceAll(SCENE_NAME, ""), TIMES);
  // `对手戏有第10场和第13场两场` counts the scenes that it names; 同场最多的一场 is none of a count.
  if (counted === scenes.length || (counted === 1 && !/[只仅]/u.test(text))) return false;
  const shared = first.sharedScenes.get(second.name) ?? 0;
  return counted !== null && (FACE_TO_FACE.test(text) ? counted > shared : counted !== shared);
};

const FIRST = new RegExp(
  `(?:首次|第一次|初次|最早|才(?!再|又|重新))[^，。；]{0,4}${APPEARS}|${APPEARS}[^，。；]{0,4}(?:最早|首次)|最早见[于在]|(?:登场|出场|亮相|出现)[^，。；]{0,4}(?:放|安排|设|排)[在到]第|从第[^，。；]{1,6}[场章回](?:开始|起|才)(?:进入(?:故事|剧情)|登场|出场)$`,
  "u",
);
const NEVER_AGAIN = new RegExp(`(?:再未|再没有?|再也没有?|再也不|不再|未再|没有再|没再)[^，。；]{0,4}${APPEARS}`, "u");
const ONLY = new RegExp(
  `(?:只|仅)[^，。；]{0,4}第[^，。；]{1,6}[场章回][^，。；]{0,6}${APPEARS}|(?:只|仅)${APPEARS}(?:在|于)第`,
  "u",
);
const ABSENT = new RegExp(`(?:没有|没|并未|未|不曾|未曾|从未|始终没有)[^，。；]{0,2}${APPEARS}|缺席|不在场`, "u");
/** `第20场没有贺敏`. */
const WITHOUT = /[场章回](?:戏?[里中])?(?:没有|不见|少了)$/u;
/** Of somebody who is in some scene; where he is not, no rule can tell. */
const NEVER_SEEN = new RegExp(
  `(?:(?:从头到尾|自始至终|始终|从来|一次也|一直)[^，。；]{0,4}[没未]|从未)[^，。；]{0,10}${APPEARS}`,
  "u",
);
/** `第23场以后他一次也没有出现`. */
const SOME_TIME = /[之以]?[前后][^，。；]{0,4}场|场(?:之|以)?[前后]|[前后]半/u;
const PRESENT = new RegExp(
  `(?:在|从|自|到|直到)第[^，。；]{1,6}[场章回][^，。；]{0,5}(?:${APPEARS}|登场|出场|露面|亮相|现身|在场)|第[^，。；]{1,6}[场章回][^，。；]{0,3}(?:就已|已经|就|便|仍|还)(?:登场|出场|露面|亮相|现身|在场)`,
  "u",
);
const LAST = new RegExp(
  `(?:最后一次|末次)[^，。；]{0,4}${APPEARS}|的最后一场戏[是在]|戏份?[就只]?到第[^，。；]{1,6}[场章回](?:就|便)?(?:结束|为止|完)|第[^，。；]{1,6}[场章回]下线$`,
  "u",
);
const LEAVES =
  /(?:过了第[^，。；]{1,6}[场章回]|第[^，。；]{1,6}[场章回](?:以后|之后|过?后|起))[^，。；]{0,8}(?:退出|消失|不见|淡出|没了戏|没有了?戏|下线|退场)/u;
/** `第3场之后消失，直到第10场才回来`. */
const COMES_BACK = /才(?:又|再|重新)?(?:回|出现|露面|登场|现身)|重新|再度|再次/u;
const ONLY_ABSENT =
  /(?:只|仅|唯一|唯独)[^，。；]{0,6}(?:缺席|不在场|没有出场|没出场)|(?:缺席|不在场|没有出场|没出场)的?(?:只有|仅有|只是|仅)/u;

/** `从第1场到第6场`, `第七集之后`: what follows is said of this range. */
const FROM_TO = /从第[^，。；]+[到至]第|第[^，。；]{1,6}[场集](?:之后|以后|之前|以前|起)$/u;

/** `方棠的父母`, `记者要的含泪解缆`: what is seen is another person or a thing. */
const OF_ANOTHER = /^[^，。；第在]{0,2}的(?!第|首次|初次|最|末次|出|登|亮|露|现|身影|戏|人物|角色|台词|再)/u;

/** A number is false of another person than the one that the figures hold it for: when somebody is seen first, last, again, alone. */
const appearances: Rule = ({ text, clause, mentions, before, people, scenes, unclear, supported }) => {
  const person = one(people);
  const lastMention = mentions.at(-1);
  if (lastMention && OF_ANOTHER.test(text.slice(lastMention.end))) return false;
  if (!person || unclear || person.scenes.length === 0 || /如果|假如|倘|要是|若[没不]/u.test(text)) return false;
  const first = Math.min(...person.scenes);
  const last = Math.max(...person.scenes);
  const scene = one(scenes);
  if (scenes.length > 1) return ONLY.test(text) && person.scenes.some((each) => !scenes.includes(each));
  if (ONLY_ABSENT.test(text))
    return FROM_TO.test(before) || OF_SPAN.test(text) || OF_SPAN.test(before)
      ? false
      : scene !== null && (person.scenes.includes(scene) || person.scenes.length < supported.sceneCount - 1);
  if (LEAVES.test(text) && !COMES_BACK.test(clause)) return scene !== null && last > scene;
  if (LAST.test(text)) return scene !== null && scene !== last;
  if (NEVER_AGAIN.test(text)) return scene === null ? last >= supported.sceneCount : last > scene;
  if (FIRST.test(text)) return scene !== null && scene !== first;
  if (ONLY.test(text)) return scene !== null && (person.scenes.length > 1 || first !== scene);
  if (NEVER_SEEN.test(text)) return scene === null && !SOME_TIME.test(text);
  if (lastMention && WITHOUT.test(text.slice(0, lastMention.start)) && lastMention.end === text.length)
    return scene !== null && person.scenes.includes(scene);
  if (ABSENT.test(text) && !UNTIL.test(text))
    return scene === null ? /从未|始终|全程|全剧/u.test(text) : person.scenes.includes(scene);
  return PRESENT.test(text) && scene !== null && !person.scenes.includes(scene);
};

/** `平均每场七句`: as near as one. */
const PER_SCENE = new RegExp(`(?:平均|均)每?一?场戏?[^，。；\\d]{0,4}?${NUMBER}(?:句|段|条)`, "u");
const countsPerScene: Rule = ({ text, people, scenes, supported }) => {
  const told = valueIn(text, PER_SCENE);
  if (told === null || people.length > 0 || scenes.length > 0) return false;
  const speeches = supported.byScene.reduce((sum, scene) => sum + scene.speeches, 0);
  return Math.abs(told - speeches / Math.max(1, supported.sceneCount)) > 1;
};

/** `全剧共三十场戏` at the beginning of a sentence; behind another segment (`夜戏不少，`) it may count some of them. */
const OF_WHOLE = new RegExp(
  `^(?:(?:全[剧片本]|整部[戏剧片])(?:(?:一共|总共|共计?)(?:有|写了|用了)?)?|(?:剧本|作品|本[剧片])(?:一共|总共|共计?)有?)${NUMBER}场戏?$`,
  "u",
);
const countsOfWhole: Rule = ({ text, before, supported: { sceneCount, numbers } }) => {
  if (before !== "") return false;
  const counted = valueIn(text.trim(), OF_WHOLE);
  // Who counts by the writer's numbers counts to the last of them.
  return counted !== null && counted !== sceneCount && counted !== Math.max(...(numbers ?? [0]));
};

const RULES: readonly Rule[] = [
  countsOfWhole,
  countsPerScene,
  countsOfPerson,
  countsBehindNames,
  countsOfPlace,
  countsOfPair,
  countsAroundScene,
  comparesKinds,
  sharesOf,
  shareOfSeveral,
  scenesOfKind,
  scenesOfKinds,
  appearances,
  inEveryScene,
  neverSpeaks,
  neverTogether,
  ...EDGE_RULES,
  ...EPISODE_RULES,
  ...SUPERLATIVE_RULES,
  ...RATIO_RULES,
  ...SCENE_PEOPLE_RULES,
  ...SPAN_RULES,
  ...MEETING_RULES,
  ...PLACE_RULES,
  ...RUN_RULES,
  ...KIND_RULES,
  ...SET_RULES,
];

const COMPARING = /次于|比|超过|多于|少于|高于|低于|不及|不如/u;
/** `第8场，` before what is told of it. */
const LEADING_SCENE =
  /((?:^|[，。；])\s*(?:在|到了?|过了?)?第[^，。；有是共]{1,8}[场章回](?:里|中|戏|[之以过]?后)?)[，,]/gu;
/** `1-1`, which is read as 第1-1场. */
const HYPHENED = /(?<![\d.第])(\d{1,3}[-－]\d{1,3})(?![\d.])(场?)/gu;
/** `在17场撒谎` is the scene of that number; `在17场戏中`, `在17场里都` count. */
const IN_SCENE = /(?<=[在到从于])\s?(\d{1,3})场(?=\p{Script=Han})(?![戏景里中次都均各])/gu;
/** `1-8场` is a range where no scene is called so. */
const withScenesSpelled = (text: string, passages: Pick<Passages, "placeOf">): string =>
  text
    .replaceAll(HYPHENED, (all, name: string, unit: string) =>
      unit === "" || passages.placeOf(name) !== null ? `第${name}场` : all,
    )
    .replaceAll(IN_SCENE, (all, number: string) =>
      passages.placeOf(`第${number}场`) === null ? all : `第${number}场`,
    );

/** Whether a name is part of a place's, as in `方棠家`. */
const isInPlace = (text: string, { name, start }: PersonMention, { placeScenes }: SupportedFigures): boolean =>
  [...placeScenes.keys()].some((place) => place.includes(name) && text.startsWith(place, start - place.indexOf(name)));

/** Whether a clause without its quotations says of somebody, or of a scene, what the figures deny. */
export function contradictsFigures(bare: string, supported: SupportedFigures, passages: Passages): boolean {
  let before: readonly KnownPerson[] = [];
  let segmentBefore = "";
  let scenesBefore: readonly number[] = [];
  const plain = bare.replaceAll(/[①-⑳]/gu, (c) => c.normalize("NFKC"));
  for (const written of scenesApart(plain)
    .replaceAll(LEADING_SCENE, "$1")
    .split(/[，,。；;！？]/u)) {
    const text = withScenesSpelled(written, passages);
    const mentions = passages.peopleIn(text).flatMap((mention) => {
      const { name, start, end } = mention;
      const person = supported.byName.get(name);
      return person && !isInPlace(text, mention, supported) ? [{ person, start, end }] : [];
    });
    const named = [...new Set(mentions.map(({ person }) => person))];
    const places = written.match(SCENE_NAME) ?? [];
    const scenes = namedPlaces(written, passages);
    const segment = {
      text,
      mentions,
      people: named.length > 0 ? named : before,
      scenes,
      unclear: scenes.length < places.length,
      supported,
      facts: passages.scenes(),
      before: segmentBefore,
      scenesBefore,
      peopleBefore: before,
      clause: bare,
    };
    segmentBefore = text;
    if (places.length > 0) scenesBefore = scenes;
    if (RULES.some((contradicts) => contradicts(segment))) return true;
    // What is said next is said of the first of two that are compared.
    if (named.length > 0) before = COMPARING.test(text) ? named.slice(0, 1) : named;
  }
  return false;
}
