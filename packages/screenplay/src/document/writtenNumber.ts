import { chineseNumeral } from "../numerals/index.ts";

const COUNT = "[\\d０-９一二三四五六七八九十百零〇两]+(?:[-－—.][\\d０-９]+)*[A-Za-z]?";
const NUMBER = new RegExp(
  `^\\s*(?:第\\s*${COUNT}\\s*[场場幕]|(?:场景|場景|场次|場次)\\s*[:：]?\\s*${COUNT}|[Ss]?\\s*\\d+(?:[-－—.]\\d+)*(?:[A-Z](?![A-Za-z]))?)\\s*[、.．：:，,]?\\s*`,
  "u",
);

/** The written number at the head of a heading, with the marks and spaces after it; empty when there is none or nothing else. */
export function writtenNumber(heading: string): string {
  const found = NUMBER.exec(heading)?.[0] ?? "";
  return found.length < heading.length ? found : "";
}

/** True when the number that a heading bears is the one that the gutter computes: shown once is enough. */
export function saysOrdinal(number: string | null, ordinal: number): boolean {
  if (number === null) return false;
  const bare = number.replace(/^第|[场場幕]$/gu, "").trim();
  return bare === String(ordinal) || bare === chineseNumeral(ordinal);
}
