import { findScene, lineText, wordsHash } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";

/** How many lines of a scene were changed, put in or taken out since the hashes of their words were taken. */
export function changedLines(doc: Node, sceneId: string, was: Readonly<Record<string, string>>): number {
  const remainingHashes = new Map(Object.entries(was));
  if (remainingHashes.size === 0) return 0;
  let changed = 0;
  for (const line of findScene(doc, sceneId)?.node.children ?? []) {
    const id = String(line.attrs.id);
    const words = lineText(line).trim();
    if (words === "" && !remainingHashes.has(id)) continue;
    if (remainingHashes.get(id) !== wordsHash(words)) changed++;
    remainingHashes.delete(id);
  }
  return changed + remainingHashes.size;
}
