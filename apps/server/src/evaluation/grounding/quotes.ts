import { splitRaw, writeCitation } from "@mochang/contract";
import { countHan, foldText, type Passages } from "./passages.ts";

/** A quotation of this many Han characters is a claim about the script, cited or not. */
export const QUOTED_RUN = 6;
/** The longest quotation that a citation may carry. */
const CITED_MAX = 80;

const PAIRS: Record<string, string> = { "“": "”", "「": "」", "『": "』", "‘": "’", "﹁": "﹂", "﹃": "﹄", "〝": "〞", '"': '"', "＂": "＂" };
const CLOSERS = new Set(["”", "」", "』", "﹂", "﹄", "〞"]);

interface Run {
  /** Offsets of what stands between the marks. */
  start: number;
  end: number;
}

/** What stands between quotation marks. A mark without its other half quotes to the end, or from the beginning. */
export function quotedRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < text.length; at++) {
    const c = text[at] ?? "";
    const closer = PAIRS[c];
    if (closer !== undefined) {
      const end = closerOf(text, at, c, closer);
      runs.push({ start: at + 1, end });
      at = end;
    } else if (CLOSERS.has(c)) runs.push({ start: runs.at(-1)?.end ?? 0, end: at });
  }
  return runs;
}

function closerOf(text: string, from: number, opener: string, closer: string): number {
  let depth = 0;
  for (let at = from + 1; at < text.length; at++) {
    const c = text[at];
    if (c === closer && depth-- === 0) return at;
    if (c === opener && opener !== closer) depth++;
  }
  return text.length;
}

/** Offsets and numbers that only the server may write; a model that imitates the stored form gains nothing. */
export const withoutForgedOffsets = (text: string): string => text.replaceAll(/@\s*\d+\s*[-–—]\s*\d+/gu, "");

/**
 * Checks everything quoted in a clause against the script.
 * @returns the clause with its citations in the stored form and its quotations in the script's own characters, and the same without
 *   any quoted text (for the checks of figures and repetitions); null when something quoted is not in the script
 */
export function verifyQuotes(clause: string, passages: Passages): { text: string; bare: string; citations: number } | null {
  let text = "";
  let bare = "";
  let citations = 0;
  for (const part of splitRaw(clause)) {
    if (part.type === "text") {
      const checked = verifyRuns(part.text, passages);
      if (checked === null) return null;
      text += checked.text;
      bare += checked.bare;
      continue;
    }
    const { scene, quote } = part.citation;
    const found = foldText(quote).length <= CITED_MAX ? passages.find(quote, scene) : null;
    if (!found) return null;
    text += writeCitation({ scene: found.scene, unit: passages.unit, quote: found.text.replaceAll("【", "〔").replaceAll("】", "〕"), start: found.start, end: found.end });
    citations++;
  }
  return { text, bare, citations };
}

function verifyRuns(part: string, passages: Passages): { text: string; bare: string } | null {
  let text = "";
  let bare = "";
  let from = 0;
  for (const { start, end } of quotedRuns(part)) {
    const quoted = part.slice(start, end);
    text += part.slice(from, start);
    bare += part.slice(from, start);
    from = end;
    if (countHan(quoted) < QUOTED_RUN) {
      text += quoted;
      bare += quoted;
      continue;
    }
    const found = passages.find(quoted, null);
    if (!found) return null;
    text += found.text;
  }
  return { text: text + part.slice(from), bare: bare + part.slice(from) };
}
