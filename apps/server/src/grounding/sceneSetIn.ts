import type { Segment } from "./clauseSegment.ts";
import { episodesIn } from "./namedPlaces.ts";
import { readNumeral } from "./numerals.ts";
import { placeIn } from "./placeRules.ts";
import { kindIn, MAY_BE, OPPOSITE, type SceneKind } from "./sceneKinds.ts";
import { sceneSpanOf } from "./sceneSpanOf.ts";

/** The scenes that a text means by where and when they play, in which part of the work, and how many people are in them. */
export interface SceneSet {
  /** Ordinals that belong to it, and those that may. */
  sure: readonly number[];
  possible: readonly number[];
  /** It is narrowed to an episode or another part of the work. */
  isPart: boolean;
  /** It is narrowed by a place, a kind or a number of people. */
  isKind: boolean;
}

const SIZE = /([二两双三四五六])人戏/u;
const HALF = /(前|后)半(?:段|部|程|场|部分)?/u;

/** Null where the text names none of these, or an episode or scenes that there are not. */
export function sceneSetIn(segment: Segment): SceneSet | null {
  const { text, facts, supported } = segment;
  const all = supported.byScene.map((_, i) => i + 1);
  const tests: { sure(ordinal: number): boolean; possible(ordinal: number): boolean }[] = [];
  const exactly = (is: (ordinal: number) => boolean): void => void tests.push({ sure: is, possible: is });
  const place = placeIn(text, supported);
  if (place !== null) exactly((ordinal) => facts[ordinal - 1]?.place?.includes(place) === true);
  const kind = kindIn(text);
  if (kind !== null) {
    const isMaybe = (each: SceneKind, ordinal: number): boolean => {
      const scene = supported.byScene[ordinal - 1];
      return scene !== undefined && MAY_BE[each](scene);
    };
    tests.push({
      sure: (ordinal) => isMaybe(kind, ordinal) && !isMaybe(OPPOSITE[kind], ordinal),
      possible: (ordinal) => isMaybe(kind, ordinal),
    });
  }
  const [, size] = SIZE.exec(text) ?? [];
  const people = size === "双" ? 2 : (readNumeral(size ?? "")?.value ?? null);
  if (people !== null) exactly((ordinal) => supported.byScene[ordinal - 1]?.people.length === people);
  const isKind = tests.length > 0;
  const episodes = episodesIn(text);
  if (episodes.some((episode) => !facts.some((scene) => scene.episode === episode))) return null;
  if (episodes.length > 0) exactly((ordinal) => episodes.includes(facts[ordinal - 1]?.episode ?? -1));
  const half = HALF.exec(text)?.[1];
  const middle = (supported.sceneCount + 1) / 2;
  if (half !== undefined) exactly((ordinal) => (half === "前" ? ordinal <= middle : ordinal >= middle));
  const span = half === undefined ? sceneSpanOf(segment) : null;
  if (!span && segment.scenes.length > 0) return null;
  if (span) exactly((ordinal) => span.scenes.includes(ordinal));
  if (tests.length === 0) return null;
  return {
    sure: all.filter((ordinal) => tests.every((test) => test.sure(ordinal))),
    possible: all.filter((ordinal) => tests.every((test) => test.possible(ordinal))),
    isPart: episodes.length > 0 || half !== undefined || span !== null,
    isKind,
  };
}
