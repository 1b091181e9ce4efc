import { z } from "zod";

/** One message of the import's progress stream; the numbers of the plain form are not for us. */
const Message = z.object({ step: z.string(), message: z.string(), percent: z.number() });
export type ImportStep = z.infer<typeof Message>;

/** Reads one frame; null for anything that is no step (`end`, a number, a proxy's words). */
export function readStep(data: string): ImportStep | null {
  try {
    const parsed = Message.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Follows the reading of an uploaded file. Only to be seen: the upload's own answer says how it ended. Returns how to stop. */
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
