import type { RunEvent, RunSnapshot } from "@mochang/contract";
import { isEnded, type RunLog } from "../run/index.ts";

/** How the following of a step ended: its text is whole, void (it began again), failed, or the run ended without it. */
export type StepEnd = "done" | "void" | "failed" | "stopped";

/**
 * One step's verified text as a plain stream: what is there already, then what comes. Plain text cannot be taken back, so a step that
 * begins again after something was sent ends the stream as `void`, and whoever reads it asks again; with `restarted` it goes on behind
 * that note instead, for a step that ends with its reader.
 */
export async function followStep(
  runLog: Pick<RunLog, "snapshot" | "follow">,
  runId: string,
  key: string,
  send: (text: string) => void,
  signal: AbortSignal,
  restarted?: string,
): Promise<StepEnd> {
  const snapshot = await runLog.snapshot(runId);
  if (!snapshot) return "failed";
  const step = snapshot.steps.find((s) => s.key === key);
  if (step?.text) send(step.text);
  const now = endOf(snapshot, step?.state);
  if (now) return now;
  let sent = Boolean(step?.text);
  for await (const { event } of runLog.follow(runId, snapshot.seq, signal)) {
    if (restarted !== undefined && sent && event.type === "reset" && event.key === key) {
      send(restarted);
      continue;
    }
    const end = endBy(event, key, sent);
    if (end) return end;
    if (event.type === "delta" && event.key === key) {
      send(event.text);
      sent = true;
    }
  }
  return signal.aborted ? "stopped" : "failed";
}

const endOf = (snapshot: RunSnapshot, state: string | undefined): StepEnd | null =>
  state === "done" ? "done" : state === "failed" || isEnded(snapshot.state) ? "failed" : null;

function endBy(event: RunEvent, key: string, sent: boolean): StepEnd | null {
  if (event.type === "reset" && event.key === key && sent) return "void";
  if (event.type === "step" && event.key === key && event.state === "done") return "done";
  if (event.type === "step" && event.key === key && event.state === "failed") return "failed";
  return event.type === "state" && isEnded(event.state) ? "failed" : null;
}
