import { isOfNamedScenes, type Rule } from "./clauseSegment.ts";
import { SCENE_SETTINGS, type SceneKind } from "./sceneKinds.ts";

const KIND = `(${SCENE_SETTINGS.map(([words]) => words.source).join("|")})`;
const OF_SCENES = "(?:的?(?:场次|场景|数量|戏份?)){0,2}";
/** Between a kind and the one that it is compared with. */
const MORE = "(?:多于|多过|超过|远超|大于|高于|胜过)";
const LESS = "(?:少于|不及|不如|低于|少过)";
const THAN = new RegExp(
  `${KIND}${OF_SCENES}[^，。；没不难]{0,4}?(?:(${MORE})|(${LESS}))(?:了)?${KIND}|${KIND}${OF_SCENES}比${KIND}${OF_SCENES}(?:还要?|更|都|要)?(?:(多)|(少))`,
  "u",
);
/** Said of one kind: it has more scenes than its opposite. */
const MOSTLY = new RegExp(
  `${KIND}${OF_SCENES}(?:居多|占多数|为主|更多(?=$|[，。；])|占(?:了)?(?:大头|上风)|(?:压倒性|明显)地?多)|多[为是]${KIND}|(?:大部分|大多数?|多数|绝大多数)(?:的?(?:场次|场景|戏))[^，。；没不]{0,4}${KIND}`,
  "u",
);
const OPPOSITE: Readonly<Record<SceneKind, SceneKind>> = {
  inside: "outside",
  outside: "inside",
  day: "night",
  night: "day",
};
/** Advice, or a part of the work, or an hour of a feeling. */
const NOT_OF_THE_WHOLE =
  /建议|不妨|可以|宜|应该?|最好|如果|[前后]半|第[^，。；]{1,6}[集幕段章卷部]|[一这该那每]集|其中|[吗？]/u;

const kindOf = (word: string): SceneKind | undefined => SCENE_SETTINGS.find(([words]) => words.test(word))?.[1];

/** The kind that is said to have more scenes than the other. */
function comparedIn(text: string): { more: SceneKind; less: SceneKind } | null {
  const than = THAN.exec(text);
  if (than) {
    const [, first = than[5], moreThan, lessThan, second = than[6], , , moreBehind, lessBehind] = than;
    const [a, b] = [kindOf(first ?? ""), kindOf(second ?? "")];
    if (!a || !b || OPPOSITE[a] !== b) return null;
    if (moreThan ?? moreBehind) return { more: a, less: b };
    return (lessThan ?? lessBehind) ? { more: b, less: a } : null;
  }
  const mostly = MOSTLY.exec(text);
  const kind = mostly && kindOf(mostly.slice(1).find(Boolean) ?? "");
  return kind ? { more: kind, less: OPPOSITE[kind] } : null;
}

/** `夜戏多于日戏`, `外景居多`, `大部分戏在室内`: two kinds of scenes by their counts. */
export const comparesKinds: Rule = (segment) => {
  const { text, clause, people, supported } = segment;
  if (people.length > 0 || isOfNamedScenes(segment) || NOT_OF_THE_WHOLE.test(clause)) return false;
  const compared = comparedIn(text);
  if (!compared) return false;
  const less = supported.kinds[compared.less];
  // Scenes whose headings tell neither may all be of the kind that is said to have more.
  return supported.sceneCount - less <= less;
};
