import type { Rule, Segment } from "./clauseSegment.ts";
import { NUMERAL, readNumeral } from "./numerals.ts";
import { DENYING_LIGHTS } from "./sceneFacts.ts";
import { isStated } from "./statedOfWhole.ts";

/** Where and when the work, or an episode, is said to open and to end. */
const WHOLE = "(?:全[剧片书本]|影片|故事|剧本|作品|整部[戏剧片])?的?";
const OPENING = "(?:开场|开篇|首场|第一场戏|开头|起笔)";
const ENDING = "(?:结尾|收尾|结局|最后一场(?:戏)?|末场|终场|尾声|收场)";
const SET =
  "(?:依?[旧然]?[又也还就]?(?:设|选|选择|安排|落|放|写|发生|停|停留|定格|收|收束|回到|从|始于|止于|终于|起于)(?:在|于)?|[就便]?是(?:在|一场|一个)?|[就便]?在|又?回到了?)";
const AT = new RegExp(
  `^${WHOLE}(?<ending2>(?:收|停|落|结束|终结|收束|收尾)[在于])|^${WHOLE}(?:(?<opening>${OPENING})|(?<ending>${ENDING}))${SET}`,
  "u",
);
const EPISODE_AT = new RegExp(
  `^第\\s*(?<episode>${NUMERAL})\\s*集(?:的)?(?:(?<opening>${OPENING}|开始)|(?<ending>${ENDING}))${SET}|^第\\s*(?<from>${NUMERAL})\\s*集以[^，。；]{1,12}(?<verb>开场|开篇|开头|收尾|结尾|收场|收束|结束)$`,
  "u",
);
const OPENS = /开/u;
const WHOLE_WITH = new RegExp(`^${WHOLE}以[^，。；]{1,12}(?<verb>开场|开篇|开头|收尾|结尾|收场|收束|结束)$`, "u");
/** One scene, and not some of them. */
const STRICT = /首场|第一场戏|最后一场|末场|终场/u;
/** An ending or an opening in a wider sense is told in so many scenes. */
const SPAN = 3;

interface Edge {
  opens: boolean;
  /** Indexes of the scenes that may be meant, the outermost first. */
  scenes: readonly number[];
}

function edgeOf({ text, facts }: Segment): Edge | null {
  const ofEpisode = EPISODE_AT.exec(text)?.groups;
  const ofWhole = ofEpisode ? undefined : (AT.exec(text) ?? WHOLE_WITH.exec(text))?.groups;
  const groups = ofEpisode ?? ofWhole;
  if (!groups) return null;
  const { episode, from, opening, verb } = groups;
  const number = readNumeral(episode ?? from ?? "")?.value ?? null;
  const own = facts.flatMap((scene, i) => (ofWhole || scene.episode === number ? [i] : []));
  if (own.length === 0 || own.some((i, at) => at > 0 && i !== (own[at - 1] ?? 0) + 1)) return null;
  const opens = opening !== undefined || (verb !== undefined && OPENS.test(verb));
  return { opens, scenes: (opens ? own : own.toReversed()).slice(0, STRICT.test(text) ? 1 : SPAN) };
}

/** The work opens or ends at a place where neither its first nor its last scenes play. */
const edgeAtPlace: Rule = (segment) => {
  const { text, facts, people, scenes, supported } = segment;
  if (scenes.length > 0 || people.length > 0 || !isStated(segment)) return false;
  const places = [...supported.placeScenes.keys()].filter((name) => text.includes(name));
  const edge = places.length === 0 ? null : edgeOf(segment);
  if (!edge) return false;
  return !edge.scenes.some((i) => {
    const scene = facts[i];
    return places.some((place) => scene?.place?.includes(place) || scene?.narration.includes(place));
  });
};

const NIGHT = /夜戏|夜景|夜场|夜里|深夜|夜晚|夜色/u;
const DAY = /日戏|日景|白天|白日/u;

/** The work opens or ends by night, and its first or last scene plays by day. */
const edgeAtHour: Rule = (segment) => {
  const { text, facts, people, scenes } = segment;
  if (scenes.length > 0 || people.length > 0 || !isStated(segment)) return false;
  const claimed = NIGHT.test(text) ? "night" : DAY.test(text) ? "day" : null;
  if (claimed === null || (NIGHT.test(text) && DAY.test(text)) || /晨|拂晓|黎明|天亮|夜里[的那]|夜色[退散]/u.test(text))
    return false;
  const [outermost] = edgeOf(segment)?.scenes ?? [];
  const light = outermost === undefined ? null : (facts[outermost]?.light ?? null);
  return (
    light !== null &&
    DENYING_LIGHTS[claimed].includes(light) &&
    !(claimed === "night" ? /夜|晚|月/u : /日|白天|太阳/u).test(facts[outermost ?? -1]?.narration ?? "")
  );
};

/** Where and when the work, or an episode, opens and ends. */
export const EDGE_RULES: readonly Rule[] = [edgeAtPlace, edgeAtHour];
