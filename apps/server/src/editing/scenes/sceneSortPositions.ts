import type { Neighbours } from "../../documents/index.ts";

/** A living row of a document. */
export interface PlacedRow {
  id: string;
  front: boolean;
  division: boolean;
}

/** The rows that the spec counts, in order. */
export const scenesOf = <T extends PlacedRow>(rows: readonly T[]): T[] =>
  rows.filter((row) => !row.front && !row.division);

/** Where a scene goes that is to be the `sort`th (from 1) among these rows, which do not hold it; behind the last when there are fewer. */
export function placeAtSort(rows: readonly PlacedRow[], sort: number): Neighbours {
  const scenes = scenesOf(rows);
  if (sort <= 1) {
    const [first] = scenes;
    return first
      ? { after: idBefore(rows, first.id), before: first.id }
      : { after: rows.at(-1)?.id ?? null, before: null };
  }
  const above = scenes[sort - 2];
  if (!above) return { after: rows.at(-1)?.id ?? null, before: null };
  const at = rows.findIndex((row) => row.id === above.id);
  return { after: above.id, before: rows[at + 1]?.id ?? null };
}

function idBefore(rows: readonly PlacedRow[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id);
  return rows[at - 1]?.id ?? null;
}
