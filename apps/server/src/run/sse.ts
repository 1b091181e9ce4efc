import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply } from "fastify";

const HEARTBEAT_MS = 15_000;
/** A viewer that reads nothing for so long is disconnected; it reconnects with its Last-Event-ID. */
const STALLED_MS = 60_000;
const HEARTBEAT = Buffer.from(": \n\n");

interface OpenStream {
  raw: ServerResponse;
  stalledSince: number | null;
}

/** One clock for all open streams of the process: a timer each would cost more than the stream. */
const streams = new Set<OpenStream>();
let clock: NodeJS.Timeout | null = null;

/** Streams written in one turn of the event loop, about 4 ms of writing. */
const SLICE = 100;

async function sendHeartbeats(): Promise<void> {
  const now = Date.now();
  let count = 0;
  for (const stream of streams) {
    if (++count % SLICE === 0) await nextTurn();
    if (!stream.raw.writableNeedDrain) {
      stream.stalledSince = null;
      stream.raw.write(HEARTBEAT);
    } else if (stream.stalledSince === null) stream.stalledSince = now;
    else if (now - stream.stalledSince >= STALLED_MS) stream.raw.destroy();
  }
}

/** One Server-Sent Events answer. */
export interface SseStream {
  /** Fires when the viewer has gone, its session has ended, or the server closes. */
  readonly signal: AbortSignal;
  /** Waits while the viewer reads slower than we write; no-op after the end. */
  send(frame: Buffer | null): Promise<void>;
  end(): void;
}

/** Opens the stream. Everything that can fail must have been checked before: from here on there is no status to answer with. */
export function openSse(reply: FastifyReply, closing: AbortSignal): SseStream {
  reply.hijack();
  const { raw } = reply;
  const closed = new AbortController();
  const stream: OpenStream = { raw, stalledSince: null };
  let stopSessionListener: (() => void) | undefined;
  const close = (): void => {
    streams.delete(stream);
    stopSessionListener?.();
    closing.removeEventListener("abort", end);
    if (streams.size === 0 && clock) {
      clearInterval(clock);
      clock = null;
    }
    closed.abort();
  };
  // Nobody else may know that the session has ended or the server closes: the viewer is always told.
  const end = (): void => {
    close();
    if (!raw.writableEnded) raw.end();
  };
  // Headers that hooks have set (security) go out with ours.
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  raw.flushHeaders();
  streams.add(stream);
  clock ??= setInterval(() => void sendHeartbeats(), HEARTBEAT_MS).unref();
  raw.once("close", close);
  // A socket that breaks while we write is a viewer gone, not our fault.
  raw.on("error", close);
  closing.addEventListener("abort", end);
  stopSessionListener = reply.request.onSessionEnd?.(end);
  if (closing.aborted) end();
  // A viewer that left before: no event tells of it any more.
  if (raw.destroyed) close();

  return {
    signal: closed.signal,
    async send(frame) {
      if (!frame || frame.length === 0 || raw.destroyed || raw.writableEnded) return;
      if (raw.write(frame)) return;
      await once(raw, "drain", { signal: closed.signal }).catch(
        () => undefined /* gone: the caller's loop ends by the signal */,
      );
    },
    end,
  };
}

/** One event: `data` must hold no line break (JSON and numbers do not). */
export const sseEvent = (data: string, options: { id?: number | string; event?: string } = {}): string =>
  `${options.event ? `event: ${options.event}\n` : ""}${options.id === undefined ? "" : `id: ${options.id}\n`}data: ${data}\n\n`;
