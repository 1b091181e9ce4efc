import { MESSAGES, type Continuity, type DecideTodo } from "@mochang/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useModelRun } from "../run/useModelRun.ts";
import { useSingleMutation } from "../lib/useSingleMutation.ts";
import { useToasts } from "../ui/toasts.ts";
import {
  continuityKey,
  decideConflict,
  estimateContinuity,
  fetchContinuity,
  startContinuity,
  type LedgerScript,
} from "./api.ts";

const ESTIMATE_STALE_MS = 30_000;

/** The ledger of a version, what reading it would cost, the reading under way, and what is decided of its conflicts. */
export function useLedger(of: LedgerScript, onSpent: () => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  const key = continuityKey(of);
  const ledger = useQuery({ queryKey: key, queryFn: ({ signal }) => fetchContinuity(of, signal) });
  const underWay = ledger.data?.runId ?? null;
  const reading = useModelRun<LedgerScript>({
    of: `continuity:${of.scriptId}:${of.versionId}`,
    start: startContinuity,
    running: async () => ({ runId: underWay ?? (await fetchContinuity(of)).runId }),
    onEnd() {
      void client.invalidateQueries({ queryKey: key });
      onSpent();
    },
  });
  const estimate = useQuery({
    queryKey: ["continuity", "estimate", of.scriptId, of.versionId],
    queryFn: () => estimateContinuity(of),
    staleTime: ESTIMATE_STALE_MS,
    enabled: ledger.data?.canRead === true,
  });
  const decision = useSingleMutation({
    mutationFn: decideConflict,
    onSuccess(_answer, decided) {
      client.setQueryData<Continuity>(key, (before) => before && withDecision(before, decided));
      toasts.done(MESSAGES.saved);
    },
    onError: toasts.error,
  });
  return { ledger, reading, estimate, decide: decision.mutate, isDeciding: decision.isPending };
}

/** The ledger with a decision about one of its conflicts. */
function withDecision(ledger: Continuity, decided: DecideTodo): Continuity {
  const decision =
    decided.state === "open" ? null : { state: decided.state, reason: decided.reason, at: new Date().toISOString() };
  return {
    ...ledger,
    conflicts: ledger.conflicts.map((one) => (one.key === decided.key ? { ...one, decision } : one)),
    setups: ledger.setups.map((one) => (one.unpaidKey === decided.key ? { ...one, decision } : one)),
  };
}
