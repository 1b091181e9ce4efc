import type { Node } from "prosemirror-model";
import type { WordsOnSheet } from "../../library/index.ts";

/** The words that the address of `generatedUrl` names; null where it names none. */
export function wordsIn(search: URLSearchParams): WordsOnSheet | null {
  const scene = search.get("scene") ?? "";
  const words = search.get("words") ?? "";
  return /^\d{1,9}$/u.test(scene) && words !== "" ? { scene: Number(scene), words } : null;
}

/**
 * The line that holds the words, first in the row that is named, then in any. Where none does any more, that row alone; null: the document has no such row.
 */
export function findWords(
  doc: Node,
  { scene, words }: WordsOnSheet,
): { sceneId: string; lineId: string | null } | null {
  const named = doc.maybeChild(scene);
  for (const row of [...(named ? [named] : []), ...doc.children]) {
    const line = row.children.find(({ textContent }) => textContent.includes(words));
    if (line) return { sceneId: String(row.attrs.id), lineId: String(line.attrs.id) };
  }
  return named ? { sceneId: String(named.attrs.id), lineId: null } : null;
}
