import type { DiffRow, Keyable } from "@mochang/screenplay/compare";
import { diffScene } from "@mochang/screenplay/compare";
import { toParsed, type SceneJson } from "@mochang/screenplay";

/** A row of a document as lines that can be compared. */
export function linesOf(row: SceneJson | null): Keyable {
  if (!row) return { lines: [], number: null };
  const { frontMatter, scenes } = toParsed({ kind: "screenplay", title: null, scenes: [row] });
  const [scene] = scenes;
  return scene ? { lines: scene.lines, number: scene.number } : { lines: frontMatter, number: null };
}

/** One scene at two times, line by line. */
export const diffRows = (old: SceneJson | null, now: SceneJson | null): DiffRow[] =>
  diffScene(linesOf(old), linesOf(now));

/** How many lines came and went; a line that says something else counts as both. */
export function countChanges(rows: readonly DiffRow[]): { came: number; went: number } {
  const of = (...ops: DiffRow["op"][]): number => rows.filter(({ op }) => ops.includes(op)).length;
  return { came: of("added", "changed"), went: of("removed", "changed") };
}
