import { PreparationStep } from "@mochang/contract";
import { z } from "zod";

/** One message of the import's progress stream: a step under way. The plain numbers of the stream's other form are ignored. */
const Message = z.object({ step: z.string(), message: z.string(), percent: z.number() });
export type ImportStep = z.infer<typeof Message>;

/** What the stream says when a part of the preparation for the modify system is over; null for any other frame. */
export function readPreparation(data: string): PreparationStep | null {
  try {
    return PreparationStep.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

/** Reads one frame; null for one that is not a step (`end`, a number, text of a proxy). */
export function readStep(data: string): ImportStep | null {
  try {
    const parsed = Message.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

interface ImportFollower {
  step: (step: ImportStep) => void;
  prepared: (part: PreparationStep) => void;
  /** The stream is over: the import is done, or it failed, or there is none. */
  end?: () => void;
}

/** Follows the import of an uploaded file for display; how it ended is in the upload's own answer. Returns how to stop. */
export function followImport(id: string, follower: ImportFollower): () => void {
  if (typeof EventSource === "undefined") {
    follower.end?.();
    return () => undefined;
  }
  const source = new EventSource(`/sse-api/sse/connect/${encodeURIComponent(id)}/two`);
  source.addEventListener("message", ({ data }) => {
    const part = readPreparation(String(data));
    if (part) return follower.prepared(part);
    const step = readStep(String(data));
    if (step) follower.step(step);
    if (step && step.percent < 100) return;
    source.close();
    follower.end?.();
  });
  source.addEventListener("error", () => source.readyState === EventSource.CLOSED && follower.end?.());
  return () => source.close();
}
