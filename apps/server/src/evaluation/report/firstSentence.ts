import { splitCited } from "@mochang/contract";

const MAX_LENGTH = 80;

/** Verified Markdown as plain words: no citations, marks or headings. */
export const plainWords = (markdown: string): string =>
  splitCited(markdown)
    .map((p) => (p.type === "text" ? p.text : ""))
    .join("")
    .replaceAll(/^\s*(?:#{1,6}\s.*|\|.*)$/gmu, "")
    .replaceAll(/^\s*(?:[-*+]|\d+[.)])\s+/gmu, "")
    .replaceAll(/\*\*|`/gu, "")
    .trim();

const linesOf = (markdown: string): string[] =>
  plainWords(markdown)
    .split("\n")
    .filter((l) => l.trim());
const shortened = (sentence: string): string | null =>
  sentence.length > MAX_LENGTH ? `${sentence.slice(0, MAX_LENGTH - 1)}…` : sentence || null;

/** The first sentence of a section, for the report's head; null when the section has none. */
export function firstSentence(markdown: string): string | null {
  const line = linesOf(markdown)[0] ?? "";
  return shortened(/^.*?[。！？]/u.exec(line)?.[0] ?? line);
}

/** The last one, for the conclusion's writer. */
export function lastSentence(markdown: string): string | null {
  const line = linesOf(markdown).at(-1) ?? "";
  return shortened(/[^。！？]+[。！？]?\s*$/u.exec(line)?.[0].trim() ?? line);
}
