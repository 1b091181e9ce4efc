const NUMBER =
  /^\s*(?:第\s*[\d一二三四五六七八九十百零〇两]+\s*[场場幕]|[Ss]?\s*\d+(?:[-－—.]\d+)*)\s*[、.．：:，,]?\s*/u;

/** The written number at the head of a heading, with the marks and spaces after it; empty when there is none or nothing else. */
export function writtenNumber(heading: string): string {
  const found = NUMBER.exec(heading)?.[0] ?? "";
  return found.length < heading.length ? found : "";
}

/** True when the number that a heading bears is the one that the gutter computes: shown once is enough. */
export function saysOrdinal(number: string | null, ordinal: number): boolean {
  if (number === null) return false;
  const bare = number.replace(/^第|[场場幕]$/gu, "").trim();
  return bare === String(ordinal) || bare === han(ordinal);
}

const DIGITS = "零一二三四五六七八九";
function han(n: number): string {
  if (n >= 1000) return String(n);
  const [h, t, o] = [Math.floor(n / 100), Math.floor(n / 10) % 10, n % 10];
  const tens = t === 0 ? (h > 0 && o > 0 ? "零" : "") : `${t === 1 && h === 0 ? "" : DIGITS[t]}十`;
  return `${h > 0 ? `${DIGITS[h]}百` : ""}${tens}${o > 0 || n === 0 ? DIGITS[o] : ""}`;
}
