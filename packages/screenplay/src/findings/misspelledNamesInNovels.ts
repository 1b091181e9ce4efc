import type { Finding, Quote } from "../figures/figures.ts";
import type { ProsePerson } from "../figures/proseFigures.ts";
import type { Parsed } from "../parsed.ts";
import { type Checked, finding, quoteLine } from "./finding.ts";
import { isTypo, oneOff, DISTINGUISHING_CHARACTERS } from "./similarNames.ts";

/** A name met no more than this is rare, and one met so many times as often is usual. */
const RARE = 2;
const TIMES = 8;

/** Two spellings of one person in a novel: the rare one sounds like the usual one and hardly occurs. */
export function misspelledNamesInNovels({ parsed, figures }: Checked): Finding[] {
  const people = figures.prose?.people ?? [];
  const named = people.map((person) => [person.name, person] as const);
  const reported = new Set<string>();
  return oneOff<ProsePerson>(
    named,
    (usual, rare) => rare.mentions <= RARE && usual.mentions >= TIMES * Math.max(1, rare.mentions),
  ).flatMap(({ rare, usual, off }) => {
    if (reported.has(rare.name) || !isTypo(off) || off.some((character) => DISTINGUISHING_CHARACTERS.test(character)))
      return [];
    reported.add(rare.name);
    return [
      finding("similar-person-names", `“${rare.name}”与“${usual.name}”只差一个字，可能是同一个人`, [
        mention(parsed, rare.name),
        mention(parsed, usual.name),
      ]),
    ];
  });
}

/** Where the name first stands in the text. */
function mention(parsed: Parsed, name: string): Quote | null {
  const at = parsed.scenes.length === 0 ? -1 : parsed.text.indexOf(name, parsed.scenes[0]?.lines[0]?.start ?? 0);
  if (at < 0) return null;
  const scene = parsed.scenes.findIndex(
    ({ lines }) => (lines[0]?.start ?? Infinity) <= at && at < (lines.at(-1)?.end ?? 0),
  );
  const line = parsed.scenes[scene]?.lines.find(({ start, end }) => start <= at && at < end);
  return line ? quoteLine(parsed, { start: at, end: line.end }, scene + 1) : null;
}
