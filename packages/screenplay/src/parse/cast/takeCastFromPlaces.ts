import type { CastMember, Scene } from "../../parsed.ts";
import { isPersonLike } from "../speeches/personLike.ts";

/** A place with a blank behind it and names between marks: `审讯室　队长、小刘（便衣）`. In English blanks part the words of a place. */
const WITH_NAMES = /^(?=\S*\p{Script=Han})(\S{2,20})[ \u3000]+(\S.{0,60})$/u;
const BRACKETED = /[（(][^（()）]{0,20}[)）]/gu;

/**
 * Leaves out of the places who is in the scene, where most words behind a blank name people, and one of them is in the cast. Done again it
 * changes nothing.
 */
export function takeCastFromPlaces(scenes: readonly Scene[], cast: readonly CastMember[]): void {
  const known = new Set(cast.flatMap(({ name, aliases }) => [name, ...aliases]));
  for (const { fields } of scenes) fields.place = placeWithoutCast(fields.place, (name) => known.has(name));
}

/** The same of one place. */
export function placeWithoutCast(written: string | null, isKnown: (name: string) => boolean): string | null {
  const [, place, names] = WITH_NAMES.exec(written ?? "") ?? [];
  if (place === undefined || names === undefined) return written;
  const words = names
    .replace(BRACKETED, "")
    .split(/[、，,\s]+/u)
    .filter((word) => word !== "");
  const people = words.filter((word) => isKnown(word) || isPersonLike(word));
  return people.length * 2 > words.length && people.some(isKnown) ? place : written;
}
