import type { GeneratedPart } from "@mochang/contract/generation";
import { useEffect, useRef } from "react";
import { useLatestCallback } from "../../lib/useLatestCallback.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { isOver } from "../../run/applySnapshot.ts";
import { useRun } from "../../run/useRun.ts";
import { useStore } from "../../ui/store.ts";
import { useToasts } from "../../ui/toasts.ts";
import { useVersions } from "../versions/api.ts";
import { useWorkspace } from "../workspace.ts";
import {
  fetchFile,
  fileKey,
  fileName,
  fileRuns,
  rememberFile,
  startFile,
  stopFile,
  type FileRequest,
} from "./exportFileRuns.ts";

export type FileState = "none" | "setting" | "ready" | "old" | "failed";

/** The name of the open version; empty: it has none. */
export function useVersionName(): string {
  const { key } = useWorkspace();
  const versions = useVersions(key.scriptId, false);
  return versions.data?.find(({ id }) => id === key.versionId)?.name ?? "";
}

/** A file of the open version: set by a run, handed over when it is done, and known to be older than the work. */
export function useFile(part: GeneratedPart, name: string) {
  const { key, overview } = useWorkspace();
  const toasts = useToasts();
  const versionName = useVersionName();
  const of = fileKey(key, part);
  const fileRun = useStore(fileRuns)[of];
  const { run } = useRun(fileRun?.runId ?? null);
  // Only the window that asked for a file is handed it.
  const requestedRunId = useRef<string | null>(null);
  const fetch = useSingleMutation({
    mutationFn: () => fetchFile(fileRun?.runId ?? "", fileName(name, versionName, fileRun ?? { part, format: "pdf" })),
    onError: toasts.error,
  });
  const isDone = run?.state === "done";
  const done = useLatestCallback((isNow: boolean) => {
    if (!isNow || fileRun === undefined || requestedRunId.current !== fileRun.runId) return;
    requestedRunId.current = null;
    fetch.mutate();
  });
  useEffect(() => done(isDone), [isDone, done]);
  const start = useSingleMutation({
    mutationFn: async (file: FileRequest) => {
      const { runId } = await startFile(key, file);
      requestedRunId.current = runId;
      rememberFile(of, { ...file, runId, revision: overview.revision });
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
          : fileRun.revision < overview.revision
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
