import { z } from "zod";

/** One message of the import's progress stream. The plain numbers of the stream's other form are ignored. */
const Message = z.object({ step: z.string(), message: z.string(), percent: z.number() });
export type ImportStep = z.infer<typeof Message>;

/** Reads one frame; null for one that is not a step (`end`, a number, text of a proxy). */
export function readStep(data: string): ImportStep | null {
  try {
    const parsed = Message.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Follows the import of an uploaded file for display; how it ended is in the upload's own answer. Returns how to stop. */
export function followImport(id: string, tell: (step: ImportStep) => void): () => void {
  if (typeof EventSource === "undefined") return () => undefined;
  const source = new EventSource(`/sse-api/sse/connect/${encodeURIComponent(id)}/two`);
  source.addEventListener("message", ({ data }) => {
    const step = readStep(String(data));
    if (step) tell(step);
    if (!step || step.percent >= 100) source.close();
  });
  return () => source.close();
}
