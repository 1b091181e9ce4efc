import type { Line } from "@mochang/screenplay";

/** Lines that stand in one paragraph of a novel: its narration and what is said in it. */
export function paragraphsOf(lines: readonly Line[], text: string): Line[][] {
  const paragraphs: Line[][] = [];
  let before: Line | null = null;
  for (const line of lines) {
    const same: boolean =
      before !== null && isProse(before) && isProse(line) && !/[\n\r]/u.test(text.slice(before.end, line.start));
    if (same) paragraphs.at(-1)?.push(line);
    else paragraphs.push([line]);
    before = line;
  }
  return paragraphs;
}

export const isProse = (line: Line): boolean =>
  line.type === "text" || line.type === "dialogue" || line.type === "action";
