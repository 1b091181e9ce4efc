import { SEARCH_PAGE_SIZE, SearchAnswer } from "@mochang/contract";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { get } from "../lib/api.ts";

const KEY = ["search"] as const;
const fetchSearch = (q: string, offset: number, limit: number, signal: AbortSignal) =>
  get("/api/scripts/search", { q, offset, limit }, SearchAnswer, signal);

/** Works that hold the words, a page after the other. */
export const useSearch = (q: string) =>
  useInfiniteQuery({
    queryKey: [...KEY, q],
    queryFn: ({ pageParam, signal }) => fetchSearch(q, pageParam, SEARCH_PAGE_SIZE, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }: SearchAnswer) => next ?? undefined,
    enabled: q !== "",
  });

/** All lines of one work that hold the words, once they are asked for. */
export const useHitsOf = (q: string, scriptId: string, enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, "alone", q, scriptId],
    queryFn: async ({ signal }) =>
      (await get("/api/scripts/search", { q, scriptId }, SearchAnswer, signal)).works[0]?.hits ?? [],
    enabled,
  });

/** The first few works, for the palette; what was found for the words before stays until these are answered. */
export const useQuickSearch = (q: string, limit: number) =>
  useQuery({
    queryKey: [...KEY, "quick", q, limit],
    queryFn: ({ signal }) => fetchSearch(q, 0, limit, signal),
    placeholderData: keepPreviousData,
    enabled: q !== "",
  });
