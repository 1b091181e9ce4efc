import { RunCancelled } from "@mochang/contract";
import { useMutation } from "@tanstack/react-query";
import { post } from "../lib/api.ts";
import { confirm } from "../ui/confirm.tsx";
import { useToasts } from "../ui/toasts.ts";
import { cancelledSentence } from "./cancelledSentence.ts";

/** Cancels a run after a question, and tells how much ink was refunded. `what` is e.g. 《雾港来信》的评估. */
export function useCancelRun(after: () => void) {
  const toasts = useToasts();
  const cancel = useMutation({
    mutationFn: (runId: string) => post("/api/run/cancel", { runId }, RunCancelled),
    onSuccess: (cancelled) => toasts.done(cancelledSentence(cancelled)),
    onError: toasts.error,
    onSettled: after,
  });
  return {
    isPending: cancel.isPending,
    ask: (runId: string, question: string) =>
      confirm({
        title: `停下${question}？`,
        content: "已写好的都留着，没用的墨退回。以后可以接着来。",
        okText: "停下",
        cancelText: "不了",
        onOk: () => cancel.mutateAsync(runId).catch(() => undefined),
      }),
  };
}
