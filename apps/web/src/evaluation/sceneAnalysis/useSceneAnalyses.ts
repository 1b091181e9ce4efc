import { MESSAGES, SCENE_PROMPTS } from "@mochang/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { INK_KEY } from "../../ink/index.ts";
import { ApiError } from "../../lib/apiError.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { isOver } from "../../run/applySnapshot.ts";
import { useRun } from "../../run/useRun.ts";
import { useUnitsUsed } from "../../run/useUnitsUsed.ts";
import { useToasts } from "../../ui/toasts.ts";
import { mergeAnalyses } from "./analyses.ts";
import { cancelScenes, fetchAnalyses, retryScenes, startScenes } from "./api.ts";
import type { ChatEffects, ChatEnd, Socket } from "./askOverChat.ts";
import type { EndInk } from "./endSentences.ts";
import { createQuestionStore } from "./questionStore.ts";

export type PromptId = (typeof SCENE_PROMPTS)[number]["id"];

const BROWSER_CHAT: ChatEffects = {
  open:
    typeof WebSocket === "undefined"
      ? null
      : () =>
          new WebSocket(
            `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/chat/chat_ws`,
          ) as Socket,
  later: (act, ms) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** No sentence that refuses is longer. */
const MAX_REFUSAL_CHARS = 60;
const ANALYSES_STALE_MS = 30_000;

/** Cards are titled and stored; a lone sentence is a refusal in words, and nothing of it comes with the list. */
const isRefusal = (answer: string): boolean =>
  answer.length <= MAX_REFUSAL_CHARS && !answer.includes("###") && answer.trim() !== "";

/** Tells how the answer of a question ended. */
function useAnswerEnd(spent: () => void) {
  const toasts = useToasts();
  return useCallback(
    (end: ChatEnd, answer: string): void => {
      if (end === "done" && isRefusal(answer)) toasts.warn(answer.trim());
      if (end === "missing") toasts.warn(MESSAGES.wsMissing);
      if (end === "broken") toasts.error(new ApiError(500, MESSAGES.wsFailed));
      if (end === "balance") toasts.error(new ApiError(1200, MESSAGES.balance));
      spent();
    },
    [toasts, spent],
  );
}

/** The run over all scenes: the one that is under way, or was followed last with this prompt. */
function useScenesRun(promptId: PromptId, activeRunId: string | null) {
  const [followed, setFollowed] = useState({ promptId, runId: activeRunId });
  const runId = activeRunId ?? (followed.promptId === promptId ? followed.runId : null);
  if (followed.promptId !== promptId || followed.runId !== runId) setFollowed({ promptId, runId });
  const [round, setRound] = useState(0);
  const { run } = useRun(runId, round);
  const follow = useCallback((id: string) => setFollowed({ promptId, runId: id }), [promptId]);
  /** The same run goes on: it is followed again. */
  const followAgain = useCallback(
    (id: string) => {
      follow(id);
      setRound((before) => before + 1);
    },
    [follow],
  );
  return { run, follow, followAgain };
}

/** The analyses of a script by one prompt: the stored ones, the run over all scenes, and one open question over the chat. */
export function useSceneAnalyses(scriptId: string, promptId: PromptId) {
  const client = useQueryClient();
  const toasts = useToasts();
  const key = useMemo(() => ["evaluation", "scenes", scriptId, promptId] as const, [scriptId, promptId]);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchAnalyses(scriptId, promptId, signal),
    staleTime: ANALYSES_STALE_MS,
  });
  const { run, follow, followAgain } = useScenesRun(promptId, query.data?.activeRunId ?? null);
  const { units: unitsUsed } = useUnitsUsed(run);
  const reload = useCallback(() => client.invalidateQueries({ queryKey: key }), [client, key]);
  const spent = useCallback(() => void client.invalidateQueries({ queryKey: INK_KEY }), [client]);
  const ended = run !== null && isOver(run);
  useEffect(() => {
    if (!ended) return;
    void reload();
    spent();
  }, [ended, reload, spent]);

  const onEnd = useAnswerEnd(spent);
  const questions = useMemo(
    () => createQuestionStore(scriptId, promptId, { chat: BROWSER_CHAT, onEnd, reload }),
    [scriptId, promptId, onEnd, reload],
  );
  // Leaving the page or turning to another prompt ends the question.
  useEffect(() => questions.stop, [questions]);
  const { asking, lost } = useSyncExternalStore(questions.subscribe, questions.state);

  const start = useSingleMutation({
    mutationFn: () => startScenes(scriptId, promptId),
    onSuccess: ({ runId }) => follow(runId),
    onError: toasts.error,
    onSettled: () => void reload(),
  });
  const retry = useSingleMutation({
    mutationFn: retryScenes,
    onSuccess: ({ runId }) => followAgain(runId),
    onError: toasts.error,
    onSettled: () => void reload(),
  });
  const cancel = useMutation({ mutationFn: cancelScenes, onError: toasts.error, onSettled: () => void reload() });
  const merged = useMemo(
    () => mergeAnalyses(query.data, run, asking, lost && { ...lost.question, text: lost.text }),
    [query.data, run, asking, lost],
  );
  const ink: EndInk = {
    used: unitsUsed,
    cancelled: cancel.variables === run?.runId ? (cancel.data ?? null) : null,
  };
  return { query, merged, asking, send: questions.send, again: questions.retry, run, ink, start, retry, cancel };
}
export type SceneAnalysesState = ReturnType<typeof useSceneAnalyses>;
