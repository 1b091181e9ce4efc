import type { Finding, PersonFigures, PlaceFigures, Quote } from "../figures/figures.ts";
import { sceneCast } from "../figures/people.ts";
import { placeKey } from "../figures/placeKey.ts";
import type { Parsed } from "../parsed.ts";
import { type Checked, finding, quotePlace } from "./finding.ts";
import { firstCues } from "./pairSpeechesWithCues.ts";
import { isAlike, isMisspelling, isTypo, oneOff, DISTINGUISHING_CHARACTERS } from "./similarNames.ts";

/** Speeches that make a spelling usual; two characters are soon alike by chance. */
const usualSpeeches = (name: string): number => ([...name].length > 2 ? 4 : 6);
const RARE = 2;

/** Pairs of names that are counted in the whole text. */
const MAX_PAIRS = 40;

/** How often a name stands in the text, up to `most`. */
function mentions(text: string, name: string, max: number): number {
  let n = 0;
  for (let at = text.indexOf(name); at >= 0 && n < max; at = text.indexOf(name, at + name.length)) n += 1;
  return n;
}

/** How much oftener the usual spelling of a person stands in the text than one that stands on its cues alone. */
const USUAL_MENTIONS = 4;

/**
 * Two spellings of one person: the rare one hardly speaks, and what they differ in sounds or looks alike, or the scene's
 * cast line names the usual one, who then does not speak in it. The usual one speaks often, or the rare one is never spoken of.
 * A name that a cast list knows is a person of its own: siblings share all but one character.
 */
export function similarPersons({ parsed, figures }: Checked): Finding[] {
  const named = figures.people.filter((p) => p.speeches > 0).map((p) => [p.name, p] as const);
  const listed = new Set(parsed.scenes.flatMap((scene) => sceneCast(scene)?.names ?? []));
  const front = parsed.frontMatter.map((line) => line.text).join("\n");
  const pairs = oneOff<PersonFigures>(
    named,
    (usual, rare) => rare.speeches <= RARE && usual.speeches >= 2 * Math.max(1, rare.speeches),
  );
  let counted = 0;
  /** The rare name stands on its cues alone: nobody speaks of that person. */
  const isOnlyCued = (rare: PersonFigures, usual: PersonFigures): boolean =>
    counted++ < MAX_PAIRS &&
    mentions(parsed.text, rare.name, RARE + 1) <= rare.speeches &&
    mentions(parsed.text, usual.name, USUAL_MENTIONS * RARE) >= USUAL_MENTIONS * rare.speeches;
  const reported = new Set<PersonFigures>();
  const cues = firstCues(parsed);
  const misspelt = pairs.flatMap(({ rare, usual, off }) => {
    if (reported.has(rare) || listed.has(rare.name) || front.includes(rare.name)) return [];
    const often = usual.speeches >= usualSpeeches(rare.name) * Math.max(1, rare.speeches);
    const isSame = isTypo(off)
      ? often || isOnlyCued(rare, usual)
      : often &&
        !off.some((c) => DISTINGUISHING_CHARACTERS.test(c)) &&
        rare.scenes.some((s) => standsIn(parsed, s, rare.name, usual.name));
    if (!isSame) return [];
    reported.add(rare);
    return [twoSpellings(rare.name, usual.name, cues)];
  });
  // Whom the cast holds for one person under both spellings.
  const joined = parsed.cast.flatMap(({ name, aliases }) =>
    aliases
      .filter((alias) => cues.has(alias) && isMisspelling(alias, name))
      .map((alias) => twoSpellings(alias, name, cues)),
  );
  return [...misspelt, ...joined];
}

const twoSpellings = (rare: string, usual: string, cues: ReadonlyMap<string, Quote>): Finding =>
  finding("similar-person-names", `“${rare}”与“${usual}”只差一个字，可能是同一个人`, [
    cues.get(rare) ?? null,
    cues.get(usual) ?? null,
  ]);

/** The cast line of the scene names the usual spelling, and only the rare one speaks in it. */
function standsIn(parsed: Parsed, ordinal: number, rare: string, usual: string): boolean {
  const scene = parsed.scenes[ordinal - 1];
  const cast = scene ? sceneCast(scene) : null;
  return (
    scene !== undefined &&
    cast !== null &&
    cast.names.includes(usual) &&
    !cast.names.includes(rare) &&
    !scene.lines.some((l) => l.type === "dialogue" && l.speaker === usual)
  );
}

/** Marks and particles that people leave out: `林家·客厅` and `林家客厅`. */
const barePlace = (key: string): string => key.replace(/[\s·.\-—－–的之/、，,]/gu, "");

/** A place named this often, in headings or lines, is known; one that only its own headings name is not. */
const MENTIONS = 3;
const LONG = 3;

/** Long names that differ behind their first character are not alike by chance; the first tells families apart (`姜家客厅`, `江家客厅`). */
const isLongName = (a: string, b: string): boolean => [...a].length >= LONG && a[0] === b[0];

/** Two spellings of one place: the same but for marks, or by one character that sounds or looks alike. */
export function similarPlaces({ parsed, figures }: Checked): Finding[] {
  const keyed = figures.places.map((place) => [placeKey(place.name), place] as const);
  const found = new Map<PlaceFigures, PlaceFigures>();
  const byBare = new Map<string, PlaceFigures>();
  // Places come most used first, so the usual spelling is met before the rare one.
  for (const [key, place] of keyed) {
    const bare = barePlace(key);
    const usual = byBare.get(bare);
    if (usual === undefined) byBare.set(bare, place);
    else if (bare.length >= 3) found.set(place, usual);
  }
  const pairs = oneOff<PlaceFigures>(
    keyed,
    (usual, rare) => rare.scenes.length <= RARE && usual.scenes.length >= rare.scenes.length,
  ).filter(({ off }) => isAlike(off) && !off.every((c) => DISTINGUISHING_CHARACTERS.test(c)));
  for (const { rare, usual } of pairs.slice(0, MAX_PAIRS)) {
    if (found.has(rare) || found.get(usual) === rare) continue;
    const often = usual.scenes.length >= Math.max(2, rare.scenes.length * 2) && [...rare.name].length > 2;
    const isKnownName = (): boolean =>
      mentions(parsed.text, usual.name, MENTIONS) >= MENTIONS &&
      mentions(parsed.text, rare.name, RARE + 1) <= rare.scenes.length;
    if (often || isLongName(rare.name, usual.name) || isKnownName()) found.set(rare, usual);
  }
  return [...found].flatMap(([rare, usual]) => {
    const [a = 1, b = 1] = [rare.scenes[0], usual.scenes[0]];
    const [here, there] = [parsed.scenes[a - 1], parsed.scenes[b - 1]];
    return here && there
      ? [
          finding("similar-place-names", `“${rare.name}”与“${usual.name}”写法相近，可能是同一个地方`, [
            quotePlace(parsed, here, a),
            quotePlace(parsed, there, b),
          ]),
        ]
      : [];
  });
}
