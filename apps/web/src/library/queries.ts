import type { ScriptRecord } from "@mochang/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { REFETCH_ON_RETURN } from "../lib/refetchOnReturn.ts";
import { pollOrRefetch } from "../lib/refetchInterval.ts";
import { fetchDocument, fetchPage, fetchThemes, type ListType } from "./api.ts";

export const SCRIPTS_KEY = ["library", "scripts"] as const;

/** While anything on the page is under way, the list is asked again this often. One request for all cards, where a stream each would
 * use up the six connections that a browser opens to one host. */
export const POLL_MS = 2_500;

type Page = Awaited<ReturnType<typeof fetchPage>>;

export const underWay = (script: ScriptRecord): boolean =>
  script.evaluation?.state === "queued" || script.evaluation?.state === "running" || script.isLoading === 1;

export const useScripts = (type: ListType, page: number, deleteFlag: 0 | 1) =>
  useQuery({
    queryKey: [...SCRIPTS_KEY, type, deleteFlag, page],
    queryFn: () => fetchPage(type, page, deleteFlag),
    ...REFETCH_ON_RETURN,
    placeholderData: keepPreviousData,
    refetchInterval: pollOrRefetch<Page>(
      POLL_MS,
      ({ records, going }) => records.some(underWay) || (deleteFlag === 0 && going !== null),
    ),
  });

export const useThemes = () => useQuery({ queryKey: ["library", "themes"], queryFn: fetchThemes, staleTime: Infinity });

export const useDocument = (scriptId: string, enabled: boolean, readingId?: string) =>
  useQuery({
    queryKey: ["library", "document", scriptId, readingId],
    queryFn: ({ signal }) => fetchDocument(scriptId, signal, readingId),
    enabled,
    staleTime: Infinity,
  });
