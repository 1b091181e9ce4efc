import type { RunSnapshot } from "@mochang/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EventBatch } from "./eventBatch.ts";
import { closingMessages, openingMessage, progressMessage, type ProgressForm } from "./progressMessages.ts";
import { isEnded } from "./replay.ts";
import type { Run } from "./run.ts";
import type { RunLog } from "./runLog.ts";
import { openSse, sseEvent } from "./sse.ts";

const numberedFrames = (batch: EventBatch): Buffer => Buffer.from(batch.raw.map(({ seq, json }) => sseEvent(`{"seq":${seq},"event":${json}}`, { id: seq })).join(""));

/** Snapshots asked for at the same moment, e.g. by a thousand viewers who come back after a restart, are one. */
const snapshots = new Map<string, Promise<{ snapshot: RunSnapshot; frame: Buffer } | null>>();

function sharedSnapshot(runLog: RunLog, runId: string): Promise<{ snapshot: RunSnapshot; frame: Buffer } | null> {
  let shared = snapshots.get(runId);
  if (!shared) {
    shared = runLog.snapshot(runId).then((snapshot) => snapshot && { snapshot, frame: Buffer.from(sseEvent(JSON.stringify(snapshot), { id: snapshot.seq, event: "snapshot" })) });
    snapshots.set(runId, shared);
    const forget = (): void => void snapshots.delete(runId);
    shared.then(forget, forget);
  }
  return shared;
}

/** The number after which a viewer wants events, from `Last-Event-ID`; null for a new viewer. */
function lastEventId(request: FastifyRequest, run: Run): number | null {
  const given = request.headers["last-event-id"];
  if (typeof given !== "string" || !/^\d{1,9}$/.test(given)) return null;
  const seq = Number(given);
  return seq <= run.lastSeq ? seq : null;
}

/** More missed events than this are better told by a snapshot. */
const RESUME_MAX = 1_000;

/**
 * A run's own stream: an event `snapshot`, then numbered events `{seq, event}`, until the run has ended. A viewer that comes back
 * with `Last-Event-ID` gets what it missed; when nothing is missing and nothing can come, 204 ends its coming back.
 * The caller has checked who may see `run`.
 */
export async function sendRunStream(request: FastifyRequest, reply: FastifyReply, deps: { runLog: RunLog; closing: AbortSignal }, run: Run): Promise<void> {
  const { runLog } = deps;
  const resumeAt = lastEventId(request, run);
  if (resumeAt !== null && resumeAt === run.lastSeq && isEnded(run.state)) return void (await reply.status(204).send());
  const resumes = resumeAt !== null && run.lastSeq - resumeAt <= RESUME_MAX;
  const first = resumes ? null : await sharedSnapshot(runLog, run.id);
  const stream = openSse(reply, deps.closing);
  try {
    await stream.send(first?.frame ?? null);
    const from = first ? first.snapshot.seq : (resumeAt ?? 0);
    for await (const batch of runLog.followBatches(run.id, from, stream.signal)) await stream.send(batch.as(numberedFrames));
  } catch (error) {
    request.log.error({ err: error, runId: run.id }, "run stream");
  } finally {
    stream.end();
  }
}

const numberProgress = (batch: EventBatch): Buffer | null => progressFrame("number", batch);
const jsonProgress = (batch: EventBatch): Buffer | null => progressFrame("json", batch);

function progressFrame(form: ProgressForm, batch: EventBatch): Buffer | null {
  const message = progressMessage(form, batch.events.map((e) => e.event));
  return message === null ? null : Buffer.from(sseEvent(message));
}

/** A report's file address, where its run's output has one as `fileUrl`. */
const fileUrlOf = (output: unknown): string | null => {
  const url = typeof output === "object" && output !== null && "fileUrl" in output ? output.fileUrl : null;
  return typeof url === "string" ? url : null;
};

/** The same run as one of the spec's progress streams. The caller has checked who may see `run`. */
export async function sendProgressStream(request: FastifyRequest, reply: FastifyReply, deps: { runLog: RunLog; closing: AbortSignal }, run: Run, form: ProgressForm): Promise<void> {
  const { runLog } = deps;
  const stream = openSse(reply, deps.closing);
  try {
    if (!isEnded(run.state)) {
      await stream.send(Buffer.from(sseEvent(openingMessage(form, run))));
      for await (const batch of runLog.followBatches(run.id, run.lastSeq, stream.signal)) await stream.send(batch.as(form === "number" ? numberProgress : jsonProgress));
    }
    if (!stream.signal.aborted) {
      const last = await runLog.loadRun(run.id);
      for (const message of closingMessages(form, last?.state ?? "failed", fileUrlOf(last?.output))) await stream.send(Buffer.from(sseEvent(message)));
    }
  } catch (error) {
    request.log.error({ err: error, runId: run.id }, "progress stream");
  } finally {
    stream.end();
  }
}
