import type { Report } from "./report.ts";

/** What was checked of every word that a model wrote, also of 评估单. */
export const QUOTES_CHECKED = "引文都已逐字核对。";

/** What of a report's text was checked, in a sentence or two for its reader. Says no more than what was done. */
export function checkedSentence({ supportCheck }: Pick<Report, "supportCheck">): string {
  if (!supportCheck) return QUOTES_CHECKED;
  const { checked, unchecked } = supportCheck;
  // Nothing is written yet.
  if (checked === 0 && unchecked === 0) return "";
  if (checked === 0) return "引文都已逐字核对；逐句核对没有做成，判断请对照原文。";
  const gaps = unchecked > 0 ? `有 ${unchecked} 节没有核对成，只核对了引文。` : "";
  // The conclusion and the grounds of scores are no sections of sentences: the judge was not asked about them.
  return `引文都已逐字核对；除评估单和打分的理由，句子又由 AI 对照引文前后几行核对过一遍：原文不支持的已删去，看不出的按引文保留。${gaps}`;
}
