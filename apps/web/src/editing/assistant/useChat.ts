import { RunCancelled, type ChatTurn } from "@mochang/contract";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { post } from "../../lib/api.ts";
import { useLatestCallback } from "../../lib/useLatestCallback.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { isOver } from "../../run/applySnapshot.ts";
import { cancelledSentence } from "../../run/cancelledSentence.ts";
import { useRun } from "../../run/useRun.ts";
import type { Saving } from "../../sheet/index.ts";
import { useToasts } from "../../ui/toasts.ts";
import { saveFirst } from "../export/whenSaved.ts";
import type { EditedScript } from "../panelProps.ts";
import { fetchTurns, messagesOf, sendQuestion } from "./api.ts";

const PAGE = 10;

/** The talk about a script: the turns so far, the answer under way, and what can be done. */
export function useChat(
  { scriptId, versionId }: Pick<EditedScript, "scriptId" | "versionId">,
  sceneId: string | null,
  saving: Saving,
) {
  const client = useQueryClient();
  const toasts = useToasts();
  const key = ["editing", "chat", scriptId];
  const history = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => fetchTurns(scriptId, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
  });
  const turns: ChatTurn[] = (history.data?.pages ?? []).flatMap(({ records }) => records).toReversed();
  const going = turns.findLast(({ state, runId }) => state === "running" && runId !== null) ?? null;
  const { run } = useRun(going?.runId ?? null);
  const ended = useLatestCallback(() => void client.invalidateQueries({ queryKey: key }));
  const isEnded = run !== null && isOver(run);
  useEffect(() => {
    if (isEnded) ended();
  }, [isEnded, ended]);
  const send = useSingleMutation({
    mutationFn: async (question: string) => {
      // What is asked about is the words that the server has.
      await saveFirst(saving);
      return sendQuestion({ scriptId, versionId, sceneId, messages: messagesOf(turns, question) });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError: toasts.error,
  });
  const cancel = useSingleMutation({
    mutationFn: (runId: string) => post("/api/run/cancel", { runId }, RunCancelled),
    onSuccess: (result) => toasts.done(cancelledSentence(result)),
    onError: toasts.error,
  });
  return {
    history,
    turns,
    /** How many there are that were not loaded yet. */
    olderCount: (history.data?.pages[0]?.total ?? 0) - turns.length,
    /** What has come of the answer under way; it stays until the turn itself is loaded anew. */
    streamed: run?.steps[0]?.text ?? "",
    going,
    busy: (going !== null && !isEnded) || send.isPending,
    send,
    stop: () => going?.runId != null && cancel.mutate(going.runId),
  };
}
