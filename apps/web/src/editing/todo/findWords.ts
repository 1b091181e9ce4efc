import { lineText } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { LineQuote } from "./findingsTask.ts";
import type { ReportedQuote } from "./todoSource.ts";

/** A row's words: lines that share a printed line stand together, as what was quoted of them does. A row that was not changed is the same node, and is read once. */
const texts = new WeakMap<Node, string>();
function rowText(row: Node): string {
  const cached = texts.get(row);
  if (cached !== undefined) return cached;
  const text = row.children
    .map((line, i) => (i > 0 && line.attrs.joined !== true ? "\n" : "") + lineText(line))
    .join("");
  texts.set(row, text);
  return text;
}

function inRow(row: Node, quote: string, lineId: string | undefined): LineQuote | null {
  if (!rowText(row).includes(quote)) return null;
  const lines = row.children.filter((line) => lineText(line).includes(quote));
  const line = lines.find(({ attrs }) => attrs.id === lineId) ?? lines[0];
  return line ? wordsIn(row, line, quote) : partInRow(row, quote);
}

const wordsIn = (row: Node, line: Node, text: string): LineQuote => ({
  lineId: String(line.attrs.id),
  sceneId: String(row.attrs.id),
  at: Math.max(0, line.textContent.indexOf(text)),
  text,
});

/** Words that run over several lines of one printed line, as a number and what follows it: the longest part that one line holds, the later of two alike. */
function partInRow(row: Node, quote: string): LineQuote | null {
  const start = rowText(row).indexOf(quote);
  let longest: { line: Node; text: string } | null = null;
  let at = 0;
  for (const [i, line] of row.children.entries()) {
    if (i > 0 && line.attrs.joined !== true) at += 1;
    const words = lineText(line);
    const text = words.slice(Math.max(0, start - at), Math.max(0, start + quote.length - at));
    if (text.length >= (longest?.text.length ?? 1)) longest = { line, text };
    at += words.length;
  }
  return longest && wordsIn(row, longest.line, longest.text);
}

/** Finds quoted words in a document; of several places the one in the line or the scene that is named. */
export function findWords(doc: Node, { quote, scene, lineId, sceneId }: ReportedQuote): LineQuote | null {
  if (quote === "") return null;
  let found: LineQuote | null = null;
  let ordinal = 0;
  for (const row of doc.children) {
    if (!row.attrs.front && !row.attrs.division) ordinal += 1;
    const isNamed =
      sceneId === undefined ? (row.attrs.front ? scene === 0 : ordinal === scene) : row.attrs.id === sceneId;
    if (!isNamed && found) continue;
    const here = inRow(row, quote, lineId);
    if (here && isNamed) return here;
    found ??= here;
  }
  return found;
}

/** The row that something was said of, whose words stand nowhere any more. */
export function namedRow(doc: Node, { scene, sceneId }: ReportedQuote): string | null {
  if (sceneId !== undefined) return doc.children.some(({ attrs }) => attrs.id === sceneId) ? sceneId : null;
  const rows = doc.children.filter(({ attrs }) => !attrs.front && !attrs.division);
  const row = scene === undefined || scene < 1 ? undefined : rows[scene - 1];
  return row ? String(row.attrs.id) : null;
}
