import type { PreparationStep, RunEvent, RunSnapshot, RunState } from "@mochang/contract";

/**
 * The spec's progress streams (spec 1, section 7): data is a percentage, or `end` when the work failed, or JSON with step,
 * message, percent; 100 means done.
 */
export type ProgressForm = "number" | "json";

const whole = (percent: number): number => Math.min(99, Math.max(0, Math.floor(percent)));

export const progressLine = (
  form: ProgressForm,
  step: string | null,
  message: string | null,
  percent: number,
): string =>
  form === "number"
    ? String(whole(percent))
    : JSON.stringify({ step: step ?? "", message: message ?? "", percent: whole(percent) });

/** The newest progress among some events, if there is one; 100 is kept for the end. */
export function progressMessage(form: ProgressForm, events: readonly RunEvent[]): string | null {
  const last = events.findLast((e) => e.type === "progress");
  return last ? progressLine(form, last.step, last.message, last.percent) : null;
}

/** Where the work is when a viewer comes. */
export const openingMessage = (
  form: ProgressForm,
  snapshot: Pick<RunSnapshot, "step" | "message" | "percent">,
): string => progressLine(form, snapshot.step, snapshot.message, snapshot.percent);

/** A report's file address, where its run's output has one as `fileUrl`. */
export const fileUrlOf = (output: unknown): string | null => {
  const url = typeof output === "object" && output !== null && "fileUrl" in output ? output.fileUrl : null;
  return typeof url === "string" ? url : null;
};

/** The parts of a preparation, where the output of an import has them as `steps`. */
const preparationOf = (output: unknown): PreparationStep[] =>
  typeof output === "object" && output !== null && "steps" in output && Array.isArray(output.steps)
    ? (output.steps as PreparationStep[])
    : [];

/**
 * How a run ended, with this output. A report's messages carry its file's address, in the JSON form, before the plain 100. An import for the modify system
 * names each part of the preparation before the last message, so that a viewer who comes late has them all.
 */
export function closingMessages(form: ProgressForm, state: RunState, output: unknown): string[] {
  if (state !== "done") return ["end"];
  const fileUrl = fileUrlOf(output);
  const json = JSON.stringify({ step: "done", message: fileUrl ?? "", percent: 100 });
  if (form === "json")
    return [...preparationOf(output).map(({ step, message }) => JSON.stringify({ step, message, percent: 99 })), json];
  return fileUrl === null ? ["100"] : [json, "100"];
}

/** Where in a progress stream a viewer is: up to which event of which run, and how many of the closing messages it has. */
export interface ProgressCursor {
  runId: string;
  seq: number;
  closed: number;
}

/** The cursor as an event's id, e.g. `<run>:12`, and `<run>:14+1` after the first closing message. */
export const progressId = ({ runId, seq, closed }: ProgressCursor): string =>
  `${runId}:${seq}${closed > 0 ? `+${closed}` : ""}`;

/** Reads a `Last-Event-ID`; null for what is none. */
export function readProgressId(id: unknown): ProgressCursor | null {
  const parts = typeof id === "string" ? /^([\w-]{1,64}):(\d{1,9})(?:\+(\d))?$/.exec(id) : null;
  return parts ? { runId: parts[1] ?? "", seq: Number(parts[2]), closed: Number(parts[3] ?? 0) } : null;
}
