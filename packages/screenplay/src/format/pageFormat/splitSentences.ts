const OPEN = "（(【[「『“‘《〈";
const CLOSE = "）)】]」』”’》〉";
const BRACKETS = "）)】]";
const END = "。！？!?";

/**
 * The sentences of a paragraph, joined again the paragraph itself. A mark inside brackets or quotes ends none: `“走。”他说。`
 * is one; a bracket that closes behind a mark ends one.
 */
export function splitSentences(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if (OPEN.includes(c)) depth++;
    else if (CLOSE.includes(c)) depth = Math.max(0, depth - 1);
    const ends = END.includes(c) || (BRACKETS.includes(c) && i > from && END.includes(text[i - 1] as string));
    if (!ends || depth > 0) continue;
    const next = text[i + 1];
    if (next === undefined || END.includes(next) || CLOSE.includes(next) || next === "…" || next === "—") continue;
    found.push(text.slice(from, i + 1));
    from = i + 1;
  }
  if (from < text.length) found.push(text.slice(from));
  return found;
}
