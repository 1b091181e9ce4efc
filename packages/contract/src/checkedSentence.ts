import type { Report } from "./report.ts";

/** What of a report's text was checked, in a sentence or two for its reader. Says no more than what was done. */
export function checkedSentence({ supportCheck }: Pick<Report, "supportCheck">): string {
  if (!supportCheck) return "引文都已逐字核对。";
  const { checked, unchecked } = supportCheck;
  // Nothing is written yet.
  if (checked === 0 && unchecked === 0) return "";
  if (checked === 0) return "引文都已逐字核对；逐句核对没有做成，判断请对照原文。";
  const gaps = unchecked > 0 ? `有 ${unchecked} 节没有核对成，只核对了引文。` : "";
  return `引文都已逐字核对，句子又由 AI 对照引文前后几行核对过一遍：原文不支持的已删去，看不出的按引文保留。${gaps}`;
}
