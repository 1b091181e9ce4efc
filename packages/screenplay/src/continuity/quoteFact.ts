import { quoteLine } from "../findings/finding.ts";
import type { Line, Parsed } from "../parsed.ts";
import type { FactQuote } from "./fact.ts";

/** A longer line is a paragraph, of which the sentence is quoted. */
const WHOLE_LINE = 60;
const SENTENCE = /[^。！？!?；\n]*[。！？!?；\n]?[」”』’]*/gu;

/** What is quoted for words in a line, the same whoever found them: the line, or the sentence where the line is long. `at` is an offset into the line. */
export function quoteFact(parsed: Parsed, line: Line, scene: number, at = 0): FactQuote {
  if (line.text.length <= WHOLE_LINE) return { ...quoteLine(parsed, line, scene), scene };
  const sentence = [...line.text.matchAll(SENTENCE)].findLast(({ index, 0: words }) => index <= at && words !== "");
  const start = line.start + (sentence?.index ?? 0);
  const end = start + (sentence?.[0].length ?? line.text.length);
  const trimmed = start + (/^\s*/u.exec(parsed.text.slice(start, end))?.[0].length ?? 0);
  return { ...quoteLine(parsed, { start: trimmed, end }, scene), scene };
}
