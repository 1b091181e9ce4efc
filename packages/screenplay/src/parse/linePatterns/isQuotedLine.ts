import { closesQuote, opensQuote } from "./speechVerbs.ts";

/** A line that is one quoted speech from edge to edge (`「再来。」`). */
export function isQuotedLine(norm: string): boolean {
  const last = norm[norm.length - 1];
  if (norm.length < 3 || !opensQuote(norm[0]) || !closesQuote(last)) return false;
  // `“甲”和“乙”` opens and closes too, but its first quotation ends early and is no sentence.
  const inner = norm.slice(1, -1);
  if (!/[“”「」"]/.test(inner)) return /[。!?…,~—]$/.test(inner) || inner.length > 6;
  return /[。!?…~—][”」"]/.test(norm.slice(0, -1));
}
