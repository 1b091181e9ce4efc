import { RunSnapshot } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import { get } from "../lib/api.ts";
import { isOver } from "./applySnapshot.ts";

/** What an ended run has used: its events tell no ink, so it is asked once. Until then the run's own figure is 0, and wrong. */
export function useUnitsUsed(run: RunSnapshot | null): { units: number | null; isAsking: boolean } {
  const ended = useQuery({
    queryKey: ["run", "ended", run?.runId, run?.seq],
    queryFn: ({ signal }) => get("/api/run/snapshot", { runId: run?.runId ?? "" }, RunSnapshot, signal),
    enabled: run !== null && isOver(run),
    staleTime: Infinity,
  });
  return { units: ended.data?.unitsUsed ?? null, isAsking: ended.isFetching && !ended.isError };
}
