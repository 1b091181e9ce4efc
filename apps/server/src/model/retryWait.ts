import { MODEL_WAITS } from "@mochang/contract";
import type { Attempt } from "./attempt.ts";
import { FAULT_TABLE, modelFault, OUTAGES, RETRY_REASONS } from "./faults.ts";
import type { Outage } from "./outage.ts";
import { ModelFault, type AskRequest, type ModelFaultKind } from "./modelPort.ts";
import type { createRetries } from "./retries.ts";
import type { Time } from "./time.ts";

/** The writer is told of waits at least this long, and of every wait after an answer without end, which took long itself. */
const NOTIFY_AFTER_MS = 3_000;

export interface RetryWaitDeps {
  time: Time;
  retries: ReturnType<typeof createRetries>;
  outage: Outage;
  outageWaitMs: number;
}

/** Decides after each failed attempt at one question whether there is another, and waits for it. */
export interface RetryWait {
  /** Comes back when the next attempt may begin. @throws ModelFault when there is none: the attempt's own, or that nobody was reached */
  afterFault(fault: ModelFault, retryAfterMs: Attempt["retryAfterMs"]): Promise<void>;
  /** An attempt takes very long, and is being written. */
  slow(): void;
  /** The question was answered: nobody waits any more. */
  answered(): void;
}

export function createRetryWait(
  { time, retries, outage, outageWaitMs }: RetryWaitDeps,
  request: Pick<AskRequest, "onWait" | "signal">,
): RetryWait {
  /** When this question met an outage, in a row of such faults. */
  let since: number | null = null;
  let notified: string | null = null;
  const notify = (reason: string | null): void => {
    if (reason === notified) return;
    notified = reason;
    request.onWait?.(reason);
  };
  const isOutage = (kind: ModelFaultKind): boolean => outageWaitMs > 0 && OUTAGES[kind] !== undefined;

  /** Waits for a provider that is down. @throws ModelFault when it stays so */
  async function waitForProvider(fault: ModelFault, retryAfterMs = 0): Promise<void> {
    if (since !== null && retryAfterMs <= outageWaitMs && (await outage.wait(since, request.signal)) === "try") return;
    throw since !== null && time.now() - since >= outageWaitMs ? modelFault("unreachable", fault.forOperator) : fault;
  }

  return {
    async afterFault(fault, retryAfterMs) {
      const { kind } = fault;
      since = isOutage(kind) ? (since ?? time.now()) : null;
      const wait = retries.next(kind, FAULT_TABLE[kind].retries, retryAfterMs);
      const reason = RETRY_REASONS[kind] ?? null;
      if (reason === null || (wait === null && since === null)) notify(null);
      else if (notified !== null || wait === null || wait >= NOTIFY_AFTER_MS || kind === "endless") notify(reason);
      try {
        if (wait !== null) await time.wait(wait, request.signal);
        else await waitForProvider(fault, retryAfterMs);
      } catch (error) {
        notify(null);
        // The only other reason for which a wait ends early.
        throw error instanceof ModelFault ? error : modelFault("cancelled");
      }
    },
    slow: () => notify(MODEL_WAITS.slow),
    answered() {
      outage.recovered();
      notify(null);
    },
  };
}
