import { startTransition, useCallback, useRef, useState } from "react";
import type { Page } from "../../library/index.ts";

export type Doc = ReturnType<Page["doc"]>;

/**
 * The open page and its document, known once the script has been painted: all that stands beside it comes after. `now` is the page from
 * its first moment, for what a reader does before that.
 */
export function useOpenPage() {
  const [page, setPage] = useState<Page | null>(null);
  const [doc, setDoc] = useState<Doc | null>(null);
  const now = useRef<Page | null>(null);
  const coming = useRef(0);
  const opened = useCallback((next: Page | null) => {
    now.current = next;
    cancelAnimationFrame(coming.current);
    if (!next) return setPage(null);
    coming.current = requestAnimationFrame(() => {
      coming.current = requestAnimationFrame(() => {
        startTransition(() => {
          setPage(next);
          setDoc(next.doc());
        });
      });
    });
  }, []);
  return { page, now, doc, setDoc, opened };
}
