import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import {
  createGroundingFilter,
  createRepeatedSentences,
  FROM_MEMORY,
  indexPassages,
  supportedFigures,
} from "./index.ts";

/** For tests: what the filter shows of Markdown about a script, as the first of a section that may not mention the verdict, without the marks of what is told from memory. */
export function shownOf(script: string): (markdown: string) => string {
  const parsed = parseScreenplay(script);
  const passages = indexPassages(parsed);
  const allowedFigures = supportedFigures(computeFigures(parsed));
  return (markdown) => {
    const repeated = createRepeatedSentences();
    const filter = createGroundingFilter({ passages, allowedFigures, verdict: null, repeated, step: "shown" });
    let shown = filter.push(markdown);
    while (filter.pending) shown += filter.push("");
    return (shown + filter.end()).replaceAll(FROM_MEMORY, "").trim();
  };
}
