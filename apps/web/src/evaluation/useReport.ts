import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useRun } from "../run/useRun.ts";
import { loadCitedMarkdown } from "../sheet/index.ts";
import { fetchReport } from "./api.ts";
import { mergeRun, reportStamp } from "./mergeRun.ts";

/** A work's report, or that of one version, with its run over it, live. Opening it starts nothing. */
export function useReport(scriptId: string, versionId?: string) {
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const key = useMemo(() => ["evaluation", "report", scriptId, versionId ?? ""] as const, [scriptId, versionId]);
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      // What reads its texts comes beside it, or each text would first stand as a skeleton of another height.
      const reader = loadCitedMarkdown().catch(() => undefined);
      const report = await fetchReport(scriptId, signal, versionId);
      await reader;
      return report;
    },
    enabled: scriptId !== "",
    staleTime: Infinity,
  });
  const { run, link } = useRun(query.data?.runId ?? null, round, false);
  const stamp = reportStamp(run);
  useEffect(() => {
    // What a step leaves beside its text (scores, headline, the end) stands in the report. A lost link may mean a lost session: asking tells.
    if (stamp === "" && link === "live") return;
    // Several steps may end together: one load for all of them.
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: key }), 300);
    return () => clearTimeout(timer);
  }, [client, key, stamp, link]);
  const report = useMemo(() => (query.data ? mergeRun(query.data, run) : undefined), [query.data, run]);
  return {
    query,
    report,
    run,
    link,
    /** Start, retry or cancel has been answered: load again, and only then follow again, the new run where there is one. */
    changed: () => client.invalidateQueries({ queryKey: key }).then(() => setRound((r) => r + 1)),
  };
}
