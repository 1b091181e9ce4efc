import { splitCited } from "@mochang/contract";

const LONGEST = 80;

/** Verified Markdown as plain words: no citations, marks or headings. */
export const plainWords = (markdown: string): string =>
  splitCited(markdown)
    .map((p) => (p.type === "text" ? p.text : ""))
    .join("")
    .replaceAll(/^\s*(?:#{1,6}\s.*|\|.*)$/gmu, "")
    .replaceAll(/^\s*(?:[-*+]|\d+[.)])\s+/gmu, "")
    .replaceAll(/\*\*|`/gu, "")
    .trim();

/** The first sentence of a section, for the report's head and for the conclusion's writer; null when the section has none. */
export function firstSentence(markdown: string): string | null {
  const [line = ""] = plainWords(markdown)
    .split("\n")
    .filter((l) => l.trim());
  const sentence = /^.*?[。！？]/u.exec(line)?.[0] ?? line;
  if (!sentence) return null;
  return sentence.length > LONGEST ? `${sentence.slice(0, LONGEST - 1)}…` : sentence;
}
