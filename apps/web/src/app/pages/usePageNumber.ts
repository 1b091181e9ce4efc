import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/** The page of a list, kept in the address: reloading, going back and coming back find it again. */
export interface PageNumber {
  page: number;
  setPage: (page: number) => void;
}

const PAGE = "page";

/** The page that the address names; anything else is the first. */
export function pageIn(search: URLSearchParams): number {
  const pageText = search.get(PAGE) ?? "";
  return /^[1-9]\d{0,5}$/u.test(pageText) ? Number(pageText) : 1;
}

export function usePageNumber(): PageNumber {
  const [search, setSearch] = useSearchParams();
  const setPage = (page: number): void => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (page > 1) after.set(PAGE, String(page));
        else after.delete(PAGE);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
    // The pager stands under the list: the next page is read from its top.
    window.scrollTo({ top: 0 });
  };
  return { page: pageIn(search), setPage };
}

/** Beyond the last page, which may have lost its last row or never been there: to the last one there is. */
export function useLastPage(
  { page, setPage }: PageNumber,
  size: number,
  list: { total: number; records: readonly unknown[] } | undefined,
): void {
  const last = list ? Math.max(1, Math.ceil(list.total / size)) : page;
  const beyond = list?.records.length === 0 && page > last;
  const goTo = useEffectEvent(setPage);
  useEffect(() => {
    if (beyond) goTo(last);
  }, [beyond, last]);
}
