import { RunSnapshot } from "@mochang/contract";
import { get } from "../lib/api.ts";
import { isTransient } from "../lib/apiError.ts";
import type { StreamEffects } from "../lib/stream.ts";
import { isOver } from "./applySnapshot.ts";
import type { Followed } from "./followRun.ts";

const POLL_MS = 2_500;

/** Follows a run without a stream: it is asked for again and again until it is over. Returns how to stop; stopping cancels nothing on the server. */
export function pollRun(
  runId: string,
  later: StreamEffects["later"],
  onChange: (followed: Followed) => void,
): () => void {
  const abort = new AbortController();
  let run: RunSnapshot | null = null;
  let cancel: (() => void) | null = null;
  const ask = async (): Promise<void> => {
    try {
      run = await get("/api/run/snapshot", { runId }, RunSnapshot, abort.signal);
      onChange({ run, link: "live" });
      if (isOver(run)) return;
    } catch (error) {
      if (abort.signal.aborted) return;
      if (!isTransient(error)) return onChange({ run, link: "refused" });
      onChange({ run, link: "lost" });
    }
    if (!abort.signal.aborted) cancel = later(() => void ask(), POLL_MS);
  };
  void ask();
  return () => {
    abort.abort();
    cancel?.();
  };
}
