import { color, SONG, type Mode } from "../../ui/theme.ts";

const escape = (text: string): string =>
  text.replace(/[<>&"']/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** The sheet's background: the reader's name and the day, paler than any hairline, slanted. */
export function watermark(words: string, mode: Mode): string {
  const width = Math.max(366, words.length * 18 + 96);
  const height = Math.max(240, Math.round(width * 0.4) + 94);
  const text = (x: number, y: number): string => `<text x="${x}" y="${y}">${escape(words)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="rotate(-18 ${width / 2} ${height / 2})" fill="${color(mode, "ink")}" fill-opacity=".09" font-family='${SONG.replaceAll('"', "")}' font-size="15" letter-spacing="3">${text(48, height * 0.4)}${text(140, height * 0.86)}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
