import { splitCited, type Citation } from "@mochang/contract";

/** Two private-use characters fence a citation's number while Markdown is parsed, so that no mark inside a quote can break it. */
const OPEN = "\uE000";
const CLOSE = "\uE001";
const PLACEHOLDER = /\uE000(\d+)\uE001/;

/** Numbers of the holders in a text, in order. */
export const placeholdersOf = (text: string): number[] =>
  [...text.matchAll(new RegExp(PLACEHOLDER, "g"))].map((m) => Number(m[1]));

export interface ExtractedCitations {
  text: string;
  citations: Citation[];
}

/** Takes the citations out of a section's Markdown and leaves numbered holders. */
export function extractCitations(markdown: string): ExtractedCitations {
  const citations: Citation[] = [];
  const text = splitCited(markdown.replace(/[\uE000\uE001]/g, ""))
    .map((part) => {
      if (part.type === "text") return part.text;
      citations.push(part.citation);
      return `${OPEN}${citations.length - 1}${CLOSE}`;
    })
    .join("");
  return { text, citations };
}

/** Text between holders, in order. */
export function splitPlaceholders(text: string): (string | number)[] {
  const parts: (string | number)[] = [];
  let from = 0;
  for (const m of text.matchAll(new RegExp(PLACEHOLDER, "g"))) {
    if (m.index > from) parts.push(text.slice(from, m.index));
    parts.push(Number(m[1]));
    from = m.index + m[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** Markdown in blocks that parse alone, so that a stream only parses its last one again. Never inside a fence, never before an indented line. */
export function splitBlocks(text: string): string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let fence: string | null = null;
  const lines = text.split("\n");
  lines.forEach((line, i) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark && fence === null) fence = mark[0] ?? null;
    else if (mark && fence !== null && mark.startsWith(fence)) fence = null;
    const next = lines[i + 1];
    if (line.trim() === "" && fence === null && next !== undefined && !/^\s/.test(next)) {
      if (block.length) blocks.push(block.join("\n"));
      block = [];
    } else block.push(line);
  });
  if (block.some((l) => l.trim() !== "")) blocks.push(block.join("\n"));
  return blocks;
}
