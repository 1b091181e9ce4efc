import { isTransient } from "./apiError.ts";

/** Milliseconds until a query that failed to refetch is asked again. */
export const REFETCH_MS = 5_000;

interface QueryState {
  state: { data: unknown; error: unknown };
}

/**
 * The query client's `refetchInterval`: what is on the page but could not be loaded anew (a server that restarts, a database that is away,
 * an answer that broke off) is asked for again until it comes; otherwise it would stay behind what it shows for good. What never
 * came has its own sentence and button instead.
 */
export const refetchWhatFailed = ({ state }: QueryState): number | false =>
  state.data !== undefined && isTransient(state.error) ? REFETCH_MS : false;

/** The same for a query that is asked again every `ms` while something on it is under way. */
export const pollOrRefetch =
  <D>(ms: number, isUnderWay: (data: D) => boolean) =>
  ({ state }: { state: { data: D | undefined; error: unknown } }): number | false =>
    state.data !== undefined && isUnderWay(state.data) ? ms : refetchWhatFailed({ state });

/** For what has no button of its own where it is missing (a balance, an estimate): asked for again until it is there. */
export const refetchUntilLoaded = ({ state }: QueryState): number | false =>
  isTransient(state.error) ? REFETCH_MS : false;
