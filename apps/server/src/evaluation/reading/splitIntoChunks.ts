import type { Parsed } from "@mochang/screenplay";
import type { Range } from "../../prompting/index.ts";

/** A fence's own mark above every scene (`〔第12场〕`). */
const MARK_TOKENS = 8;

interface Piece extends Range {
  tokens: number;
}

type Estimate = (text: string) => number;

/**
 * Cuts a work into as few chunks of at most `budget` tokens as there can be, about equally long, in order and without a gap. A
 * scene or chapter is cut only when it alone is longer than the budget, at the end of a line where there is one.
 */
export function splitIntoChunks(parsed: Pick<Parsed, "text" | "scenes">, budget: number, estimate: Estimate): Range[] {
  const pieces = piecesOf(parsed, budget, estimate);
  const fewest = pack(pieces, budget).length;
  // The smallest cap that needs no more chunks: they end at about the same time.
  let low = Math.max(0, ...pieces.map((p) => p.tokens)) - 1;
  let high = budget;
  while (high - low > 50) {
    const cap = Math.floor((low + high) / 2);
    if (pack(pieces, cap).length <= fewest) high = cap;
    else low = cap;
  }
  return pack(pieces, high);
}

function pack(pieces: readonly Piece[], cap: number): Range[] {
  const chunks: Range[] = [];
  let room = 0;
  for (const { start, end, tokens } of pieces) {
    const last = chunks.at(-1);
    if (last && tokens <= room) {
      last.end = end;
      room -= tokens;
    } else {
      chunks.push({ start, end });
      room = cap - tokens;
    }
  }
  return chunks;
}

/** Scenes, the front matter with the first; those too long in parts. */
function piecesOf({ text, scenes }: Pick<Parsed, "text" | "scenes">, budget: number, estimate: Estimate): Piece[] {
  const starts = scenes.map((s) => s.lines[0]?.start).filter((s) => s !== undefined);
  const cuts = [0, ...starts.filter((s) => s > 0), text.length];
  return cuts
    .slice(1)
    .flatMap((end, i) => {
      const start = cuts[i] ?? 0;
      return text.slice(start, end).trim() === "" && i < cuts.length - 2
        ? []
        : partsOf(text, start, end, budget, estimate);
    })
    .map((piece, i, all) => ({ ...piece, start: i === 0 ? 0 : (all[i - 1]?.end ?? 0) }));
}

function partsOf(text: string, start: number, end: number, budget: number, estimate: Estimate): Piece[] {
  const tokens = estimate(text.slice(start, end)) + MARK_TOKENS;
  if (tokens <= budget) return [{ start, end, tokens }];
  const parts: Piece[] = [];
  for (let at = start; at < end;) {
    // A token is a character at least, so that a part of this many characters fits.
    const max = Math.min(end, at + budget - MARK_TOKENS);
    const to = max === end ? end : cutBefore(text, at, max);
    parts.push({ start: at, end: to, tokens: estimate(text.slice(at, to)) + MARK_TOKENS });
    at = to;
  }
  return parts;
}

/** The end of the last line in the second half, or of the last sentence, or just there, but never inside a surrogate pair. */
function cutBefore(text: string, from: number, max: number): number {
  const half = from + ((max - from) >> 1);
  const line = text.lastIndexOf("\n", max - 1);
  if (line >= half) return line + 1;
  for (let at = max; at > half; at--) if (/[。！？!?]/u.test(text[at - 1] ?? "")) return at;
  const code = text.charCodeAt(max - 1);
  return code >= 0xd800 && code <= 0xdbff ? max - 1 : max;
}
