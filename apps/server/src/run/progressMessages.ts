import type { RunEvent, RunSnapshot, RunState } from "@mochang/contract";

/**
 * The spec's progress streams (spec 1, section 7): data is a percentage, or `end` when the work failed, or JSON with step,
 * message, percent; 100 means done.
 */
export type ProgressForm = "number" | "json";

const whole = (percent: number): number => Math.min(99, Math.max(0, Math.floor(percent)));

const line = (form: ProgressForm, step: string | null, message: string | null, percent: number): string =>
  form === "number" ? String(whole(percent)) : JSON.stringify({ step: step ?? "", message: message ?? "", percent: whole(percent) });

/** The newest progress among some events, if there is one; 100 is kept for the end. */
export function progressMessage(form: ProgressForm, events: readonly RunEvent[]): string | null {
  const last = events.findLast((e) => e.type === "progress");
  return last ? line(form, last.step, last.message, last.percent) : null;
}

/** Where the work is when a viewer comes. */
export const openingMessage = (form: ProgressForm, snapshot: Pick<RunSnapshot, "step" | "message" | "percent">): string => line(form, snapshot.step, snapshot.message, snapshot.percent);

/** How it ended. A report's messages carry its file's address, in the JSON form, before the plain 100. */
export function closingMessages(form: ProgressForm, state: RunState, fileUrl: string | null): string[] {
  if (state !== "done") return ["end"];
  const json = JSON.stringify({ step: "done", message: fileUrl ?? "", percent: 100 });
  if (form === "json") return [json];
  return fileUrl === null ? ["100"] : [json, "100"];
}
