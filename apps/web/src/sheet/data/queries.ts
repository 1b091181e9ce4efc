import { useQuery } from "@tanstack/react-query";
import { REFETCH_ON_RETURN } from "../../lib/refetchOnReturn.ts";
import { fetchDetail } from "./api.ts";
import { takeStructure } from "./preloadStructure.ts";

/** The script that a sheet opens with, in a version or (none) its default one. Never fetched again by itself: the open sheet is newer. */
export const useStructure = (scriptId: string, versionId?: string) =>
  useQuery({
    queryKey: ["sheet", "structure", scriptId, versionId ?? ""],
    queryFn: ({ signal }) => takeStructure(scriptId, signal, versionId),
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });

const DETAIL_STALE_MS = 60_000;

/** The script's record: its name, and what import was not sure of. */
export const useScriptDetail = (scriptId: string) =>
  useQuery({
    queryKey: ["sheet", "detail", scriptId],
    queryFn: ({ signal }) => fetchDetail(scriptId, signal),
    staleTime: DETAIL_STALE_MS,
    ...REFETCH_ON_RETURN,
  });
