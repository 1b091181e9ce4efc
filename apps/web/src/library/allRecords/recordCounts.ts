import type { RecordCount } from "@mochang/contract";
import type { RecordFilter } from "./queries.ts";

type Narrowed = Pick<RecordFilter, "type" | "fileType" | "fileTheme">;

/** What is counted; undefined while it is not known. */
type Counts = readonly RecordCount[] | undefined;

/** How many records a filter leaves; undefined while that is not known. */
export const countOf = (counts: Counts, { type, fileType, fileTheme }: Narrowed): number | undefined =>
  counts
    ?.filter(
      (group) =>
        (type === undefined || group.type === type) &&
        (fileType === undefined || group.fileType === fileType) &&
        (fileTheme === undefined || group.fileTheme === fileTheme),
    )
    .reduce((sum, { count }) => sum + count, 0);

/**
 * The genres of the records that the rest of a filter leaves, with how many each has; the chosen one stands among them in any case, and alone while nothing is
 * known of the others.
 */
export function genresOf(
  counts: Counts,
  filter: Narrowed,
): { code: string; name: string; count: number | undefined }[] {
  const names = new Map(counts?.map(({ fileTheme, fileThemeName }) => [fileTheme, fileThemeName]));
  if (filter.fileTheme !== undefined && !names.has(filter.fileTheme))
    names.set(filter.fileTheme, counts ? "没有这一类" : "已选的一类");
  return [...names]
    .filter(([code]) => code !== "")
    .map(([code, name]) => ({ code, name, count: countOf(counts, { ...filter, fileTheme: code }) }))
    .filter(({ code, count }) => (count ?? 0) > 0 || code === filter.fileTheme);
}
