import { namedPlaces, scenesApart } from "./namedPlaces.ts";
import type { Passages } from "./passages.ts";
import type { KnownPerson, SupportedFigures } from "./supportedFigures.ts";

const SUMMED = /合计|共计?|总计|加起来|相加|累计|之和/u;
const SUBTRACTED = /[多少高低]出?|相差|差距|领先|落后/u;

const pairs = (numbers: readonly number[]): [number, number][] =>
  numbers.flatMap((a, i) => numbers.slice(i + 1).map((b): [number, number] => [a, b]));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Sums and differences that a clause may state of the figures it names. */
function reckoned(bare: string, numbers: readonly number[]): number[] {
  if (numbers.length < 2) return [];
  return [
    ...(SUMMED.test(bare) ? [sum(numbers)] : []),
    ...(SUBTRACTED.test(bare) ? pairs(numbers).map(([a, b]) => Math.abs(a - b)) : []),
  ];
}

const OF_SPEECH = /台词|对白|开口|发言|说/u;
const OF_SCENES = /场/u;

/** How many times as much somebody has as who is named behind: of speeches, of scenes, or of all where the clause tells neither. */
function multiplesOf(bare: string, people: readonly KnownPerson[]): number[] {
  const [speech, scenes] = [OF_SPEECH.test(bare), OF_SCENES.test(bare)];
  const figures = [
    ...(speech || !scenes ? [people.map((p) => p.speeches), people.map((p) => p.share)] : []),
    ...(scenes || !speech ? [people.map((p) => p.scenes.length)] : []),
  ];
  return figures.flatMap((each) => pairs(each).flatMap(([a, b]) => (b > 0 ? [a / b] : [])));
}

/** In how many scenes each place that is named is used; `渡口小屋` does not name `渡口`. */
function placesIn(bare: string, { placeScenes }: SupportedFigures): number[] {
  let rest = bare;
  return [...placeScenes]
    .toSorted(([a], [b]) => b.length - a.length)
    .flatMap(([name, scenes]) => {
      if (!rest.includes(name)) return [];
      rest = rest.replaceAll(name, "，");
      return [scenes];
    });
}

/** The figures, with what a clause reckons from those of the people and of the scenes that it names: `合计四十句`, `多出22句`. */
export function withDerivedFigures(bare: string, supported: SupportedFigures, passages: Passages): SupportedFigures {
  const people = [...new Set(passages.peopleIn(bare).flatMap(({ name }) => supported.byName.get(name) ?? []))];
  // `两人占去六成` adds up without a word for it.
  const shared = people.length > 1 ? [sum(people.map((p) => 100 * p.share))] : [];
  const percents = [...supported.percents, ...shared];
  const multiples = multiplesOf(bare, people);
  if (!SUMMED.test(bare) && !SUBTRACTED.test(bare)) return { ...supported, percents, multiples };
  const scenes = [...new Set(namedPlaces(scenesApart(bare), passages))].flatMap((n) => supported.byScene[n - 1] ?? []);
  const scenesOfPlaces = reckoned(bare, placesIn(bare, supported));
  const scenesOfPeople = reckoned(
    bare,
    people.map((p) => p.scenes.length),
  );
  return {
    ...supported,
    scenes: [...supported.scenes, ...scenesOfPeople, ...scenesOfPlaces],
    multiples,
    percents: [
      ...percents,
      ...reckoned(
        bare,
        people.map((p) => 100 * p.share),
      ),
    ],
    counts: [
      ...supported.counts,
      ...scenesOfPeople,
      ...scenesOfPlaces,
      ...reckoned(
        bare,
        people.map((p) => p.speeches),
      ),
      ...reckoned(
        bare,
        scenes.map((s) => s.speeches),
      ),
    ],
  };
}
