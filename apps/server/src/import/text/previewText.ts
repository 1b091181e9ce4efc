import type { Encoding } from "../importResult.ts";
import { decodeText } from "./decodeText.ts";

/** What a text file says in an encoding, for whoever chooses one. */
export interface TextPreview {
  encoding: Encoding;
  /** The first lines with words, each cut; those with characters beyond ASCII before the others. */
  lines: string[];
  /** Places whose bytes are no characters in this encoding. */
  unreadable: number;
}

const LINES = 8;
const LINE_CHARACTERS = 60;

/** Decodes a text file as import does, and shows how it begins. @throws ImportError encoding-unknown */
export function previewText(bytes: Uint8Array, encoding?: string): TextPreview {
  const { text, encoding: found } = decodeText(bytes, encoding);
  const lines = text
    .slice(0, 20_000)
    .split(/[\r\n\u2028\u2029]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const nonAsciiLines = lines.filter((line) => /[^\0-\x7f]/u.test(line));
  return {
    encoding: found,
    lines: (nonAsciiLines.length > 0 ? nonAsciiLines : lines)
      .slice(0, LINES)
      .map((line) => [...line].slice(0, LINE_CHARACTERS).join("")),
    unreadable: text.match(/\ufffd/gu)?.length ?? 0,
  };
}
