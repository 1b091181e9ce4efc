import { useCallback, useEffect, useMemo, useState } from "react";
import type { SheetText } from "../documentLookups/lineMap.ts";
import type { TextRange } from "../documentLookups/textPositions.ts";
import type { SheetView } from "../view/sheetView.ts";
import { firstHitFrom, loadHanFold, plainFold, search, type Fold } from "./search.ts";

const NO_HITS: TextRange[] = [];
/** Nothing was asked for yet. */
const EMPTY = { words: "", from: 0, index: null as number | null };

/** Search in the open sheet. `text` is its document with its reading: another one is searched anew. `loadFold` loads the table of traditional characters. */
export function useSearch(
  sheet: SheetView | null,
  text: SheetText | null,
  loadFold: () => Promise<Fold> = loadHanFold,
) {
  const [open, setOpen] = useState(false);
  /** The words, the offset of the text from which the first hit is looked for, and the hit that was stepped to. */
  const [query, setQuery] = useState(EMPTY);
  const [fold, setFold] = useState<Fold>(() => plainFold);
  useEffect(() => {
    let cancelled = false;
    const load = async (): Promise<void> => {
      // Without the table simplified and traditional characters are told apart, and everything else is found.
      const loaded = await loadFold().catch(() => null);
      if (loaded && !cancelled) setFold(() => loaded);
    };
    if (open) void load();
    return () => {
      cancelled = true;
    };
  }, [open, loadFold]);

  const hits = useMemo(
    () => (open && text ? search(text, query.words, fold) : NO_HITS),
    [open, text, query.words, fold],
  );
  const { index, from } = query;
  const at = index !== null && index < hits.length ? index : firstHitFrom(hits, from);
  useEffect(() => sheet?.highlight({ hits, hit: at }), [sheet, hits, at]);
  const current = hits[at];
  useEffect(() => {
    if (current) sheet?.scrollToText(current);
  }, [sheet, current]);

  const setWords = useCallback(
    (words: string) => setQuery({ words, from: sheet?.topOffset() ?? 0, index: null }),
    [sheet],
  );
  const move = useCallback(
    (by: 1 | -1) => {
      if (hits.length === 0) return;
      const next = (at + by + hits.length) % hits.length;
      setQuery((before) => ({ ...before, index: next }));
      // Also where the only hit is the one shown: the reader may have scrolled away.
      const hit = hits[next];
      if (hit) sheet?.scrollToText(hit);
    },
    [hits, at, sheet],
  );
  const show = useCallback(() => {
    setOpen(true);
    setQuery((before) => ({ ...before, from: sheet?.topOffset() ?? 0, index: null }));
  }, [sheet]);
  const close = useCallback(() => {
    setOpen(false);
    sheet?.focus();
  }, [sheet]);
  return useMemo(
    () => ({ open, words: query.words, at, count: hits.length, show, close, setWords, move }),
    [open, query.words, at, hits.length, show, close, setWords, move],
  );
}
export type Search = ReturnType<typeof useSearch>;
