import { useCallback, useEffect, useMemo, useState } from "react";
import type { Page, PageKit, TextRange } from "../../library/index.ts";

const NO_HITS: TextRange[] = [];

/** Search in the open page. The document is gone through again when it changes; hits are drawn round the one looked at. */
export function useSearch(page: Page | null, kit: PageKit, doc: unknown) {
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const [at, setAt] = useState(-1);
  const [fold, setFold] = useState(() => kit.plainFold);
  useEffect(() => {
    if (!open) return;
    let gone = false;
    // Without its table the two scripts of Chinese are told apart, and everything else is found.
    void kit.loadHanFold().then(
      (both) => !gone && setFold(() => both),
      () => undefined,
    );
    return () => void (gone = true);
  }, [open, kit]);
  const hits = useMemo(() => {
    // `doc` is the document of the page: another one means another search.
    return page && open && doc !== null ? kit.search(page.doc(), words, fold) : NO_HITS;
  }, [page, kit, open, words, doc, fold]);
  const look = useCallback(
    (index: number) => {
      setAt(index);
      const hit = hits[index];
      if (hit) page?.toText(hit);
    },
    [hits, page],
  );
  useEffect(() => {
    setAt((before) =>
      hits.length === 0 ? -1 : before >= 0 && before < hits.length ? before : kit.hitFrom(hits, page?.topOffset() ?? 0),
    );
  }, [hits, kit, page]);
  useEffect(() => page?.mark({ hits, hit: at }), [page, hits, at]);
  const type = useCallback((next: string) => {
    setWords(next);
    setAt(-1);
  }, []);
  const move = useCallback(
    (by: 1 | -1) => hits.length > 0 && look((at + by + hits.length) % hits.length),
    [hits, at, look],
  );
  // The first hit of new words comes into sight by itself.
  const first = hits.length > 0 && at >= 0 ? hits[at] : undefined;
  useEffect(() => {
    if (open && first) page?.toText(first);
  }, [open, first, page]);
  return {
    open,
    words,
    at,
    count: hits.length,
    show: useCallback(() => setOpen(true), []),
    close: useCallback(() => {
      setOpen(false);
      page?.focus();
    }, [page]),
    type,
    move: (by: 1 | -1) => void move(by),
  };
}
