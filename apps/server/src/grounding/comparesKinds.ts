import type { Rule } from "./clauseSegment.ts";
import { isOfNamedScenes } from "./isOfNamedScenes.ts";
import { OPPOSITE, SCENE_SETTINGS, type SceneKind } from "./sceneKinds.ts";

const KIND_WORDS = SCENE_SETTINGS.map(([words]) => words.source).join("|");
const KIND = `(${KIND_WORDS})`;
const kind = (name: string): string => `(?<${name}>${KIND_WORDS})`;
const OF_SCENES = "(?:的?(?:场次|场景|数量|戏份?)){0,2}";
/** Between a kind and the one that it is compared with. */
const MORE = "(?:多于|多过|超过|远超|大于|高于|胜过)";
const LESS = "(?:少于|不及|不如|低于|少过)";
const THAN = new RegExp(
  `${kind("left")}${OF_SCENES}[^，。；没不难]{0,4}?(?:(?<more>${MORE})|${LESS})(?:了)?${kind("right")}|` +
    `${kind("compared")}${OF_SCENES}比${kind("than")}${OF_SCENES}(?:还要?|更|都|要)?(?:(?<many>多)|少)`,
  "u",
);
/** Said of one kind: it has more scenes than its opposite. */
const MOSTLY = new RegExp(
  `${KIND}${OF_SCENES}(?:居多|占多数|为主|更多(?=$|[，。；])|占(?:了)?(?:大头|上风)|(?:压倒性|明显)地?多)|多[为是]${KIND}|(?:大部分|大多数?|多数|绝大多数)(?:的?(?:场次|场景|戏))[^，。；没不]{0,4}${KIND}`,
  "u",
);
/** Advice, or a part of the work, or an hour of a feeling. */
const NOT_OF_THE_WHOLE =
  /建议|不妨|可以|宜|应该?|最好|如果|[前后]半|第[^，。；]{1,6}[集幕段章卷部]|[一这该那每]集|其中|[吗？]/u;

const kindOf = (word: string): SceneKind | undefined => SCENE_SETTINGS.find(([words]) => words.test(word))?.[1];

/** The kind that is said to have more scenes than the other. */
function comparedIn(text: string): { more: SceneKind; less: SceneKind } | null {
  const found = THAN.exec(text)?.groups;
  if (found) {
    const { left, right, more, compared, than, many } = found;
    const [a, b] = [kindOf(left ?? compared ?? ""), kindOf(right ?? than ?? "")];
    if (!a || !b || OPPOSITE[a] !== b) return null;
    return (more ?? many) === undefined ? { more: b, less: a } : { more: a, less: b };
  }
  const mostly = MOSTLY.exec(text);
  const mostKind = mostly && kindOf(mostly.slice(1).find(Boolean) ?? "");
  return mostKind ? { more: mostKind, less: OPPOSITE[mostKind] } : null;
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
