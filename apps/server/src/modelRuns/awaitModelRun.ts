import type { RunStep } from "@mochang/contract";
import type { FastifyReply } from "fastify";
import type { Started } from "../runEngine/index.ts";
import { AppError } from "../platform/index.ts";
import type { ModelRunDeps } from "./deps.ts";

/**
 * Waits for a run, for a call that answers with what came of it. A caller who goes away stops the run: what was streamed is paid. One who
 * has joined another's run, or whose run another has joined, only goes.
 * @throws AppError with the run's own sentence when it failed or was stopped
 */
export async function awaitModelRun(
  { runLog }: Pick<ModelRunDeps, "runLog">,
  { runId, joined }: Started,
  reply: FastifyReply,
  closing: AbortSignal,
): Promise<RunStep[]> {
  const callerLeft = new AbortController();
  const onCallerLeft = (): void => callerLeft.abort();
  reply.raw.once("close", onCallerLeft);
  try {
    for await (const event of runLog.follow(runId, 0, AbortSignal.any([callerLeft.signal, closing]))) void event;
  } finally {
    reply.raw.off("close", onCallerLeft);
  }
  if (callerLeft.signal.aborted && !joined) await runLog.cancelRun(runId, undefined, { unlessShared: true });
  if (closing.aborted) throw new AppError("shutting-down");
  const ended = await runLog.snapshot(runId);
  if (ended?.state !== "done") throw new AppError("model-down", ended?.message ? { msg: ended.message } : {});
  return ended.steps;
}
