import type { Paragraph } from "../paragraph.ts";
import { ACT, SPEECH_VERB } from "../words/narration.ts";
import { chatLines } from "./chatMessages.ts";
import { markDashes, speaksByDash } from "./dashSpeech.ts";
import { isSpoken, quotationsOf } from "./quotations.ts";

/** Finds what is spoken in each paragraph. */
export function readSpeech(paragraphs: readonly Paragraph[]): void {
  const norms = paragraphs.map(({ norm }) => norm);
  const dashed = speaksByDash(norms);
  const chats = chatLines(norms);
  let open: string | null = null;
  paragraphs.forEach((paragraph, i) => {
    const chat = chats.get(i);
    if (chat) {
      paragraph.chat = chat;
      open = null;
      return;
    }
    if (dashed) paragraph.norm = markDashes(paragraph.norm, narrates) ?? paragraph.norm;
    const { norm } = paragraph;
    const close = open === null ? -1 : norm.slice(0, CARRIED).indexOf(open);
    const found = quotationsOf(norm);
    if (close >= 0 && !/["“「『]/.test(norm.slice(0, close))) {
      paragraph.carried = true;
      paragraph.spoken = [
        { from: 0, to: close + 1, closed: true },
        ...quotationsOf(norm.slice(close + 1))
          .map((quote) => ({ ...quote, from: quote.from + close + 1, to: quote.to + close + 1 }))
          .filter((quote) => isSpoken(norm, quote)),
      ];
    } else paragraph.spoken = found.filter((quote) => isSpoken(norm, quote));
    const last = paragraph.spoken.at(-1);
    open = last && !last.closed ? (CLOSES[norm[last.from] ?? ""] ?? null) : null;
  });
}

/** A speech that a page cut goes on for no longer than this. */
const CARRIED = 400;
const CLOSES: Record<string, string> = { "“": "”", "「": "」", "『": "』" };

const NARRATES = new RegExp(`^[^。!?]{0,24}?(?:${SPEECH_VERB}|声音)`);
/** Words between two dashes that are the narrator's: somebody speaks or acts in them. */
function narrates(words: string): boolean {
  if (NARRATES.test(words.slice(0, 40))) return true;
  for (let length = 1; length <= 4; length++) if (ACT.test(words.slice(length, length + 24))) return true;
  return false;
}
