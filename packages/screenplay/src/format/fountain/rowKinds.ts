/** What one row of Fountain is (fountain.io/syntax, 1.1). `prose` is our own: `=` and an ideographic space. */
export type RowKind =
  "pageBreak" | "section" | "synopsis" | "prose" | "action" | "character" | "lyrics" | "transition" | "heading";

/** No cue, transition or title-page key is longer; what is longer is not searched. */
const MAX_LENGTH = 120;

const SECTION = /^#{1,6}(?!#)\s*\S/u;
const PAGE_BREAK = /^={3,}$/u;
const PROSE = /^=\u3000/u;
const SYNOPSIS = /^=(?!=)/u;
const FORCED_HEADING = /^\.(?=[^.\s])/u;
const HEADING = /^(?:INT\.?\/EXT|EXT\.?\/INT|I\.?\/E|E\.?\/I|INT|EXT|EST)(?:\.|\s)/iu;
const TRANSITION = /^[^\p{Ll}\p{Script=Han}]*\bTO:$/u;
/** Capitals, with an extension or without; digits alone are none, and Han has no capitals. */
const CUE = /^(?=[^(]*\p{Lu})[^\p{Ll}\p{Script=Han}(]+(?:\([^)]*\)\s*)*\^?$/u;
const SCENE_NUMBER = /#([^#]{1,24})#$/u;

const isCentred = (text: string): boolean => text.length > 2 && text.startsWith(">") && text.endsWith("<");

/** `FADE IN:` and `FADE OUT.` do not end in `TO:`, so that Fountain reads action; every script means a transition. */
export const isFade = (text: string): boolean => /^FADE (?:IN|OUT)[.:]$/u.test(text);

/** Whether the rows above and below are empty lines. */
export interface EmptyNeighbours {
  above: boolean;
  below: boolean;
}

/** Kind of a row that does not stand in a speech. */
export function openingKind(text: string, empty: EmptyNeighbours): RowKind {
  const short = text.length <= MAX_LENGTH;
  if (PAGE_BREAK.test(text)) return "pageBreak";
  if (SECTION.test(text)) return "section";
  if (PROSE.test(text)) return "prose";
  if (SYNOPSIS.test(text)) return "synopsis";
  if (text.startsWith("!")) return "action";
  if (text.startsWith("@")) return short && cueName(text) !== "" ? "character" : "action";
  if (text.startsWith("~")) return "lyrics";
  if (isCentred(text)) return "action";
  if (text.startsWith(">")) return text.length > 1 ? "transition" : "action";
  if (FORCED_HEADING.test(text)) return "heading";
  if (empty.above && HEADING.test(text)) return "heading";
  if (!short || !empty.above) return "action";
  if (TRANSITION.test(text)) return empty.below ? "transition" : "action";
  return !empty.below && CUE.test(text) && cueName(text) !== "" ? "character" : "action";
}

/** Kind of a row under a cue: everything up to the next empty line is said, but for directions and page breaks. */
export function speechKind(text: string): "parenthetical" | "dialogue" | "pageBreak" {
  return PAGE_BREAK.test(text) ? "pageBreak" : isParenthetical(text) ? "parenthetical" : "dialogue";
}

/** One pair of brackets round the whole, of either width; others may stand inside it. */
function isParenthetical(text: string): boolean {
  if (!/^[(（]/u.test(text) || !/[)）]$/u.test(text)) return false;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "(" || text[i] === "（") depth += 1;
    else if (text[i] === ")" || text[i] === "）") depth -= 1;
    if (depth <= 0) return i === text.length - 1;
  }
  return false;
}

/** Name on a cue: without `@`, `^`, extensions in brackets, emphasis and colon. */
export function cueName(cue: string): string {
  return cue
    .slice(0, MAX_LENGTH)
    .replace(/^@/u, "")
    .replace(/\^\s*$/u, "")
    .replace(/\s*[(（][^)）]*[)）]\s*/gu, " ")
    .replace(/[:：]\s*$/u, "")
    .replace(/^[\s*_]+|[\s*_]+$/gu, "");
}

/** A heading without its period and `#number#`, and that number. */
export function headingParts(text: string): { body: string; number: string | null } {
  const body = text.replace(/^\./u, "");
  const number = SCENE_NUMBER.exec(body.slice(-30));
  return number
    ? { body: body.slice(0, body.length - number[0].length).trim(), number: number[1]?.trim() || null }
    : { body, number: null };
}
