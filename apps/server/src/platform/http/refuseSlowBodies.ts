import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerBrokenRequest } from "./answerBrokenRequest.ts";

/** Time that every body has, however short it is. */
const GRACE_MS = 30_000;
/** Beside that a body has to keep this pace from its first byte to its last: a slow phone does. */
const BYTES_PER_MS = 10;

/** Whoever sends more slowly holds a connection for nothing (a byte every five seconds: ten minutes, until Node's own limit). */
const timeFor = ({ headers, routeOptions }: FastifyRequest, graceMs: number): number =>
  graceMs + (Number(headers["content-length"]) || (routeOptions.bodyLimit ?? 0)) / BYTES_PER_MS;

/** Refuses a body that comes too slowly as Node refuses one that takes too long: in a sentence, and hangs up. */
export function refuseSlowBodies(app: Pick<FastifyInstance, "addHook">, graceMs = GRACE_MS): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    if (Number(raw.headers["content-length"]) > 0 || raw.headers["transfer-encoding"] !== undefined) {
      const timer = setTimeout(
        () => {
          if (raw.complete || raw.readableEnded || raw.destroyed) return;
          // Behind an answer there is nothing more to say.
          if (reply.raw.headersSent) raw.destroy();
          else
            answerBrokenRequest(
              Object.assign(new Error("slow body"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }),
              raw.socket,
            );
        },
        timeFor(request, graceMs),
      ).unref();
      raw.once("close", () => clearTimeout(timer)).once("end", () => clearTimeout(timer));
    }
    done();
  });
}
