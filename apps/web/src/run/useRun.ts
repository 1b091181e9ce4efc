import { useEffect, useState } from "react";
import { BROWSER } from "../lib/stream.ts";
import { followRun, type Followed } from "./followRun.ts";
import { pollRun } from "./pollRun.ts";

const NOT_FOLLOWED: Followed = { run: null, link: "live" };

/** False in browsers that cannot follow a stream. */
export const canFollow = (): boolean => typeof EventSource !== "undefined";

/**
 * A run, live; another `round` follows a run again that was over. Leaving the page closes the stream and cancels nothing. A browser without streams asks
 * for it now and then, unless the page has a button that asks (`asks` false).
 */
export function useRun(runId: string | null, round = 0, asks = true): Followed {
  const stream = `${runId} ${round}`;
  const [last, setLast] = useState({ stream, followed: NOT_FOLLOWED });
  useEffect(() => {
    if (runId === null) return;
    const show = (followed: Followed): void => setLast({ stream, followed });
    // Text comes in pieces of 100 ms; React joins those that arrive within one frame.
    if (canFollow()) return followRun(runId, BROWSER, show);
    if (asks) return pollRun(runId, BROWSER.later, show);
  }, [runId, stream, asks]);
  return last.stream === stream ? last.followed : NOT_FOLLOWED;
}
