import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { answerBrokenRequest } from "./answerBrokenRequest.ts";

/** By so much a body may fall behind the pace, however short it is. */
const GRACE_MS = 30_000;
/** A slow phone keeps this pace; whoever sends more slowly holds a connection until Node's own limit after ten minutes. */
const BYTES_PER_MS = 10;
/** In the time by which a body may fall behind it is looked at so often. */
const LOOKS = 30;

/** Refuses a body that comes too slowly as Node refuses one that takes too long: in a sentence, and hangs up. */
export function refuseSlowBodies(app: Pick<FastifyInstance, "addHook">, graceMs = GRACE_MS): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    // A request that is injected comes whole, without a connection.
    const hasBody = Number(raw.headers["content-length"]) > 0 || raw.headers["transfer-encoding"] !== undefined;
    if (hasBody && raw.socket instanceof Socket)
      watchPace(raw, graceMs, () => {
        // Behind an answer there is nothing more to say.
        if (reply.raw.headersSent) raw.destroy();
        else
          answerBrokenRequest(Object.assign(new Error("slow body"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), raw.socket);
      });
    done();
  });
}

/**
 * Tells once when a body has fallen behind the pace by so much. Only time in which the server waits for bytes counts:
 * none while it has bytes that it has not read, and none in which it was too busy to look.
 */
function watchPace(raw: IncomingMessage, graceMs: number, onSlow: () => void): void {
  const lookMs = graceMs / LOOKS;
  let left = graceMs;
  let bytes = raw.socket.bytesRead;
  const stop = (): void => clearInterval(timer);
  const timer = setInterval(() => {
    if (raw.complete || raw.readableEnded || raw.destroyed) return stop();
    const received = raw.socket.bytesRead - bytes;
    bytes += received;
    const waited = raw.readableLength === 0 ? lookMs : 0;
    left = Math.min(graceMs, left + received / BYTES_PER_MS - waited);
    if (left > 0) return;
    stop();
    onSlow();
  }, lookMs).unref();
  raw.once("close", stop).once("end", stop);
}
