import { lineText } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { LineQuote } from "./findingsTask.ts";
import type { ReportedQuote } from "./todoSource.ts";

/** A row's words, a line each. A row that was not changed is the same node, and is read once. */
const texts = new WeakMap<Node, string>();
function rowText(row: Node): string {
  const cached = texts.get(row);
  if (cached !== undefined) return cached;
  const text = row.children.map(lineText).join("\n");
  texts.set(row, text);
  return text;
}

function inRow(row: Node, quote: string, lineId: string | undefined): LineQuote | null {
  if (!rowText(row).includes(quote)) return null;
  const lines = row.children.filter((line) => lineText(line).includes(quote));
  const line = lines.find(({ attrs }) => attrs.id === lineId) ?? lines[0];
  return line
    ? {
        lineId: String(line.attrs.id),
        sceneId: String(row.attrs.id),
        at: Math.max(0, line.textContent.indexOf(quote)),
        text: quote,
      }
    : null;
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
