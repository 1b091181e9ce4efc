import { Fragment, Slice, type Node } from "prosemirror-model";
import type { SelectedLine } from "./selectedLines.ts";

/** Selected words of the script itself with their types and marks, as its own copy has them; null where they are not in it any more. */
export function excerptLines(
  doc: Node,
  rows: readonly number[],
  lines: readonly Pick<SelectedLine, "scene" | "words">[],
): Slice | null {
  const found: Node[] = [];
  let row = -1;
  let from = 0;
  for (const { scene, words } of lines) {
    const at = rows[scene] ?? -1;
    if (at !== row) [row, from] = [at, 0];
    const children = doc.maybeChild(row)?.children ?? [];
    const index = children.findIndex((line, i) => i >= from && line.textContent.includes(words));
    const line = children[index];
    if (!line) return null;
    const start = line.textContent.indexOf(words);
    found.push(line.cut(start, start + words.length));
    from = index + 1;
  }
  const holder = doc.maybeChild(rows[lines[0]?.scene ?? 0] ?? -1);
  return holder && found.length > 0 ? new Slice(Fragment.from(holder.copy(Fragment.from(found))), 1, 1) : null;
}
