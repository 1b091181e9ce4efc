import { parseNumeral } from "./parseNumeral.ts";

/** Source of a regular expression for the number of a scene as scripts write it, in normalised characters. */
export const ORDINAL_PATTERN = "(?:\\d{1,4}|[零〇一二三四五六七八九十百廿卅]{1,6})";

/** 肆 to 玖 are left out: they are surnames and given names (陆一, 伍六一) more often than the number of a scene. */
const WRITTEN = /^(?:\d{1,6}|[零〇一二两兩三四五六七八九十拾百佰千廿卅壹贰貳叁參]{1,9})$/u;

/** Value of the number of a scene, chapter or volume (`12`, `１２`, `十二`, `廿一`); null for anything else, also for numbers too long to count scenes. */
export function parseOrdinal(written: string): number | null {
  const text = written.normalize("NFKC").trim();
  return WRITTEN.test(text) ? parseNumeral(text) : null;
}
