import { isEnded, type RunSnapshot } from "@mochang/contract";

export const isOver = (run: Pick<RunSnapshot, "state">): boolean => isEnded(run.state);

/** A snapshot that came over the stream: it replaces what is there unless it is older, e.g. one that was asked for before the stream opened. */
export const applySnapshot = (run: RunSnapshot | null, snapshot: RunSnapshot): RunSnapshot =>
  run && run.runId === snapshot.runId && run.seq > snapshot.seq ? run : snapshot;
