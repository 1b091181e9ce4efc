import type { SupportedFigures } from "./supportedFigures.ts";
import { namedPlaces, SCENE_NAME } from "./namedPlaces.ts";
import { foldText } from "./foldText.ts";
import type { Passages } from "./passages.ts";

/** Words that claim something is not used again, or only in one scene. */
const NEVER_AGAIN =
  /(?:再也?没有?|再未|再也?不|再无|未再|没有再|没再|后文(?:不见|没有|再无|未)|此后(?:不见|再无|没有|未)|就此|只在第|仅在第|只出现在第)/u;
const SEEN =
  /出现|露面|现身|提[起到及]|派上用场|用[上到过]|下落|下文|交代|回收|呼应|照应|响应|闪|见到|看到|亮相|消失|断线|断了线/u;
/** What leads to the noun that a clause is about. */
const BEFORE_NOUN = /^.*(?:的|[那这某一][个块张把只枚件盏封条本支架台颗串根位]|这[些种]|那[些种])/u;
const MAX_NOUN = 6;

/** The longest name of a thing, at the end of a subject, that the script holds; null where it holds none. */
function nounAtEdge(subject: string, passages: Passages): string | null {
  const plain = foldText(subject.replace(SCENE_NAME, "").replace(BEFORE_NOUN, ""));
  for (let length = Math.min(MAX_NOUN, plain.length); length >= 2; length--)
    for (const noun of [plain.slice(0, length), plain.slice(-length)]) if (passages.holds(noun)) return noun;
  return null;
}

/** Whether a clause says that something of the script does not occur again after a scene, although it does. */
export function contradictsRecurrence(
  bare: string,
  passages: Passages,
  { placeScenes }: Pick<SupportedFigures, "placeScenes">,
): boolean {
  const scenes = namedPlaces(bare, passages);
  const [scene] = scenes;
  if (scene === undefined || scenes.length > 1) return false;
  const segments = bare.split(/[，,。；;！？]/u);
  const at = segments.findIndex((segment) => NEVER_AGAIN.test(segment));
  const claim = segments.slice(at).join("，");
  if (at < 0 || !SEEN.test(claim)) return false;
  const segment = segments[at] ?? "";
  const subject = /^(.*?)(?:[在从自到]?第|[在从自到]?\d|再|后文|此后|只|仅|就此)/u.exec(segment)?.[1] ?? "";
  const about = foldText(subject).length > 1 ? subject : (segments[at - 1] ?? "");
  if (passages.peopleIn(about).some(({ end }) => end >= about.trimEnd().length)) return false;
  const noun = nounAtEdge(about, passages);
  // A place that is spoken of is not a place that is used.
  const used = noun === null ? undefined : placeScenes.get(noun);
  if (used !== undefined) return /[只仅]/u.test(segment) && used > 1;
  return noun !== null && passages.occurrences(noun).some((place) => place.scene > scene);
}
