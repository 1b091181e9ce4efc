import { lineContents } from "@mochang/screenplay";
import { useEffect, useState } from "react";
import { fetchStructure, markChangedLines, type SheetView } from "../../sheet/index.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { ComparisonBase } from "./comparisonBase.ts";

/** Marks the lines that changed since a version; null marks none. */
export function useSince(sheet: SheetView | null, scriptId: string) {
  const [since, markSince] = useState<ComparisonBase | null>(null);
  const toasts = useToasts();
  const versionId = since?.versionId ?? null;
  useEffect(() => {
    if (!sheet) return;
    if (versionId === null) return markChangedLines(sheet.view, null);
    const abort = new AbortController();
    fetchStructure(scriptId, abort.signal, versionId).then(
      ({ scenes }) => abort.signal.aborted || markChangedLines(sheet.view, lineContents(scenes)),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        toasts.error(error);
        markSince(null);
      },
    );
    return () => abort.abort();
  }, [sheet, scriptId, versionId, toasts]);
  return { since, markSince };
}
