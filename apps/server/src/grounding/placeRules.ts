import type { Rule, Segment } from "./clauseSegment.ts";
import { APPEARS, one } from "./segmentNumbers.ts";
import { isStated, isStatedOfWhole } from "./statedOfWhole.ts";
import type { SupportedFigures } from "./supportedFigures.ts";

/** The one place of the script that a text names; of two that hold each other the longer. */
export const placeIn = (text: string, { placeScenes }: SupportedFigures): string | null => {
  const named = [...placeScenes.keys()].filter((name) => text.includes(name));
  return one(named.filter((name) => !named.some((other) => other !== name && other.includes(name))));
};

/** Scenes at a place and at its parts: `修表铺里间` is `修表铺`, too. */
export const countScenesAt = (place: string, { placeScenes }: SupportedFigures): number =>
  [...placeScenes].reduce((sum, [name, scenes]) => (name.includes(place) ? sum + scenes : sum), 0);

/** Ordinals of the scenes that play at a place, or a part of it. */
const scenesAt = (place: string, { facts }: Segment): number[] =>
  facts.flatMap((scene, i) => (scene.place?.includes(place) ? [i + 1] : []));

const FIRST = new RegExp(
  `(?:首次|第一次|初次|最早)(?:${APPEARS}|用|使用|启用)?(?:就)?(?:是|被用)?(?:在|于|到)?第|第[^，。；]{1,8}场(?:才|首次|第一次|初次)+(?:${APPEARS}|启用|用到|进入)`,
  "u",
);
const LAST = new RegExp(`(?:最后一次|末次)(?:${APPEARS}|用|使用)?(?:就)?(?:是|被用)?(?:在|于|到)?第`, "u");
const ONLY = new RegExp(
  `(?:只|仅)(?:在)?第[^，。；]{1,8}场(?:里|中)?(?:${APPEARS}|用|使用)(?:过|了)?(?:一次)?$|(?:只|仅)(?:${APPEARS}|用|使用)(?:在|于)第[^，。；]{1,8}场$`,
  "u",
);

/** The first, last or only scene of a place. */
const sceneOfPlace: Rule = (segment) => {
  const { text, people, scenes, supported } = segment;
  const scene = one(scenes);
  const place = placeIn(text, supported);
  if (scene === null || place === null || people.length > 0 || !isStated(segment)) return false;
  const at = scenesAt(place, segment);
  if (at.length === 0) return false;
  if (ONLY.test(text)) return at.length > 1 || !at.includes(scene);
  if (FIRST.test(text)) return Math.min(...at) !== scene;
  return LAST.test(text) && Math.max(...at) !== scene;
};

const EACH_ONCE = /各(?:只|仅|都)?(?:用|出现|使用)(?:了|过)?一[次场]$/u;

/** `江堤、照相馆各只用了一次`. */
const placesUsedOnce: Rule = (segment) => {
  const { text, people, scenes, supported } = segment;
  if (!EACH_ONCE.test(text) || people.length > 0 || scenes.length > 0 || !isStatedOfWhole(segment)) return false;
  return [...supported.placeScenes].some(([name, used]) => text.includes(name) && used > 1);
};

const NEVER_AT =
  /(?:从未|从没|从来没有?|始终没有?|一次也没有?)(?:去过?|到过?|进过?|踏进过?|踏入过?|走进过?|出现在|在)/u;
const ONLY_AT =
  /(?:只|仅|都|全部?|全都)(?:发生|出现|活动|安排|集中)?(?:在|于)[^，。；]{2,8}(?:里|中|内)?(?:出现|出场|登场|活动|现身)?$/u;

/** Somebody is said never to be at a place, or nowhere else. */
const personAtPlace: Rule = (segment) => {
  const { text, people, facts, supported } = segment;
  const person = one(people);
  const place = person && placeIn(text, supported);
  if (!person || place === null || person.scenes.length === 0 || !isStatedOfWhole(segment)) return false;
  const at = scenesAt(place, segment);
  if (/[在于][^，。；]*[或和与及、]/u.test(text)) return false;
  if (NEVER_AT.test(text)) return person.scenes.some((scene) => at.includes(scene));
  return (
    ONLY_AT.test(text) &&
    /戏|出场|登场|出现|活动|现身/u.test(text) &&
    person.scenes.some((scene) => facts[scene - 1]?.place !== null && !at.includes(scene))
  );
};

/** When places are used, and who is at them. */
export const PLACE_RULES: readonly Rule[] = [sceneOfPlace, placesUsedOnce, personAtPlace];
