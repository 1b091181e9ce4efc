import { NUMERAL, readNumeral } from "./numerals.ts";

const NUMBERED = new RegExp(`第(${NUMERAL})`, "gu");

/** One spelling for all of a place: numbers as digits, no blanks, no title behind the number. */
function keyOf(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\s+/gu, "")
    .replaceAll(NUMBERED, (_, numeral: string) => `第${readNumeral(numeral)?.value ?? numeral}`);
}

function addPlacesOfDivisions(
  places: Map<string, number | null>,
  names: readonly string[],
  divisions: readonly (string | null)[],
): void {
  const within = new Map<string, number>();
  for (const [i, division] of divisions.entries()) {
    const name = names[i] ?? "";
    if (division === null || name.startsWith(division)) continue;
    places.set(keyOf(division + name), i + 1);
    within.set(division, (within.get(division) ?? 0) + 1);
    const counted = keyOf(`${division}第${within.get(division) ?? 0}场`);
    if (!places.has(counted)) places.set(counted, i + 1);
  }
}

const COUNTED = new RegExp(`^(?:第[\\d.]+[卷部篇集册编冊編])?第[\\d.]+[\\p{Script=Han}]`, "u");

/**
 * Finds a place by its name as models write it: exactly, with the title behind it, or by the end of its name (`第一章` for `第二卷第一章`)
 * where only one has that end. Where names run on over the episodes, `divisions`, an episode in front of a name has to be its own:
 * `第二集第3场` is the scene called 第3场, or else the third one of the second episode.
 */
export function createPlaces(
  names: readonly string[],
  divisions: readonly (string | null)[] = [],
): (name: string) => number | null {
  const places = new Map<string, number | null>();
  const add = (key: string, ordinal: number): void =>
    void places.set(key, places.has(key) && places.get(key) !== ordinal ? null : ordinal);
  names.forEach((name, i) => {
    const key = keyOf(name);
    add(key, i + 1);
    const end = /第[\d.]+\p{Script=Han}$/u.exec(key)?.[0];
    if (end !== undefined && end !== key) add(end, i + 1);
    const [, episode, scene] = /^第(\d+)(?:-|集第)(\d+)场/u.exec(key) ?? [];
    if (episode !== undefined) add(`${episode}-${scene}`, i + 1);
  });
  addPlacesOfDivisions(places, names, divisions);
  // A full name is surer than the end of another.
  names.forEach((name, i) => places.set(keyOf(name), i + 1));
  return (written) => {
    if (written.trim() === "开篇" && !places.has("开篇")) return 0;
    // `1-8场` is called 1-8.
    const key = keyOf(written).replace(/^(\d+-\d+)场$/u, "$1");
    return places.get(key) ?? places.get(COUNTED.exec(key)?.[0] ?? "") ?? null;
  };
}
