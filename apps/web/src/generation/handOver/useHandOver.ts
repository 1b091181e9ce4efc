import { Estimate } from "@mochang/contract";
import { GENERATION_PATHS as PATHS, HandedOver } from "@mochang/contract/generation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { get, post } from "../../lib/api.ts";
import { randomId } from "../../lib/randomId.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { editUrl, openPendingWindow, reportUrl, SCRIPTS_KEY } from "../../library/index.ts";
import { useToasts } from "../../ui/toasts.ts";
import { useMode } from "../../ui/useTheme.ts";
import { followPreparation, type Prepared } from "./followPreparation.ts";
import { workKey } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";

/** Where a hand-over stands: the record's page, once it is made, and whether the browser blocked its window. */
export interface TransferResult {
  url: string;
  isBlocked: boolean;
}

/** Sends a copy of the open version on. A repeated click of one press makes one record. */
function useSending(
  path: string,
  title: string,
  say: string,
  urlOf: (record: HandedOver) => string,
  prepared?: () => Promise<unknown>,
) {
  const { key } = useWorkspace();
  const client = useQueryClient();
  const toasts = useToasts();
  const dark = useMode() === "dark";
  const [sent, setSent] = useState<TransferResult | null>(null);
  const send = useSingleMutation({
    mutationFn: async (name: string) => {
      const later = openPendingWindow(`《${name}》${title} · 墨场`, dark);
      later.showMessage(say);
      try {
        const url = urlOf(await post(path, key, HandedOver, { "x-upload-id": randomId() }));
        await prepared?.();
        later.openUrl(url);
        setSent({ url, isBlocked: later.blocked });
      } catch (error) {
        later.close();
        throw error;
      }
    },
    onError: toasts.error,
    onSettled: () => client.invalidateQueries({ queryKey: SCRIPTS_KEY }),
  });
  return { sent, send: send.mutate, isSending: send.isPending };
}

/** 送去评估: a record is made and its page opened, where nothing is begun and spent before a press. */
export const useToEvaluate = () =>
  useSending(PATHS.toEvaluate, "评估", "正在建评估记录，好了就在这里打开。", (record) => reportUrl(record));
/** 送去修改: a copy of the version opens in the editor, after its three steps were told. */
export function useToModify() {
  const { key } = useWorkspace();
  const [steps, setSteps] = useState<readonly Prepared[]>([]);
  const sending = useSending(
    PATHS.toModify,
    "修改",
    "正在准备修改用的稿子，好了就在这里打开。生成的稿子不动。",
    (record) => editUrl(record),
    () => {
      setSteps([]);
      return followPreparation(key.scriptId, (step) => setSteps((before) => [...before, step]));
    },
  );
  return { ...sending, steps };
}

/** What an evaluation of the open version will cost. */
export function useEvaluationCost(enabled: boolean) {
  const { key } = useWorkspace();
  return useQuery({
    queryKey: [...workKey(key), "evaluation", "estimate"],
    queryFn: ({ signal }) =>
      get("/api/evaluation/estimate", { script_id: key.scriptId, versionId: key.versionId }, Estimate, signal),
    enabled,
    retry: false,
  });
}
