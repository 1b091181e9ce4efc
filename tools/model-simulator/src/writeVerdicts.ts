import type { Claim } from "./parseConversation.ts";
import { pick, type Random } from "./random.ts";

const VERDICTS = ["支持", "不支持", "看不出"] as const;
const squeeze = (text: string): string => text.replace(/[\s\p{P}\p{S}]/gu, "");

/** A sentence is supported when its lines contain each of its quotations; without a quotation the verdict is that the lines do not say. */
function judged({ sentence, lines }: Claim): (typeof VERDICTS)[number] {
  const quotes = [...sentence.matchAll(/[「『“]([^「」『』“”]{4,})[」』”]/gu)].map(([, quote = ""]) => squeeze(quote));
  if (quotes.length === 0) return "看不出";
  const quotedLines = squeeze(lines.join(""));
  return quotes.every((quote) => quotedLines.includes(quote)) ? "支持" : "不支持";
}

/** The verdict on each claim, by its number; `wrong` of them are drawn at random. */
export function writeVerdicts(claims: readonly Claim[], wrong: number, random: Random, obeys: boolean): string {
  const verdicts = claims.map((claim) => {
    if (obeys) return [claim.n, "支持"];
    return [claim.n, random() < wrong ? pick(random, VERDICTS) : judged(claim)];
  });
  return JSON.stringify(Object.fromEntries(verdicts));
}
