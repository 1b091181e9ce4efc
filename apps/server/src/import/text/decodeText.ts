import type { Encoding } from "../importResult.ts";
import { ImportError } from "../importError.ts";
import { COMMON_HAN } from "./commonHan.ts";

export interface Decoded {
  /** One leading byte order mark removed; newlines and characters untouched. */
  text: string;
  encoding: Encoding;
}

const LABELS: Record<string, string> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  gb18030: "gb18030",
  gbk: "gb18030",
  gb2312: "gb18030",
  "gb-2312": "gb18030",
  cp936: "gb18030",
  "windows-1252": "windows-1252",
  latin1: "windows-1252",
  "iso-8859-1": "windows-1252",
  big5: "big5",
  "big5-hkscs": "big5",
  cp950: "big5",
  "utf-16le": "utf-16le",
  "utf-16": "utf-16le",
  utf16le: "utf-16le",
  "utf-16be": "utf-16be",
  utf16be: "utf-16be",
};

const decodeAs = (bytes: Uint8Array, name: string): string =>
  new TextDecoder(name, { ignoreBOM: false }).decode(bytes).replace(/^\ufeff/, "");

/** Bytes to text. Order: the user's choice, a byte order mark, strict UTF-8, then whichever candidate reads most like prose. */
export function decodeText(bytes: Uint8Array, chosen?: string): Decoded {
  if (chosen !== undefined) {
    const name = LABELS[chosen.trim().toLowerCase()];
    if (name === undefined) throw new ImportError("encoding-unknown");
    return { text: decodeAs(bytes, name), encoding: { name, how: "chosen", confidence: 1 } };
  }
  const marked = byteOrderMark(bytes);
  if (marked) return { text: decodeAs(bytes, marked), encoding: { name: marked, how: "bom", confidence: 1 } };
  const strict = strictUtf8(bytes);
  if (strict !== null) return { text: strict, encoding: { name: "utf-8", how: "strict", confidence: 1 } };
  const { name, confidence } = guessEncoding(bytes);
  return { text: decodeAs(bytes, name), encoding: { name, how: "guessed", confidence } };
}

function byteOrderMark(b: Uint8Array): string | null {
  if (b[0] === 0xef && b[1] === 0xbb && b[2] === 0xbf) return "utf-8";
  if (b[0] === 0xff && b[1] === 0xfe) return "utf-16le";
  if (b[0] === 0xfe && b[1] === 0xff) return "utf-16be";
  if (b[0] === 0x84 && b[1] === 0x31 && b[2] === 0x95 && b[3] === 0x33) return "gb18030";
  return null;
}

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // UTF-16 of plain ASCII is valid UTF-8 full of NULs.
    return text.includes("\0") ? null : text;
  } catch {
    return null; // Not UTF-8: the caller guesses.
  }
}

const PROBE_BYTES = 200_000;

function guessEncoding(bytes: Uint8Array): { name: string; confidence: number } {
  if (isWestern(bytes)) return { name: "windows-1252", confidence: 0.7 };
  const probe = bytes.length > PROBE_BYTES ? bytes.subarray(0, PROBE_BYTES) : bytes;
  const wide = probe.subarray(0, probe.length & ~1);
  const candidates = ["utf-8", "gb18030", "big5"].map((name) => ({
    name,
    score: chineseTextScore(decodeAs(probe, name)),
  }));
  // A UTF-16 file has an even length and no broken surrogates; ordinary two-byte text read as UTF-16 is rare characters throughout.
  if (bytes.length % 2 === 0)
    for (const name of ["utf-16le", "utf-16be"])
      candidates.push({ name, score: chineseTextScore(decodeAs(wide, name)) + newlineBonus(wide, name) });
  candidates.sort((a, b) => b.score - a.score);
  const [best, next] = candidates as [{ name: string; score: number }, { name: string; score: number }];
  return {
    name: best.name,
    confidence: Math.round(Math.min(1, Math.max(0, (best.score - next.score) / 1.5)) * 100) / 100,
  };
}

/** An English text with a few accents or curly quotes: rare high bytes that stand alone, where Chinese ones come in pairs. */
function isWestern(bytes: Uint8Array): boolean {
  let high = 0,
    alone = 0;
  for (let i = 0; i < Math.min(bytes.length, PROBE_BYTES); i++) {
    if ((bytes[i] ?? 0) < 0x80) continue;
    high++;
    if ((bytes[i - 1] ?? 0) < 0x80 && (bytes[i + 1] ?? 0) < 0x80) alone++;
  }
  return high < bytes.length * 0.15 && alone >= high * 0.8 && bytes.length > 200 && !bytes.includes(0);
}

/** Wide ASCII (newlines, spaces, digits) is the sure sign of UTF-16: half of such a file's bytes are zero. */
function newlineBonus(bytes: Uint8Array, name: string): number {
  let wideAscii = 0;
  const high = name === "utf-16le" ? 1 : 0;
  for (let i = 0; i + 1 < bytes.length; i += 2)
    if (bytes[i + high] === 0 && (bytes[i + 1 - high] ?? 0) < 0x80) wideAscii++;
  return bytes.length === 0 ? 0 : (wideAscii / (bytes.length / 2)) * 2;
}

/** Share of characters that Chinese prose uses, minus those typical of a wrong decoding. About 1 and above for Chinese rightly decoded, below 0.3 otherwise. */
export function chineseTextScore(text: string): number {
  let han = 0,
    common = 0,
    bad = 0,
    odd = 0;
  for (let i = 0; i < Math.min(text.length, 40_000); i++) {
    const c = text.charCodeAt(i);
    if (c === 0xfffd || c === 0) bad++;
    else if (c >= 0x4e00 && c <= 0x9fff) {
      han++;
      if (COMMON_HAN.has(text.charAt(i))) common++;
    } else if (isChinesePunctuation(c)) common += 0.5;
    else if (isUnlikely(c)) odd++;
    else if (c >= 0x80) odd += 0.3;
  }
  return (common * 3 - bad * 20 - odd * 3) / Math.max(1, han + common + bad + odd);
}

const isChinesePunctuation = (c: number): boolean =>
  (c >= 0x3000 && c <= 0x303f) ||
  (c >= 0xff00 && c <= 0xffef) ||
  c === 0x2014 ||
  c === 0x2026 ||
  (c >= 0x2018 && c <= 0x201d) ||
  c === 0x25b3;
/** Private use, rare extension A, Hangul, control characters, surrogates. */
const isUnlikely = (c: number): boolean =>
  (c >= 0xd800 && c <= 0xf8ff) ||
  (c >= 0x3400 && c <= 0x4dbf) ||
  (c >= 0xac00 && c <= 0xd7ff) ||
  (c < 0x20 && c !== 9 && c !== 10 && c !== 12 && c !== 13);
