import type { CheckedLine, CheckedScene } from "./checkedScene.ts";
import { CERTAIN, handedOver, isHadAgain, KEEPS, lostObjects, useOf, type ThingFact } from "./lostObjects.ts";
import type { PersonReader } from "./personReader.ts";

/** What a scene may be held against besides the state: who there is, whether the script has a word more than once, or words of a pattern. */
export interface StoryWords {
  persons: readonly PersonReader[];
  /** A person's own name by every name of that person. */
  nameOf: ReadonlyMap<string, string>;
  isKnown(word: string): boolean;
  has(pattern: RegExp): boolean;
}

/** Where something came to be so. */
export interface Since {
  sceneId: string;
  sceneName: string;
  line: number;
  quote: string;
}
/** What has become of a thing, by all lines that tell of it. */
export interface ThingState extends Since {
  weight: number;
  by?: string | undefined;
  holder?: string | undefined;
}
/** What a line says of things, added to what earlier ones said. */
export function learnThings(
  things: Map<string, ThingState>,
  { type, text }: CheckedLine,
  scene: CheckedScene,
  words: StoryWords,
  since: (quote: string) => Since,
): void {
  // Who uses a lost thing has it from then on: that is told once.
  for (const [thing, { weight, by }] of things)
    if (isHadAgain(text, thing) || (type === "action" && weight >= CERTAIN && by === undefined && useOf(text, thing)))
      things.delete(thing);
  const { nameOf } = words;
  const vocabulary = { isName: (word: string) => nameOf.has(word), isKnown: words.isKnown, has: words.has };
  const add = ({ thing, quote, weight, by, holder }: ThingFact, most: number): void => {
    const before = things.get(thing);
    const sum = Math.min(weight, most) + (before?.by === undefined ? (before?.weight ?? 0) : 0);
    if (before !== undefined && before.by === undefined && before.weight >= CERTAIN) return;
    things.set(thing, { ...since(quote), weight: sum, by: by && nameOf.get(by), holder: holder && nameOf.get(holder) });
  };
  for (const [thing, state] of things)
    if (state.holder !== undefined && text.includes(thing) && text.includes(state.holder) && KEEPS.test(text))
      things.set(thing, { ...state, weight: CERTAIN });
  for (const fact of lostObjects(text, vocabulary)) add(fact, type === "dialogue" ? 1 : fact.weight);
  if (type !== "action") return;
  const other = (giver: string): string | undefined => {
    const others = scene.plan.character.filter((one) => (nameOf.get(one) ?? one) !== nameOf.get(giver));
    return others.length === 1 ? others[0] : undefined;
  };
  const given = handedOver(text, [...nameOf.keys()], vocabulary, other);
  if (given !== null) add(given, given.weight);
}

/** Whether a thing is gone for whoever uses it here: for everybody, or in a later scene for its giver. */
export function mayNotUse(
  scene: CheckedScene,
  text: string,
  used: string,
  { by, sceneId }: ThingState,
  words: StoryWords,
): boolean {
  if (by === undefined) return true;
  return sceneId !== scene.id && isUsedBy(text, used, by, words);
}

/** Whether the first person whom the line names, up to the use, is the one who gave the thing away. */
function isUsedBy(text: string, used: string, by: string, { persons }: StoryWords): boolean {
  const until = text.slice(0, text.indexOf(used) + used.length);
  const named = persons.filter((one) => one.isNamedIn(until));
  return named.length === 1 && named[0]?.name === by;
}
