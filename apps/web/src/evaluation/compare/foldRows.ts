import type { SceneRow } from "@mochang/contract";

/** Rows that are shown, or a run of equal ones that is folded away. */
export type FoldedRow = { row: SceneRow; at: number } | { folded: number; from: number };

/** Equal lines shown on each side of a change, and the fewest that are worth folding. */
const CONTEXT_ROWS = 2;
const MIN_FOLDED = 4;

/** Folds the long runs of equal lines between changes. `open` holds the beginnings of those that were unfolded. */
export function foldRows(rows: readonly SceneRow[], open: ReadonlySet<number>): FoldedRow[] {
  const visibleRows: FoldedRow[] = [];
  for (let i = 0; i < rows.length;) {
    if (rows[i]?.op !== "same") {
      visibleRows.push({ row: rows[i] as SceneRow, at: i++ });
      continue;
    }
    let end = i;
    while (rows[end]?.op === "same") end++;
    const from = i === 0 ? i : i + CONTEXT_ROWS;
    const to = end === rows.length ? end : end - CONTEXT_ROWS;
    const fold = to - from >= MIN_FOLDED && !open.has(from) && end - i < rows.length;
    for (; i < end; i++) {
      if (fold && i === from) {
        visibleRows.push({ folded: to - from, from });
        i = to - 1;
      } else visibleRows.push({ row: rows[i] as SceneRow, at: i });
    }
  }
  return visibleRows;
}
