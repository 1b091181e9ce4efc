import type { IntExt } from "../../parsed.ts";

const INSIDE = /^(?:内|内景|内戏|室内|屋内|户内|INT\.?|INTERIOR)$/i;
const OUTSIDE = /^(?:外|外景|外戏|室外|户外|屋外|EXT\.?|EXTERIOR)$/i;
const BOTH =
  /^(?:(?:内[/、\-—+]?外|外[/、\-—+]?内|内景[/、\-—+]?外景|外景[/、\-—+]?内景|内转外|外转内)景?|INT\.?\/EXT\.?|EXT\.?\/INT\.?|I\/E\.?|E\/I\.?)$/i;

/** Which side a whole token names (`内景`, `外`, `INT./EXT.`), null when it names none. */
export function intExtOf(token: string): IntExt | null {
  if (token.length > 12) return null;
  if (INSIDE.test(token)) return "内";
  if (OUTSIDE.test(token)) return "外";
  return BOTH.test(token) ? "内外" : null;
}
