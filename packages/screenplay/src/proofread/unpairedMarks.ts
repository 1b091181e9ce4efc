import type { ProofRule, Correction } from "./correction.ts";

const at = (text: string, mark: string): number[] => {
  const found: number[] = [];
  for (let i = text.indexOf(mark); i >= 0; i = text.indexOf(mark, i + 1)) found.push(i);
  return found;
};

const replaced = (from: number, words: string): Correction => ({ rule: "unpaired", from, to: from + 1, words });

/** ”他说” and “他说“ as a whole line: two of the same mark around it and none of the other. */
function sameTwice(text: string, [open, close]: readonly [string, string]): Correction[] {
  const words = text.trim();
  const [opened, closed] = [at(text, open), at(text, close)];
  if (opened.length + closed.length !== 2) return [];
  // After a comma or a colon the second mark opens what the next line says.
  if (/[，：,:]["“「《]$/u.test(words)) return [];
  if (words.startsWith(open) && words.endsWith(open)) return [replaced(opened[1] ?? 0, close)];
  if (words.startsWith(close) && words.endsWith(close)) return [replaced(closed[0] ?? 0, open)];
  return [];
}

/** Brackets of two widths: (笑） and （笑). */
function mixedWidths(text: string): Correction[] {
  const corrections: Correction[] = [];
  for (const { index, 0: match } of text.matchAll(/\([^()（）]*）|（[^()（）]*\)/gu))
    if (/[\u4e00-\u9fff]/u.test(match))
      corrections.push(match.startsWith("(") ? replaced(index, "（") : replaced(index + match.length - 1, "）"));
  return corrections;
}

/** A direction whose bracket is not closed at the end of its line. */
function unclosed(text: string): Correction[] {
  const words = text.trimEnd();
  const [open] = at(words, "（");
  if (open !== 0 || at(words, "（").length !== 1 || /[)）]/u.test(words)) return [];
  return [{ rule: "unpaired", from: words.length, to: words.length, words: "）" }];
}

/** Quotation marks and brackets that do not pair, where it is plain what was meant. */
export const unpairedMarks: ProofRule = (text, type) => [
  ...sameTwice(text, ["“", "”"]),
  ...sameTwice(text, ["「", "」"]),
  ...sameTwice(text, ["《", "》"]),
  ...mixedWidths(text),
  ...(type === "parenthetical" ? unclosed(text) : []),
];
