import { ModelFault } from "../model/index.ts";

/** Asks of one step where the answer was at fault, each with the port's own retries behind it. */
const MAX_ASKS = 3;
const MAX_ASKS_FILTERED = 2;
/**
 * Not asked again: the port has tried these so often that asking anew only makes people wait, or the answer will be the same.
 */
const FINAL = new Set([
  "rate-limited",
  "server-error",
  "cut",
  "no-finish",
  "malformed",
  "stalled",
  "wrong-key",
  "wrong-address",
  "unreachable",
  "no-quota",
  "context-too-long",
  "cancelled",
]);

/** Where a question is not asked as often as usual: how often at most, and the faults after which it is not asked again. */
export interface AskingLimits {
  max?: number;
  final?: readonly string[];
}

/** Asks again after a fault that may pass; `ask` gets the number of the attempt, from 1. @throws ModelFault */
export async function retryModelCall<T>(
  signal: AbortSignal,
  ask: (attempt: number) => Promise<T>,
  { max = MAX_ASKS, final = [] }: AskingLimits = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(attempt);
    } catch (error) {
      if (!(error instanceof ModelFault) || signal.aborted || FINAL.has(error.kind)) throw error;
      if (
        final.includes(error.kind) ||
        attempt >= Math.min(max, error.kind === "filtered" ? MAX_ASKS_FILTERED : MAX_ASKS)
      )
        throw error;
    }
  }
}
