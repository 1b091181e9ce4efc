import type { Node } from "prosemirror-model";
import { rowsById } from "@mochang/screenplay";
import { idOf } from "./storedDocument.ts";

/** A save sends whole scenes: the longer the longest changed one, the rarer. Characters of a scene, milliseconds. */
const INTERVALS = [
  [20_000, 1_000],
  [100_000, 5_000],
  [Infinity, 9_000],
] as const;

/** How long a change may wait for the next one before both are saved, by the longest row that has changed. */
export function saveInterval(stored: Node, doc: Node): number {
  const was = rowsById(stored);
  const longest = Math.max(
    0,
    ...doc.children.filter((row) => was.get(idOf(row)) !== row).map((row) => row.content.size),
  );
  return INTERVALS.find(([characters]) => longest <= characters)?.[1] ?? 9_000;
}
