import { readFileSync } from "node:fs";
import { bodyFont } from "./fonts.ts";

/** Code point ranges of a TrueType font's character map (`cmap` formats 4 and 12; OpenType specification, chapter cmap). */
export function coveredRanges(font: Buffer): [from: number, to: number][] {
  const tables = font.readUInt16BE(4);
  for (let i = 0; i < tables; i++) {
    const record = 12 + i * 16;
    if (font.toString("latin1", record, record + 4) !== "cmap") continue;
    const cmap = font.readUInt32BE(record + 8);
    let best = -1;
    for (let k = 0; k < font.readUInt16BE(cmap + 2); k++) {
      const sub = cmap + font.readUInt32BE(cmap + 4 + k * 8 + 4);
      const format = font.readUInt16BE(sub);
      if (format === 12) return groups12(font, sub);
      if (format === 4) best = sub;
    }
    if (best >= 0) return segments4(font, best);
  }
  return [];
}

function groups12(font: Buffer, at: number): [number, number][] {
  const count = font.readUInt32BE(at + 12);
  return Array.from({ length: count }, (_, i) => [
    font.readUInt32BE(at + 16 + i * 12),
    font.readUInt32BE(at + 20 + i * 12),
  ]);
}

function segments4(font: Buffer, at: number): [number, number][] {
  const bytes = font.readUInt16BE(at + 6);
  const ends = at + 14;
  const starts = ends + bytes + 2;
  return Array.from({ length: bytes / 2 }, (_, i): [number, number] => [
    font.readUInt16BE(starts + i * 2),
    font.readUInt16BE(ends + i * 2),
  ]).filter(([from]) => from !== 0xffff);
}

/** Tells whether one of these fonts has a shape for a code point; the fonts are read when first asked. */
export function coverageOf(fonts: () => readonly string[]): (code: number) => boolean {
  let ranges: [number, number][] | undefined;
  return (code) => {
    ranges ??= merged(fonts().flatMap((font) => coveredRanges(readFileSync(font))));
    let low = 0;
    let high = ranges.length - 1;
    while (low <= high) {
      const mid = (low + high) >> 1;
      const range = ranges[mid];
      if (!range) return false;
      if (code < range[0]) high = mid - 1;
      else if (code > range[1]) low = mid + 1;
      else return true;
    }
    return false;
  };
}

/** Ranges in order, none over another. */
function merged(ranges: [number, number][]): [number, number][] {
  const out: [number, number][] = [];
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}

const inReport = coverageOf(() => [bodyFont()]);

// Joiners, selectors, direction marks and controls have no shape of their own; in a line of someone else's words they only do harm.
const WITHOUT_GLYPH = /[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e01ef}]/gu;

/** What holds an emoji of several characters together: joiners, the selector of its coloured drawing, the tags of a region's flag. */
const JOINS = /[\u200d\ufe0f\u{e0020}-\u{e007f}]/u;
/** One emoji by Unicode's own list, however many characters it takes; nothing else is kept together. */
const EMOJI = /(\p{RGI_Emoji})/v;

/**
 * Text as the report can print it: characters that no font of ours has become their code in brackets, 〔U+1F600〕, instead of
 * an empty box; characters without a shape are left out, but for those within an emoji that can be printed. Line feeds and tabs stay.
 */
export const printable = (text: string): string => printableBy(text, inReport);

/** The same for other fonts than the report's; `onMissing` hears every character that is printed as its code or left out. */
export function printableBy(
  text: string,
  covered: (code: number) => boolean,
  onMissing: (kind: "code" | "shapeless") => void = () => {},
): string {
  if (!JOINS.test(text)) return inCharacters(text, covered, onMissing);
  const whole = (emoji: string): boolean => [...emoji].every((c) => JOINS.test(c) || covered(c.codePointAt(0) ?? 0));
  // Every second part is an emoji.
  return text
    .split(EMOJI)
    .map((part, i) => (i % 2 === 1 && whole(part) ? part : inCharacters(part, covered, onMissing)))
    .join("");
}

function inCharacters(
  text: string,
  covered: (code: number) => boolean,
  onMissing: (kind: "code" | "shapeless") => void,
): string {
  let out = "";
  const shaped = text.replace(WITHOUT_GLYPH, (m) => {
    if (m === "\n" || m === "\t") return m;
    onMissing("shapeless");
    return "";
  });
  for (const c of shaped) {
    const code = c.codePointAt(0) ?? 0;
    if (c === "\n" || c === "\t" || covered(code)) {
      out += c;
      continue;
    }
    onMissing("code");
    out += `〔U+${code.toString(16).toUpperCase().padStart(4, "0")}〕`;
  }
  return out;
}
