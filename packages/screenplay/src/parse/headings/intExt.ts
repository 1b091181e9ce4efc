import type { IntExt } from "../../parsed.ts";

const INSIDE = /^(?:内|内景|内戏|室内|屋内|户内|INT\.?|INTERIOR)$/i;
const OUTSIDE = /^(?:外|外景|外戏|室外|户外|屋外|EXT\.?|EXTERIOR)$/i;
const BOTH =
  /^(?:(?:内[/、\-—+]?外|外[/、\-—+]?内|内景[/、\-—+]?外景|外景[/、\-—+]?内景|内转外|外转内)景?|INT\.?\/EXT\.?|EXT\.?\/INT\.?|I\/E\.?|E\/I\.?)$/i;

/** How words go on that begin with 外 or 内 and name no side; each row leaves out what begins a sentence behind a heading (滩头, 婆婆, 蒙面, 蒙古包). */
const OUTER_WORD = "滩(?![头涂着上])|婆(?![婆媳])|[公孙]家|科病|卖店|国语|贸公|交部|环路";
const INNER_WORD = "蒙(?:古(?![包人兵骑军王]|大[夫汗])|草|$)|科病|务府|衣店|阁大";
const GENEVA = "(?<=日内)瓦(?=[湖机 ,]|$)";

/** A side with other words glued behind it: 外滩, 外婆家, 内蒙古 and 日内瓦 name none. */
export const GLUED_SIDE = `内外(?!${OUTER_WORD})|内景|外景|内(?!${INNER_WORD}|${GENEVA})|外(?!${OUTER_WORD})`;
/** What begins as sides do and is a place: 外滩, 内蒙古. */
export const SIDE_LIKE = `外(?:${OUTER_WORD})|内(?:${INNER_WORD})`;

/** Which side a whole token names (`内景`, `外`, `INT./EXT.`), null when it names none. */
export function intExtOf(token: string): IntExt | null {
  if (token.length > 12) return null;
  if (INSIDE.test(token)) return "内";
  if (OUTSIDE.test(token)) return "外";
  return BOTH.test(token) ? "内外" : null;
}
