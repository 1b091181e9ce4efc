import { useEffect, useState } from "react";
import { BROWSER } from "../lib/stream.ts";
import { followRun, type Followed } from "./followRun.ts";

const NOT_FOLLOWED: Followed = { run: null, link: "live" };

/** False in browsers that cannot follow a stream; the page then offers a button instead. */
export const canFollow = (): boolean => typeof EventSource !== "undefined";

/** A run, live; another `round` follows a run again that was over. Leaving the page closes the stream and cancels nothing. */
export function useRun(runId: string | null, round = 0): Followed {
  const stream = `${runId} ${round}`;
  const [last, setLast] = useState({ stream, followed: NOT_FOLLOWED });
  useEffect(() => {
    if (runId === null || !canFollow()) return;
    // Text comes in pieces of 100 ms; React joins those that arrive within one frame.
    return followRun(runId, BROWSER, (followed) => setLast({ stream, followed }));
  }, [runId, stream]);
  return last.stream === stream ? last.followed : NOT_FOLLOWED;
}
