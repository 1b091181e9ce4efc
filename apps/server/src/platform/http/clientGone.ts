import type { FastifyReply } from "fastify";
import { AppError } from "../errors.ts";

/** Fires when the client hangs up before its answer was sent whole: work that is done for the answer alone can stop. */
export function clientGone(reply: Pick<FastifyReply, "raw">): AbortSignal {
  const { raw } = reply;
  const gone = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) gone.abort(new AppError("invalid"));
  };
  if (raw.destroyed) leave();
  else raw.once("close", leave);
  return gone.signal;
}
