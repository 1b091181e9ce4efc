import { BROWSER, type StreamEffects } from "../../lib/stream.ts";

/** One of the three steps of a hand-over, and what it came to. */
export interface Prepared {
  step: number;
  message: string;
}

/** A stream that says nothing does not keep the copy, which is made already, from being opened. */
const PATIENCE_MS = 5_000;

function read(data: string | undefined): { step?: unknown; message?: unknown; percent?: unknown } | null {
  try {
    const value: unknown = JSON.parse(data ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** Tells the steps 1, 2, 3 of a copy that is made to be modified; settles when they are told, or the stream ends or stays silent. */
export const followPreparation = (
  scriptId: string,
  tell: (step: Prepared) => void,
  { open, later }: StreamEffects = BROWSER,
): Promise<void> =>
  new Promise((resolve) => {
    const source = open(`/sse-api/sse/connect/${encodeURIComponent(scriptId)}/two`);
    const cancel = later(() => end(), PATIENCE_MS);
    const end = (): void => {
      cancel();
      source.close();
      resolve();
    };
    source.addEventListener("error", end);
    source.addEventListener("message", ({ data }) => {
      const message = read(data);
      if (typeof message?.step === "number" && typeof message.message === "string")
        tell({ step: message.step, message: message.message });
      if (message?.message === "end" || Number(message?.percent) >= 100) end();
    });
  });
