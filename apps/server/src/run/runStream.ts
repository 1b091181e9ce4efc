import { isEnded, type RunSnapshot } from "@mochang/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EventBatch } from "./eventBatch.ts";
import {
  closingMessages,
  openingMessage,
  progressId,
  progressLine,
  progressMessage,
  readProgressId,
  type ProgressCursor,
  type ProgressForm,
} from "./progressMessages.ts";
import { sendQueuePlace } from "./sendQueuePlace.ts";
import type { Run } from "./run.ts";
import type { RunLog } from "./runLog.ts";
import { openSse, sseEvent } from "./sse.ts";

const numberedFrames = (batch: EventBatch): Buffer =>
  Buffer.from(batch.raw.map(({ seq, json }) => sseEvent(`{"seq":${seq},"event":${json}}`, { id: seq })).join(""));

/** Snapshots asked for at the same moment, e.g. by a thousand viewers who come back after a restart, are one. */
const snapshots = new Map<string, Promise<{ snapshot: RunSnapshot; frame: Buffer } | null>>();

function sharedSnapshot(runLog: RunLog, runId: string): Promise<{ snapshot: RunSnapshot; frame: Buffer } | null> {
  let shared = snapshots.get(runId);
  if (!shared) {
    shared = runLog.snapshot(runId).then(
      (snapshot) =>
        snapshot && {
          snapshot,
          frame: Buffer.from(sseEvent(JSON.stringify(snapshot), { id: snapshot.seq, event: "snapshot" })),
        },
    );
    snapshots.set(runId, shared);
    const forget = (): void => void snapshots.delete(runId);
    shared.then(forget, forget);
  }
  return shared;
}

/** The number after which a viewer wants events, from `Last-Event-ID`; null for a new viewer, and where deltas above it have left the log. */
function lastEventId(request: FastifyRequest, run: Run): number | null {
  const header = request.headers["last-event-id"];
  if (typeof header !== "string" || !/^\d{1,9}$/.test(header)) return null;
  const seq = Number(header);
  return seq >= run.prunedSeq && seq <= run.lastSeq ? seq : null;
}

/** A viewer that missed more events than this gets a snapshot instead. */
const RESUME_MAX = 1_000;

/**
 * A run's own stream: an event `snapshot`, then numbered events `{seq, event}`, until the run has ended. A viewer that comes back
 * with `Last-Event-ID` gets what it missed; when nothing is missing and nothing can come, 204 stops its reconnecting.
 * The caller has checked who may see `run`.
 */
export async function sendRunStream(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: { runLog: RunLog; closing: AbortSignal },
  run: Run,
): Promise<void> {
  const { runLog } = deps;
  const resumeAt = lastEventId(request, run);
  if (resumeAt !== null && resumeAt === run.lastSeq && isEnded(run.state)) return void (await reply.status(204).send());
  const resumes = resumeAt !== null && run.lastSeq - resumeAt <= RESUME_MAX;
  const first = resumes ? null : await sharedSnapshot(runLog, run.id);
  const stream = openSse(reply, deps.closing);
  try {
    await stream.send(first?.frame ?? null);
    if (run.state === "queued") sendQueuePlace(stream, runLog, run.id, first ? first.snapshot.queueAhead : -1);
    const from = first ? first.snapshot.seq : (resumeAt ?? 0);
    for await (const batch of runLog.followBatches(run.id, from, stream.signal))
      await stream.send(batch.as(numberedFrames));
  } catch (error) {
    request.log.error({ err: error, runId: run.id }, "run stream");
  } finally {
    stream.end();
  }
}

const numberProgress = (batch: EventBatch): string | null =>
  progressMessage(
    "number",
    batch.events.map((e) => e.event),
  );
const jsonProgress = (batch: EventBatch): string | null =>
  progressMessage(
    "json",
    batch.events.map((e) => e.event),
  );

/** The last message that a viewer got before its connection was cut: the same is not sent again. */
async function lastSentMessage(
  runLog: RunLog,
  { runId, seq, closed }: ProgressCursor,
  form: ProgressForm,
): Promise<string | null> {
  if (closed > 0) return null;
  const event = await runLog.progressAt(runId, seq);
  return event ? progressMessage(form, [event]) : progressLine(form, null, null, 0);
}

/**
 * The same run as one of the spec's progress streams. A client that reconnects with `Last-Event-ID` gets only what is new to it;
 * when it has had the last message, 204 ends its reconnecting. A message equal to the one before it is left out.
 * The caller has checked who may see `run`.
 */
export async function sendProgressStream(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: { runLog: RunLog; closing: AbortSignal },
  run: Run,
  form: ProgressForm,
): Promise<void> {
  const { runLog } = deps;
  const lastSeen = readProgressId(request.headers["last-event-id"]);
  const lastCursor = lastSeen && lastSeen.runId === run.id && lastSeen.seq <= run.lastSeq ? lastSeen : null;
  const closing = isEnded(run.state) ? closingMessages(form, run.state, run.output) : [];
  if (lastCursor && closing.length > 0 && lastCursor.seq === run.lastSeq && lastCursor.closed >= closing.length)
    return void (await reply.status(204).send());
  let lastMessage = lastCursor ? await lastSentMessage(runLog, lastCursor, form) : null;
  const stream = openSse(reply, deps.closing);
  const sendMessage = async (message: string | null, seq: number, closed = 0): Promise<void> => {
    if (message === null || message === lastMessage) return;
    lastMessage = message;
    await stream.send(Buffer.from(sseEvent(message, { id: progressId({ runId: run.id, seq, closed }) })));
  };
  try {
    if (!isEnded(run.state)) {
      if (!lastCursor) await sendMessage(openingMessage(form, run), run.lastSeq);
      for await (const batch of runLog.followBatches(run.id, lastCursor?.seq ?? run.lastSeq, stream.signal))
        await sendMessage(batch.as(form === "number" ? numberProgress : jsonProgress), batch.upTo);
    }
    if (stream.signal.aborted) return;
    const last = isEnded(run.state) ? run : await runLog.loadRun(run.id);
    const seq = last?.lastSeq ?? run.lastSeq;
    const already = lastCursor?.seq === seq ? lastCursor.closed : 0;
    for (const [i, message] of closingMessages(form, last?.state ?? "failed", last?.output).entries())
      if (i >= already) await sendMessage(message, seq, i + 1);
  } catch (error) {
    request.log.error({ err: error, runId: run.id }, "progress stream");
  } finally {
    stream.end();
  }
}
