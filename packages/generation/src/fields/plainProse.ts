/** Marks of Markdown before a line: headings, quotations, list signs, rules. */
const LEADING = /^\s*(?:(?:#{1,6}|>|[-*+•])\s+)+/u;
const RULE = /^\s*(?:[-*_]\s*){3,}$/u;
const FENCE = /^\s*(?:```|~~~)/u;

/** A model's prose without Markdown marks: its words as paragraphs, one a line. Numbers at a line's start stay. */
export const plainProse = (text: string): string =>
  text
    .split(/\r?\n/u)
    .filter((line) => !RULE.test(line) && !FENCE.test(line))
    .map((line) =>
      line
        .replace(LEADING, "")
        .replaceAll(/(\*\*|__)(?=\S)([^\n]*?\S)\1/gu, "$2")
        .replaceAll(/(?<!\*)\*(?=[^\s*])([^*\n]*[^\s*])\*(?!\*)/gu, "$1")
        .replace(/\s+#+\s*$/u, "")
        .trim(),
    )
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
