import { startTransition, useCallback, useRef, useState } from "react";
import type { Page } from "../../library/index.ts";

export type Doc = ReturnType<Page["doc"]>;

/** The open page and its document, known once the script has been painted: all that stands beside it comes after. */
export function useOpenPage() {
  const [page, setPage] = useState<Page | null>(null);
  const [doc, setDoc] = useState<Doc | null>(null);
  const coming = useRef(0);
  const opened = useCallback((next: Page | null) => {
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
  return { page, doc, setDoc, opened };
}
