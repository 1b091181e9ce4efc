import type { LineEmitter } from "../lines/lineEmitter.ts";
import type { Paragraph } from "./paragraph.ts";
import type { People } from "./people/people.ts";
import { attributeSpeakers } from "./speeches/attributeSpeakers.ts";
import { NARRATOR, ownLength } from "./words/kinship.ts";

/** How sure the kind of a span is, by how its speaker was found. */
const SURE = { none: 0.85, said: 0.85, acted: 0.8, pronoun: 0.75, turn: 0.65, open: 0.6 };

/** Cuts the paragraphs of one chapter into narration and speech, each with its speaker where the text tells. */
export function emitParagraphs(emitter: LineEmitter, run: readonly Paragraph[], people: People): void {
  attributeSpeakers(run, people);
  const spelling = spellingsIn(emitter, run);
  for (const paragraph of run) emitParagraph(emitter, paragraph, spelling);
}

/** More names than these in one chapter are not looked for in the author's own spelling. */
const SPELLINGS = 300;

/** How the author spells a name where it first stands in these paragraphs. */
function spellingsIn(emitter: LineEmitter, run: readonly Paragraph[]): (name: string) => string {
  const spellings = new Map<string, string>();
  return (name) => {
    const cached = spellings.get(name);
    if (cached !== undefined) return cached;
    const at = spellings.size < SPELLINGS ? run.find(({ block }) => block.norm.includes(name))?.block : undefined;
    const own = at ? emitter.written(at, at.norm.indexOf(name), at.norm.indexOf(name) + name.length) : name;
    spellings.set(name, own);
    return own;
  };
}

function emitParagraph(
  emitter: LineEmitter,
  { block, norm, meta, spoken, speakers, chat }: Paragraph,
  spelling: (name: string) => string,
): void {
  if (chat) {
    if (chat.body > 0) emitter.span(block, "text", 0, chat.body, 0.8);
    emitter.span(
      block,
      "dialogue",
      chat.body,
      block.norm.length,
      SURE.said,
      !chat.named
        ? undefined
        : chat.body > 0
          ? emitter.written(block, block.norm.indexOf(chat.name), block.norm.indexOf(chat.name) + chat.name.length)
          : spelling(chat.name),
    );
    return;
  }
  if (meta) emitter.whole(block, "meta", 0.8);
  else if (spoken.length === 0) emitter.whole(block, "text", 0.9);
  if (meta || spoken.length === 0) return;
  let at = 0;
  spoken.forEach((quote, i) => {
    const speaker = speakers[i] ?? null;
    // Whoever tells the story as `我` takes turns with the others, and has no name to be listed under; his father is listed as such.
    const ownLetters = speaker === null ? 0 : ownLength(speaker.name);
    const own =
      speaker === null || speaker.name === NARRATOR
        ? null
        : speaker.at >= 0
          ? emitter.written(block, speaker.at + ownLetters, speaker.at + speaker.name.length)
          : spelling(speaker.name).slice(ownLetters);
    // The marks that stand for dashes: the one that opens the paragraph is the speech's, the others are the narrator's.
    const dash = norm === block.norm ? 0 : quote.from > 0 && at > 0 ? 1 : 0;
    const from = norm === block.norm ? quote.from : at === 0 ? 0 : quote.from + dash;
    const to =
      norm === block.norm || quote.to >= block.norm.length ? Math.min(quote.to, block.norm.length) : quote.to - 1;
    if (from > at) emitter.span(block, "text", at, from, 0.9);
    emitter.span(
      block,
      "dialogue",
      from,
      to,
      quote.closed ? SURE[own === null ? "none" : (speaker?.source ?? "none")] : SURE.open,
      own ?? undefined,
    );
    at = to;
  });
  if (at < block.norm.length) emitter.span(block, "text", at, block.norm.length, 0.9);
}
