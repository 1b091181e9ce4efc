import type { FastifyReply } from "fastify";
import { AppError } from "../errors.ts";

/** Fires when the client hangs up before its answer was sent whole: work that is done for the answer alone can stop. */
export function clientGone(reply: Pick<FastifyReply, "raw">): AbortSignal {
  const { raw } = reply;
  const abort = new AbortController();
  const onClose = (): void => {
    if (!raw.writableFinished) abort.abort(new AppError("invalid"));
  };
  if (raw.destroyed) onClose();
  else raw.once("close", onClose);
  return abort.signal;
}
