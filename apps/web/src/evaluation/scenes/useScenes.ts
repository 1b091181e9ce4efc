import { MESSAGES, SCENE_PROMPTS } from "@mochang/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { INK_KEY } from "../../ink/index.ts";
import { ApiError } from "../../lib/apiError.ts";
import { useOneMutation } from "../../lib/useOneMutation.ts";
import { isOver } from "../../run/applyEvent.ts";
import { useRun } from "../../run/useRun.ts";
import { useToasts } from "../../ui/toasts.ts";
import { mergeAnalyses, type Asking } from "./analyses.ts";
import { fetchSnapshot } from "../api.ts";
import { cancelScenes, fetchAnalyses, fetchDetail, retryScenes, startScenes } from "./api.ts";
import { afresh, ask, type ChatEffects } from "./chat.ts";
import type { EndInk } from "./endWords.ts";
import { structureOf } from "./preload.ts";

export type PromptId = (typeof SCENE_PROMPTS)[number]["id"];

export const structureKey = (scriptId: string) => ["evaluation", "structure", scriptId] as const;

export const useStructure = (scriptId: string) =>
  useQuery({
    queryKey: structureKey(scriptId),
    queryFn: ({ signal }) => structureOf(scriptId, signal),
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
export const useDetail = (scriptId: string) =>
  useQuery({
    queryKey: ["evaluation", "detail", scriptId],
    queryFn: ({ signal }) => fetchDetail(scriptId, signal),
    staleTime: 60_000,
  });

const CHAT: ChatEffects = {
  open:
    typeof WebSocket === "undefined"
      ? null
      : () => {
          const socket = new WebSocket(
            `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/chat/chat_ws`,
          );
          return socket as never;
        },
  later: (act, ms) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** No sentence that refuses is longer. */
const REFUSAL = 60;

/** The scene's id (null: a selection), its name, and what is asked about. */
export interface Question {
  sceneId: string | null;
  name: string;
  activeIndex?: number;
  question?: string;
  /** Where the words stand in the script. */
  start?: number;
  end?: number;
}

/** The analyses of a script by one prompt: the stored ones, the run over all scenes, and one open question over the chat. */
export function useScenes(scriptId: string, promptId: PromptId) {
  const client = useQueryClient();
  const toasts = useToasts();
  const key = useMemo(() => ["evaluation", "scenes", scriptId, promptId] as const, [scriptId, promptId]);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchAnalyses(scriptId, promptId, signal),
    staleTime: 30_000,
  });
  const [asking, setAsking] = useState<Asking | null>(null);
  const [lost, setLost] = useState<{ asked: Question; text: string } | null>(null);
  const leave = useRef<(() => void) | null>(null);
  const [runId, setRunId] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const { run } = useRun(runId, round);
  // Events tell no ink: an ended run is asked once what it used.
  const ended = useQuery({
    queryKey: ["evaluation", "scenes-ended", run?.runId, run?.seq],
    queryFn: ({ signal }) => fetchSnapshot(run?.runId ?? "", signal),
    enabled: run !== null && isOver(run),
    staleTime: Infinity,
  });

  const reload = useCallback(() => client.invalidateQueries({ queryKey: key }), [client, key]);
  const spent = useCallback(() => void client.invalidateQueries({ queryKey: INK_KEY }), [client]);
  const stop = useCallback(() => {
    leave.current?.();
    leave.current = null;
    setAsking(null);
    setLost(null);
  }, []);
  // Leaving the page or turning to another prompt ends the question.
  useEffect(() => stop, [stop, key]);
  useEffect(() => setRunId(null), [key]);
  const active = query.data?.activeRunId ?? null;
  useEffect(() => {
    if (active !== null) setRunId(active);
  }, [active]);

  const state = run?.state;
  useEffect(() => {
    if (state && isOver({ state })) {
      void reload();
      spent();
    }
  }, [state, reload, spent]);

  const send = useCallback(
    (asked: Question) => {
      const { sceneId, name, ...message } = asked;
      leave.current?.();
      let said = "";
      setLost(null);
      setAsking({ sceneId, name, text: "" });
      leave.current = ask({ script_id: scriptId, prompt_id: promptId, ...message }, CHAT, {
        onText(text) {
          said = afresh(said + text);
          setAsking((before) => before && { ...before, text: said });
        },
        onEnd(how) {
          leave.current = null;
          // Cards are titled and stored; a lone sentence is a refusal in words, and nothing of it comes with the list.
          if (how === "done" && said.length <= REFUSAL && !said.includes("###") && said.trim() !== "")
            toasts.warn(said.trim());
          if (how === "missing") toasts.warn(MESSAGES.wsMissing);
          if (how === "broken") {
            toasts.error(new ApiError(500, MESSAGES.wsFailed));
            setLost({ asked, text: said });
          }
          if (how === "balance") toasts.error(new ApiError(1200, MESSAGES.balance));
          spent();
          // The text stays until the list brings it.
          void reload().finally(() => setAsking(null));
        },
      });
    },
    [scriptId, promptId, toasts, spent, reload],
  );

  const start = useOneMutation({
    mutationFn: () => startScenes(scriptId, promptId),
    onSuccess: ({ runId: id }) => setRunId(id),
    onError: toasts.error,
    onSettled: () => void reload(),
  });
  // The same run goes on: it is followed again.
  const retry = useOneMutation({
    mutationFn: retryScenes,
    onSuccess: ({ runId: id }) => {
      setRunId(id);
      setRound((r) => r + 1);
    },
    onError: toasts.error,
    onSettled: () => void reload(),
  });
  const cancel = useMutation({ mutationFn: cancelScenes, onError: toasts.error, onSettled: () => void reload() });
  const merged = useMemo(
    () => mergeAnalyses(query.data, run, asking, lost && { ...lost.asked, text: lost.text }),
    [query.data, run, asking, lost],
  );
  const again = useCallback(() => lost && send(lost.asked), [lost, send]);
  const ink: EndInk = {
    used: ended.data?.unitsUsed ?? null,
    cancelled: cancel.variables === run?.runId ? (cancel.data ?? null) : null,
  };
  return { query, merged, asking, send, again, stop, run, ink, start, retry, cancel };
}
