import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { INK_KEY } from "../../ink/index.ts";
import { readSetting, writeSetting } from "../../lib/storage.ts";
import { useLatestCallback } from "../../lib/useLatestCallback.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { isOver } from "../../run/applySnapshot.ts";
import { cancelledSentence } from "../../run/cancelledSentence.ts";
import { useRun } from "../../run/useRun.ts";
import { useToasts } from "../../ui/toasts.ts";
import { workKey } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";
import {
  fetchLastRun,
  fetchUnitsUsed,
  pauseScenes,
  resumeScenes,
  startScenes,
  stopScenes,
  type AskedScenes,
} from "./api.ts";
import { phaseOf, scenesOfRun } from "./sceneRun.ts";

const LEFT = "mochang.scriptRun.left";
/** A run's ink is asked for so often while it writes. */
const INK_EVERY_MS = 3_000;

/** The run that writes the scenes of the open version: the newest one, also after a reload or from another window; how to begin, pause, stop and resume it. */
export function useSceneRun() {
  const { key, refresh } = useWorkspace();
  const client = useQueryClient();
  const toasts = useToasts();
  const [round, setRound] = useState(0);
  const [left, setLeft] = useState(() => readSetting(LEFT));
  const lastKey = [...workKey(key), "lastRun"];
  const last = useQuery({ queryKey: lastKey, queryFn: () => fetchLastRun(key), retry: 1 });
  const runId = last.data?.runId ?? null;
  const { run, link } = useRun(runId, round);
  const scenes = run ? scenesOfRun(run) : [];
  const phase = run ? phaseOf(run, scenes) : null;
  const isActive = run !== null && !isOver(run);
  const used = useQuery({
    queryKey: ["run", "used", runId, isActive],
    queryFn: ({ signal }) => fetchUnitsUsed(runId ?? "", signal),
    enabled: run !== null,
    refetchInterval: isActive ? INK_EVERY_MS : false,
  });
  // A scene that was saved changes the counts; the end changes the ink.
  const written = scenes.filter(({ stage }) => stage === "done" || stage === "review").length;
  const stage = `${runId} ${written} ${isActive}`;
  const changed = useLatestCallback((now: string) => {
    if (runId === null || now === "") return;
    void refresh();
    if (!isActive) void client.invalidateQueries({ queryKey: INK_KEY });
  });
  useEffect(() => changed(stage), [stage, changed]);
  const renew = async () => {
    pause.reset();
    setRound((now) => now + 1);
    await client.invalidateQueries({ queryKey: lastKey });
  };
  const options = { onSuccess: renew, onError: toasts.error };
  const start = useSingleMutation({
    mutationFn: ({ ceiling, ...asked }: AskedScenes & { ceiling: number | null }) => startScenes(key, asked, ceiling),
    ...options,
  });
  const resume = useSingleMutation({
    mutationFn: (ceiling: number | null) => resumeScenes(runId ?? "", ceiling),
    ...options,
  });
  const pause = useSingleMutation({
    mutationFn: () => pauseScenes(runId ?? ""),
    onSuccess: () => toasts.done("正在写的写完就停"),
    onError: toasts.error,
  });
  const stop = useSingleMutation({
    mutationFn: () => stopScenes(runId ?? ""),
    onSuccess: (told) => toasts.done(cancelledSentence(told)),
    onError: toasts.error,
  });
  return {
    run,
    link,
    phase,
    scenes,
    /** Units that it has used so far. */
    used: used.data ?? run?.unitsUsed ?? 0,
    /** In units; null: none. */
    ceiling: last.data?.ceiling ?? null,
    /** Scenes are judged as well. */
    critique: last.data?.critique ?? false,
    isActive,
    /** Its writer has put the outcome aside. */
    isLeft: !isActive && left !== null && left === `${runId}:${run?.seq}`,
    leave() {
      const mark = `${runId}:${run?.seq}`;
      writeSetting(LEFT, mark);
      setLeft(mark);
    },
    start: start.mutateAsync,
    isStarting: start.isPending,
    resume: resume.mutate,
    isResuming: resume.isPending,
    pause: pause.mutate,
    isPausing: pause.isPending || pause.isSuccess,
    stop: stop.mutate,
    isStopping: stop.isPending,
  };
}
export type SceneRun = ReturnType<typeof useSceneRun>;
