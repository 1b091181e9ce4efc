import type { Rule, Segment } from "./clauseSegment.ts";
import { kindIn, MAY_BE } from "./sceneKinds.ts";
import { NUMERAL } from "./numerals.ts";
import { type SceneSpan, sceneSpanOf } from "./sceneSpanOf.ts";
import { APPEARS, one, valueIn } from "./segmentNumbers.ts";
import { isStated } from "./statedOfWhole.ts";
import type { KnownPerson } from "./supportedFigures.ts";

/** What is said of some scenes that stand one behind the other: of what kind they are, and who is in them. */
const ALL_ALONG = /连续|接连|一连|全[都是部在]|都[是在]|均[是为在]|清一色|连拍/u;

const ALL_OF_BEFORE = /^(?:两场|几场|三场)?(?:都|全|均|全都)[是为在](?:[^，。；]{2,6})$/u;

/** `分别在第四场和第八场，都是夜景`. */
const kindOfListed: Rule = (segment) => {
  const { text, people, scenes, scenesBefore, supported } = segment;
  const kind = kindIn(text);
  if (kind === null || people.length > 0 || scenes.length > 0 || !ALL_OF_BEFORE.test(text) || !isStated(segment))
    return false;
  return scenesBefore.some((ordinal) => {
    const scene = supported.byScene[ordinal - 1];
    return scene !== undefined && !MAY_BE[kind](scene);
  });
};

/** `第26场到第28场是连续三场夜戏`. */
const kindOfSpan: Rule = (segment) => {
  const { text, people, supported } = segment;
  const kind = kindIn(text);
  if (kind === null || people.length > 0 || !ALL_ALONG.test(text) || !isStated(segment)) return false;
  const span = sceneSpanOf(segment);
  return (
    span !== null &&
    span.scenes.length > 1 &&
    span.scenes.some((ordinal) => {
      const scene = supported.byScene[ordinal - 1];
      return scene !== undefined && !MAY_BE[kind](scene);
    })
  );
};

const personOf = ({ people }: Segment): KnownPerson | null => {
  const person = one(people);
  return person && person.scenes.length > 0 ? person : null;
};

/** The person is away, who is written 他: `看不到他`, `他完全消失`. What is his may be away without him (`看不到他的犹豫`). */
const ABSENT = new RegExp(
  `(?:(?:看|见)不到|不见|没有)了?他(?:的(?:身影|戏))?$|(?:(?:没有|没|并未|未|不曾|未曾|从未)(?:再)?(?:${APPEARS}|在场)(?:过|了)?|缺席|缺阵|不在场|完全消失|(?:再无|不见)踪影)$`,
  "u",
);
const HERE = new RegExp(
  `(?:连续|接连|一连|每场|场场|一直|全程|始终)[^，。；]{0,6}(?:${APPEARS}|在场|有戏|没有离开|不离场)|没有(?:再)?离开|无一缺席|一场不[落缺]|(?:全都?|都)(?:在场|出场|有戏)`,
  "u",
);
const FROM_ON = new RegExp(`从第[^，。；]{1,10}场(?:起|开始)(?:就|便)?(?:连续|接连|一连)(${NUMERAL})场`, "u");
const SOME = /大多|多数|很少|较少|偶尔|部分|有时|不多|一[度次]/u;

const ALL_OF = /一次也|从未|连续|接连|一连|完全|全都?|都|始终|一直|彻底|再也?/u;

const rangeFrom = (from: number, length: number): SceneSpan => ({
  scenes: Array.from({ length }, (_, i) => from + i),
  byPlace: false,
});

/** `从第14场到第17场，老缪接连缺席`, `从第14场起连续四场`: also of the segment before, and by how many they are. */
function spanOf(segment: Segment): SceneSpan | null {
  const { text, before, scenes, scenesBefore } = segment;
  const from = one(scenes);
  const length = valueIn(text, FROM_ON);
  if (from !== null && length !== null) return rangeFrom(from, Math.min(length, segment.supported.sceneCount));
  const own = sceneSpanOf(segment);
  if (own || scenes.length > 0 || !/连续|接连|一连|始终|一直/u.test(text)) return own;
  return sceneSpanOf({ ...segment, text: before, scenes: scenesBefore });
}

/** Somebody is said to be in all of them, or in none. */
const personInSpan: Rule = (segment) => {
  const { text } = segment;
  const person = personOf(segment);
  const span = person && !SOME.test(text) && isStated(segment) ? spanOf(segment) : null;
  if (!person || !span || span.scenes.length < 2) return false;
  if (HERE.test(text)) return span.scenes.some((scene) => !person.scenes.includes(scene));
  if (!ABSENT.test(text.replaceAll(person.name, "他").replaceAll("她", "他"))) return false;
  const isIn = (scene: number): boolean => person.scenes.includes(scene);
  return ALL_OF.test(text) ? span.scenes.some(isIn) : span.scenes.every(isIn);
};
const STAYS_TO =
  /(?:留|撑|坚持|活|陪|走|写|延续|贯穿|保持)(?:到|至)了?(?:终场|末场|最后一场|剧终)|(?:终场|末场|最后一场)(?:里|中)?(?:仍|还|依然|依旧)(?:能看到|在场|出场|有戏)/u;
const STILL_THERE = /第[^，。；]{1,10}场(?:里|中)?(?:仍|还|依然|依旧)(?:能|可以?)?(?:看到|见到|在场|出场|有戏)/u;
const GONE_AFTER =
  /^(?:从)?(?:之后|此后|以后|随后|后来)(?:便|就|则|都)?(?:彻底|完全)?(?:再也?没有?|没有?再|未再|再未|再无|消失|退场|不再|没了戏)/u;
const NEVER_BACK =
  /^(?:直到|到)(?:剧终|终场|末场|结尾|最后)(?:也|都)?(?:没有?|未)(?:再)?(?:回来|出现|露面|回归|现身|出场)/u;

/** Somebody is said to stay to the end, or not to come back. */
const endOfPerson: Rule = (segment) => {
  const { text, before, scenes, supported } = segment;
  const person = personOf(segment);
  if (!person || !isStated(segment)) return false;
  const last = Math.max(...person.scenes);
  if (STAYS_TO.test(text))
    return (
      !/[没未不][^，。；]{0,2}(?:留|撑|坚持|活|陪|走|写|延续|贯穿|保持)/u.test(text) && last < supported.sceneCount
    );
  const scene = one(scenes);
  if (scene !== null && STILL_THERE.test(text)) return !person.scenes.includes(scene);
  if (GONE_AFTER.test(text)) {
    const span = sceneSpanOf({ ...segment, text: before });
    return span !== null && span.byPlace && last > Math.max(...span.scenes);
  }
  return NEVER_BACK.test(text) && last >= supported.sceneCount - 1;
};

const RETURNS = /[到至]第[^，。；]{1,10}场(?:才)(?:又|再|重新|再度|再次)?(?:回来|回归|出现|露面|登场|出场|现身)/u;

/** `停了五场，到第17场才回来`: the scene is one of the person's, and the one before it is not. */
const returnOfPerson: Rule = (segment) => {
  const person = personOf(segment);
  const scene = one(segment.scenes);
  if (!person || scene === null || !RETURNS.test(segment.text) || !isStated(segment)) return false;
  return !person.scenes.includes(scene) || person.scenes.includes(scene - 1);
};

const ONLY = /(?:全部?|都|全都|只|仅)(?:集中|挤|出现|安排|放|落)?(?:在|于)(?:了)?(?:开头|前|最后|后|末)/u;
const MOSTLY =
  /(?:主要|大多|多数|大部分[^，。；]{0,4}|多)(?:都)?(?:集中|挤|出现|安排|放|落)?(?:在|于)(?:了)?(?:开头|前|最后|后|末)/u;
const MOST = 0.4;

/** Somebody is said to be in some of the first or last scenes alone, or mostly. */
const onlyInSpan: Rule = (segment) => {
  const { text } = segment;
  const person = personOf(segment);
  const isOnly = ONLY.test(text);
  if (!person || (!isOnly && !MOSTLY.test(text))) return false;
  const span = sceneSpanOf(segment);
  if (!span || !span.byPlace || /有[^，。；]{1,4}场/u.test(text)) return false;
  const inSpan = person.scenes.filter((scene) => span.scenes.includes(scene)).length;
  return isOnly && isStated(segment) ? inSpan < person.scenes.length : inSpan < MOST * person.scenes.length;
};

/** What is said of scenes that stand one behind the other, and of the end of a person. */
export const SPAN_RULES: readonly Rule[] = [
  kindOfListed,
  kindOfSpan,
  personInSpan,
  endOfPerson,
  returnOfPerson,
  onlyInSpan,
];
