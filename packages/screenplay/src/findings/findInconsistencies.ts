import { computeFigures } from "../figures/computeFigures.ts";
import type { Figures, Finding } from "../figures/figures.ts";
import { personNamer } from "../figures/people.ts";
import type { Parsed } from "../parsed.ts";
import { castLines } from "./castLines.ts";
import { chapterNumbers, emptyChapters } from "./chapterNumbers.ts";
import { continuousTime } from "./continuousTime.ts";
import type { Rule } from "./finding.ts";
import { incompleteHeadings } from "./incompleteHeadings.ts";
import { placeSides } from "./placeSides.ts";
import { quoteMarks } from "./quoteMarks.ts";
import { misspelledNamesInNovels } from "./misspelledNamesInNovels.ts";
import { repeatedPassages } from "./repeatedPassages.ts";
import { sceneNumbers } from "./sceneNumbers.ts";
import { cuesWithoutSpeech } from "./cuesWithoutSpeech.ts";
import { overlongScenes, overlongSpeeches } from "./overlong.ts";
import { similarPersons, similarPlaces } from "./spellings.ts";

const RULES: Rule[] = [
  sceneNumbers,
  incompleteHeadings,
  continuousTime,
  placeSides,
  castLines,
  similarPersons,
  similarPlaces,
  cuesWithoutSpeech,
  overlongSpeeches,
  overlongScenes,
  quoteMarks,
];
/** What may be said of a novel or other prose; the rest is about how scripts are set. */
const PROSE_RULES: Rule[] = [chapterNumbers, emptyChapters, repeatedPassages, misspelledNamesInNovels, quoteMarks];

/**
 * Consistency findings of a script or a novel, in document order, each with exact quotes and offsets. A finding that is usually wrong is
 * worse than none: every rule first makes sure that the document has the habit which the finding says was broken.
 */
export function findInconsistencies(parsed: Parsed, figures: Figures = computeFigures(parsed)): Finding[] {
  const checked = { parsed, figures, nameOf: personNamer(parsed) };
  const rules = parsed.kind === "screenplay" || parsed.kind === "stage" ? RULES : PROSE_RULES;
  return rules
    .flatMap((rule) => rule(checked))
    .sort(
      (a, b) =>
        (a.quotes[0]?.start ?? 0) - (b.quotes[0]?.start ?? 0) || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0),
    );
}
