import { PREVIEW_PAGES } from "@mochang/contract";
import type { Region } from "@mochang/screenplay/region";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "../../lib/api.ts";
import { useObjectUrl } from "../../lib/useObjectUrl.ts";

/** Pages that are drawn at first, and with each click. */
export const PAGES_STEP = 4;
const PAUSE_MS = 400;
/** Height over width of a page. */
const RATIO = { mainland: 841.89 / 595.28, hongkong: 841.89 / 595.28, hollywood: 792 / 612 } as const;

interface Inputs {
  /** As `/api/export/pagesPreview` names it, without the count. */
  query: Readonly<Record<string, string>>;
  region: Region;
  /** About how many pages there are; absent: as many as are drawn. */
  total?: number | undefined;
  /** What has to be stored before. */
  whenSaved?: () => Promise<unknown>;
  /** Names the state of what is laid out: another one is laid out anew, behind the pages that are shown. */
  of?: string;
}

/** The first pages of a version as they will be exported, in one picture; more on request. */
export function usePrintedPages({ query: choice, region, total, whenSaved, of }: Inputs) {
  const [count, setCount] = useState(PAGES_STEP);
  const [drawn, setDrawn] = useState({ pages: 1, count: 0 });
  const query = { ...choice, region, count: String(count) };
  const picture = useQuery({
    queryKey: ["sheet", "printedPages", query, of],
    queryFn: async ({ signal }) => {
      // A name that is being typed is laid out once.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
      await whenSaved?.();
      const { blob } = await download("/api/export/pagesPreview", query);
      return blob;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  /** The last picture that was drawn had fewer pages than were asked for. */
  const isAll = drawn.count === count && drawn.pages < count;
  return {
    url: useObjectUrl(picture.data),
    error: picture.error,
    isFetching: picture.isFetching,
    /** What is shown is of an earlier choice. */
    isStale: picture.isPlaceholderData,
    drawnPages: drawn.pages,
    hasMore: count < Math.min(total ?? (isAll ? drawn.pages : Infinity), PREVIEW_PAGES),
    /** There may be more pages than are drawn at all. */
    isCut: drawn.pages >= PREVIEW_PAGES,
    more: () => setCount(Math.min(PREVIEW_PAGES, count + PAGES_STEP)),
    retry: () => void picture.refetch(),
    measure: ({ naturalHeight, naturalWidth }: HTMLImageElement) =>
      setDrawn({ pages: Math.max(1, Math.round(naturalHeight / naturalWidth / RATIO[region])), count }),
  };
}
export type DrawnPages = ReturnType<typeof usePrintedPages>;
