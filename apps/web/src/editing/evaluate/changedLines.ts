import { findScene, lineText, wordsHash } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";

/** How many lines of a scene were changed, put in or taken out since the hashes of their words were taken. */
export function changedLines(doc: Node, sceneId: string, was: Readonly<Record<string, string>>): number {
  const left = new Map(Object.entries(was));
  if (left.size === 0) return 0;
  let changed = 0;
  for (const line of findScene(doc, sceneId)?.node.children ?? []) {
    const id = String(line.attrs.id);
    const words = lineText(line).trim();
    if (words === "" && !left.has(id)) continue;
    if (left.get(id) !== wordsHash(words)) changed++;
    left.delete(id);
  }
  return changed + left.size;
}
