import { namedPlaces, SCENE_NAME } from "./namedPlaces.ts";
import type { Passages, PersonMention } from "./passages.ts";
import type { Light, SceneFacts } from "./sceneFacts.ts";
import { TOGETHER } from "./segmentNumbers.ts";

/**
 * What a sentence says of one scene that it names: where and when it plays, who does something in it, and what. Advice, and what sets
 * two scenes side by side, is not read.
 */
interface SceneSegment {
  text: string;
  scene: SceneFacts;
  people: readonly PersonMention[];
  /** The scene is named in this segment, not in the one before. */
  named: boolean;
  passages: Passages;
}

const ADVICE =
  /建议|不妨|可以|可考虑|应该?|宜|最好|需要|必须|如果|若|假如|倘|改[成为在到]|挪|移[到至]|换[成到]|补|增[加设]|拟|希望|值得|可[改加删并压在由把将从以再换]/u;
/** A segment that joins scenes tells what is of either. */
const COMPARED =
  /呼应|对照|对比|相比|比起|不同于|回到|回扣|再次|又一次|铺垫|埋|伏笔|前一?场|后一?场|上一?场|下一?场|之后|以后|之前|以前|此前|此后|早在|直到|延续|接[着上]|后[^，。]{0,4}[，,]|前[，,]|起[，,]|开始|从|到第|至第|引出|通向|带到|为第|与第|和第|跟第|像第/u;

const TIME_OF_DAY_WORDS: readonly [Light, RegExp, RegExp][] = [
  [
    "night",
    /(?<![昨前当那每])(?:夜色|夜里|夜晚|深夜|黑夜|夜景|夜戏|午夜|月光下|月色)/u,
    /夜|晚|月[光亮色下]|天黑|黑下|漆黑|熄灯|凌晨|星[星光空]|时[一二三四]?刻|烛|十[一二]?点/u,
  ],
  ["dawn", /清晨|早晨|晨光|晨曦|晨雾|拂晓|黎明|大清早/u, /晨|早[上间]|[一清大]早|天亮|拂晓|黎明|蒙蒙亮|日出/u],
  ["day", /白天|白日|大白天|日景|日戏|正午|中午|午后|下午/u, /白天|日头|太阳|阳光|午|白日|日光/u],
  ["dusk", /黄昏|傍晚|夕阳|暮色/u, /黄昏|傍晚|夕|暮|天黑|擦黑|晚霞/u],
];
/** The whole of a scene is said to be so. */
const SET_IN = /发生|设|放|安排|选|写|拍|是|的[^，。]{1,12}(?:在|里|中)|在|把/u;
/** Day of a heading covers the hours from morning to evening. */
const MAY_BE: Readonly<Record<Light, readonly Light[]>> = {
  night: ["night"],
  dawn: ["dawn", "day"],
  day: ["day", "dawn"],
  dusk: ["dusk", "day", "night"],
};

type Rule = (segment: SceneSegment) => boolean;

const wrongLight: Rule = ({ text, scene, named }) => {
  const { light } = scene;
  if (!named || light === null || !SET_IN.test(text)) return false;
  return TIME_OF_DAY_WORDS.some(
    ([claimed, words, supporting]) =>
      words.test(text) && !MAY_BE[light].includes(claimed) && !supporting.test(scene.text),
  );
};

/** Ends of place names that are said of any place. */
const ANYWHERE =
  /^(?:门口|门外|门内|路上|街上|家里|屋里|屋内|外面|楼下|楼上|现场|里面|内景|外景|途中|附近|一角|角落|之外|前面|后面|中间|世界|内部|外部|家中|[^家]家|房间|室内|室外|房内)$/u;

/** A place's name as prose shortens it: `天福井碓房` is `碓房`. */
const namesOfPlace = (place: string): string[] =>
  [...new Set([place, place.slice(-3), place.slice(-2)])].filter(
    (name) => name.length >= 2 && /^\p{Script=Han}+$/u.test(name) && (name === place || !ANYWHERE.test(name)),
  );

const AT_PLACE = "(?:里|中|内|上|外|边|旁|前|下|一场|那场|的戏|的?[一-龥]{0,6}时)";

const wrongPlace: Rule = ({ text, scene, named, passages }) => {
  if (!named || scene.place === null) return false;
  const others = new Set(passages.scenes().flatMap(({ place }) => (place === null ? [] : namesOfPlace(place))));
  const own = [...others].some((name) => text.includes(name) && scene.narration.includes(name));
  return (
    !own &&
    [...others].some(
      (name) =>
        !scene.narration.includes(name) &&
        (new RegExp(`(?:第[^，。]{1,6}场|在)(?:的|是|中|里|，)?(?:整个|这个)?${name}`, "u").test(text) ||
          new RegExp(`第[^，。]{1,6}场[^，。]{0,4}${name}${AT_PLACE}`, "u").test(text)),
    )
  );
};

/** What a script has to write down for it to be filmed, and the words by which it would. */
const DEVICES: readonly [RegExp, RegExp][] = [
  [/闪回|插叙|倒叙/u, /闪回|回忆|年前|当年|倒叙|插叙|叠[化印]|往事/u],
  [/字幕/u, /字幕|字卡|打出|浮现|屏幕/u],
  [/画外音|旁白|内心独白/u, /画外|旁白|独白|[ＯO][ＳS]|[VＶ][OＯ]|心想|心里/u],
  [/主题曲|插曲|片尾曲|歌声响起|配乐响起/u, /歌|曲|乐|唱/u],
];
const DEVICE_THERE = /有|插[入了]|用[了过上]?|加入|安排|出现|响起|打出|来了|放了|穿插|拍/u;

const strangeDevice: Rule = ({ text, scene, named }) =>
  named &&
  DEVICE_THERE.test(text) &&
  !/[没不未无非]/u.test(text) &&
  DEVICES.some(([device, written]) => device.test(text) && !written.test(scene.text));

/** Between the name of a scene and whoever acts in it. */
const TO_ACTOR =
  /^(?:[^，。]{0,8}第[^，。]{1,8}[场回](?:里面?|中间?|内|上|戏|结尾|开头|一开场|末尾|最后)?(?:的?[^，。的]{0,7}(?:里|中|内|上|下))?[，,：:]?)?$/u;
/** Behind a name: what is said of the person is no act in the scene. */
const NOT_ACTING =
  /^(?:[的与和、之及跟同]|身|这|那|线|式|没|未|不|缺|也[没不]|还[没在]|已|仍|早|正|此时|虽|尚|始终|一直|是|在[^，。]{0,3}第|作为|本人|[^，。]{0,3}被|并[不未没]|从|为[何什]|和)/u;

/** Who acts in the scene, and what the segment says of the act. */
function actorOf({ text, people }: SceneSegment): { person: number; name: string; action: string } | null {
  const [first] = people;
  if (!first || !TO_ACTOR.test(text.slice(0, first.start))) return null;
  const action = text.slice(first.end).replace(/^(?:便|就|却|才|又|当场|当众|突然|忽然|终于|主动)+/u, "");
  return NOT_ACTING.test(action) || action.replaceAll(/[^\p{Script=Han}]/gu, "").length < 3
    ? null
    : { person: first.person, name: first.name, action };
}

/** `李明` may be the `李总` of the scene. */
const mayBeCalled = (name: string, other: string): boolean =>
  [...name].some((c) => other.includes(c) && !/[老小阿大]/u.test(c));

const absentActor: Rule = (segment) => {
  const actor = actorOf(segment);
  if (actor === null || segment.scene.people.has(actor.person)) return false;
  return ![...segment.scene.names].some((other) => mayBeCalled(actor.name, other));
};

/** `许岚与|老周`, `许岚在第3场与|老周`. */
const JOINING = /^(?:在?第[^，。]{1,6}场(?:里|中)?)?[和与跟同、]$/u;
/** Behind those who are joined: that they meet in the scene, with nothing behind it (`余波未平`, `的起点`) that says otherwise. */
const MEETING = new RegExp(
  `^(?:在?第[^，。]{1,6}场(?:里|中)?)?(?:再次|又一?次?|第一次|首次|终于|正式|直接){0,2}(?:正面|当面|当场|面对面)?(?:${TOGETHER.source}|对质|对峙|交手|碰撞|摊牌|相见|见面|相遇|[都同]在场)了?$`,
  "u",
);
const IS_THERE = /^在场$/u;
/** `老周|当着|小鹿|的面撕了船票`; not `当着小鹿的面说的话`, said before. */
const IN_FRONT = /^的面[^的]*$/u;

/** Two are said to meet in a scene, or one to be there, who is neither listed in it, nor speaks, nor is named, where nobody is unnamed. */
const strangerThere: Rule = ({ text, scene, people }) => {
  if (scene.unnamed) return false;
  const isThere = ({ person, name }: PersonMention): boolean =>
    scene.present.has(person) || [...scene.names].some((other) => mayBeCalled(name, other));
  return people.some((mention, i) => {
    const behind = text.slice(mention.end);
    const before = text.slice(0, mention.start);
    const first = people[i - 1];
    if (IS_THERE.test(behind) && TO_ACTOR.test(before)) return !isThere(mention);
    if (!first || !TO_ACTOR.test(text.slice(0, first.start))) return false;
    const between = text.slice(first.end, mention.start);
    if (between === "当着" && IN_FRONT.test(behind)) return !isThere(mention);
    if (!JOINING.test(between) || !MEETING.test(behind)) return false;
    return !isThere(first) || !isThere(mention);
  });
};

const RULES: readonly Rule[] = [wrongLight, wrongPlace, strangeDevice, absentActor, strangerThere];

/** A segment that does nothing but name a scene leads the next. */
const ONLY_SCENE = /^\s*(?:在|到了?)?[^，。]{0,4}第[^，。]{1,8}场(?:里|中|内|戏)?\s*$/u;

/** Whether a clause without its quotations says of a scene what the document denies. */
export function contradictsScene(bare: string, passages: Passages): boolean {
  if (passages.unit !== "场" || ADVICE.test(bare) || COMPARED.test(bare) || /《/u.test(bare)) return false;
  if (new Set(namedPlaces(bare, passages)).size !== 1) return false;
  if ((bare.match(SCENE_NAME) ?? []).length !== 1) return false;
  let before: SceneFacts | null = null;
  for (const text of bare.split(/[，,。；;！？]/u)) {
    const [ordinal] = namedPlaces(text, passages);
    const scene: SceneFacts | null = ordinal === undefined ? before : (passages.scenes()[ordinal - 1] ?? null);
    before = scene && ordinal !== undefined && ONLY_SCENE.test(text) ? scene : null;
    if (!scene) continue;
    const segment = { text, scene, people: passages.peopleIn(text), named: ordinal !== undefined, passages };
    if (RULES.some((contradicts) => contradicts(segment))) return true;
  }
  return false;
}
