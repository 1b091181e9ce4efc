import type { GeneratedPart, GeneratedVersion } from "@mochang/contract/generation";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLatestCallback } from "../../lib/useLatestCallback.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { isOver } from "../../run/applySnapshot.ts";
import { useRun } from "../../run/useRun.ts";
import { useStore } from "../../ui/store.ts";
import { useToasts } from "../../ui/toasts.ts";
import { fetchOverview } from "../api.ts";
import { workKey } from "../queries.ts";
import { useVersions, versionsQuery } from "../versions/api.ts";
import { useWorkspace } from "../workspace.ts";
import {
  fetchFile,
  fileKey,
  fileName,
  fileRuns,
  rememberFile,
  sourceOf,
  startFile,
  stopFile,
  type FileRequest,
} from "./exportFileRuns.ts";

export type FileState = "none" | "setting" | "ready" | "old" | "failed";

const nameIn = (versions: readonly Pick<GeneratedVersion, "id" | "name">[], versionId: string): string =>
  versions.find(({ id }) => id === versionId)?.name ?? "";

/** The name of the open version; empty: it has none; null: not known yet. */
export function useVersionName(): string | null {
  const { key } = useWorkspace();
  const versions = useVersions(key.scriptId, false);
  return versions.data === undefined ? null : nameIn(versions.data, key.versionId);
}

/** A file of the open version: set by a run, handed over when it is done, and known to be older than the work. */
export function useFile(part: GeneratedPart, name: string) {
  const { key, overview } = useWorkspace();
  const toasts = useToasts();
  const client = useQueryClient();
  const knownVersionName = useVersionName();
  const versionName = knownVersionName ?? "";
  const of = fileKey(key, part);
  const fileRun = useStore(fileRuns)[of];
  const { run } = useRun(fileRun?.runId ?? null);
  // Only the window that asked for a file is handed it.
  const requestedRunId = useRef<string | null>(null);
  const fetch = useSingleMutation({
    mutationFn: () => fetchFile(fileRun?.runId ?? "", fileName(name, versionName, fileRun ?? { part, format: "pdf" })),
    onSuccess(bytes) {
      if (!fileRun || fileRuns.get()[of]?.runId !== fileRun.runId) return;
      rememberFile(of, { ...fileRun, handed: fileRun.handed ?? { bytes, at: new Date().toISOString() } });
    },
    onError: toasts.error,
  });
  const refreshOverview = useLatestCallback(() =>
    client.invalidateQueries({ queryKey: [...workKey(key), "overview"] }),
  );
  // Steps that change are told of; the script's text is not, and may have been written in since.
  useEffect(() => {
    if (part === "script") void refreshOverview();
  }, [part, refreshOverview]);
  const isDone = run?.state === "done";
  const done = useLatestCallback((isNow: boolean) => {
    if (!isNow || fileRun === undefined || requestedRunId.current !== fileRun.runId) return;
    requestedRunId.current = null;
    fetch.mutate();
  });
  useEffect(() => done(isDone), [isDone, done]);
  const start = useSingleMutation({
    mutationFn: async (file: FileRequest) => {
      // Asked for before the run reads the work: what changes in between makes the file old.
      const now = await fetchOverview(key);
      const versions = await client.ensureQueryData(versionsQuery(key.scriptId, false));
      const names = [name, nameIn(versions, key.versionId)];
      const { runId } = await startFile(key, file);
      requestedRunId.current = runId;
      rememberFile(of, { ...file, runId, source: sourceOf(now, part, names) });
      void refreshOverview();
    },
    onError: toasts.error,
  });
  const stop = useSingleMutation({ mutationFn: () => stopFile(fileRun?.runId ?? ""), onError: toasts.error });
  const state: FileState =
    fileRun === undefined
      ? "none"
      : run === null || !isOver(run)
        ? "setting"
        : !isDone
          ? "failed"
          : knownVersionName !== null && fileRun.source !== sourceOf(overview, part, [name, knownVersionName])
            ? "old"
            : "ready";
  return {
    state,
    kept: fileRun,
    run,
    versionName,
    start: start.mutate,
    isStarting: start.isPending,
    stop: () => stop.mutate(),
    fetch: () => fetch.mutate(),
    isFetching: fetch.isPending,
  };
}
