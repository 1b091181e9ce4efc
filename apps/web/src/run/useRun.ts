import { useEffect, useState } from "react";
import { BROWSER } from "../lib/stream.ts";
import { followRun, type Followed } from "./followRun.ts";

const NOBODY: Followed = { run: null, link: "live" };

/** False in browsers that cannot follow a stream; the page then offers a button instead. */
export const canFollow = (): boolean => typeof EventSource !== "undefined";

/** A run, live; another `round` follows a run again that was over. Leaving the page closes the stream and cancels nothing. */
export function useRun(runId: string | null, round = 0): Followed {
  const [followed, setFollowed] = useState<Followed>(NOBODY);
  useEffect(() => {
    setFollowed(NOBODY);
    if (runId === null || !canFollow()) return;
    // Text comes in pieces of 100 ms; React joins those that arrive within one frame.
    return followRun(runId, BROWSER, setFollowed);
  }, [runId, round]);
  return followed.run && followed.run.runId !== runId ? NOBODY : followed;
}
