import { NUMERAL, readNumeral } from "./numerals.ts";

/** One spelling for all of a place: numbers as digits, no blanks, no title behind the number. */
function keyOf(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\s+/gu, "")
    .replaceAll(
      new RegExp(`第(${NUMERAL})`, "gu"),
      (_, numeral: string) => `第${readNumeral(numeral)?.value ?? numeral}`,
    );
}

const COUNTED = new RegExp(`^(?:第[\\d.]+[卷部篇集册编冊編])?第[\\d.]+[\\p{Script=Han}]`, "u");

/** Finds a place by its name as models write it: exactly, with the title behind it, or by the end of its name (`第一章` for `第二卷第一章`) where only one has that end. */
export function createPlaces(names: readonly string[]): (name: string) => number | null {
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
  // A full name is surer than the end of another.
  names.forEach((name, i) => places.set(keyOf(name), i + 1));
  return (written) => {
    if (written.trim() === "开篇" && !places.has("开篇")) return 0;
    const key = keyOf(written);
    return places.get(key) ?? places.get(COUNTED.exec(key)?.[0] ?? "") ?? null;
  };
}
