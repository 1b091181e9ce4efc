import { z } from "zod";

/** What a written format could not hold. */
export const ExportLosses = z.array(z.object({ message: z.string(), count: z.number() }));
export type ExportLosses = z.infer<typeof ExportLosses>;

/** Header of a script download: `ExportLosses` as JSON, percent-encoded. */
export const LOSSES_HEADER = "x-export-losses";

/** The losses that a download's header tells; none where it is missing or unreadable. */
export function readLosses(header: string | null): ExportLosses {
  try {
    return ExportLosses.parse(JSON.parse(decodeURIComponent(header ?? "[]")));
  } catch {
    // A proxy may have cut it; the file is whole all the same.
    return [];
  }
}
