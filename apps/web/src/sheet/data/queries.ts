import { useQuery } from "@tanstack/react-query";
import { fetchDetail } from "./api.ts";
import { takeStructure } from "./preloadStructure.ts";

/** The script that a sheet opens with. Never fetched again by itself: the open sheet is newer. */
export const useStructure = (scriptId: string) =>
  useQuery({
    queryKey: ["sheet", "structure", scriptId],
    queryFn: ({ signal }) => takeStructure(scriptId, signal),
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
  });
