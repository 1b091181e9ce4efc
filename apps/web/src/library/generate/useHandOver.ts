import { GENERATION_PATHS as PATHS, HandedOver } from "@mochang/contract/generation";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { post } from "../../lib/api.ts";
import { randomId } from "../../lib/randomId.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { useToasts } from "../../ui/toasts.ts";
import { useMode } from "../../ui/useTheme.ts";
import { reportUrl } from "../pageUrls.ts";
import { openPendingWindow } from "../pendingWindow.ts";
import { SCRIPTS_KEY } from "../queries.ts";

/** Where a hand-over stands: the record's page, once it is made, and whether the browser blocked its window. */
export interface TransferResult {
  url: string;
  isBlocked: boolean;
}

interface Way {
  path: string;
  /** Of the window while it waits, and what is said there. */
  title: string;
  message: string;
  urlOf: (record: HandedOver) => string;
  /** Resolves once the record can be opened. */
  prepared?: () => Promise<unknown>;
}

/** Sends a copy of a version of a generated script on. A repeated click of one press makes one record. */
export function useHandOver(
  key: { scriptId: string; versionId: string },
  { path, title, message, urlOf, prepared }: Way,
) {
  const client = useQueryClient();
  const toasts = useToasts();
  const dark = useMode() === "dark";
  const [sent, setSent] = useState<TransferResult | null>(null);
  const send = useSingleMutation({
    mutationFn: async (name: string) => {
      const later = openPendingWindow(`《${name}》${title} · 墨场`, dark);
      later.showMessage(message);
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
export const useToEvaluate = (key: { scriptId: string; versionId: string }) =>
  useHandOver(key, {
    path: PATHS.toEvaluate,
    title: "评估",
    message: "正在建评估记录，好了就在这里打开。",
    urlOf: (record) => reportUrl(record),
  });
