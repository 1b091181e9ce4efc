import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

/** A window of the editor holds four streams at most. */
export const STREAMS_PER_USER = 40;
const TOO_MANY = "打开的窗口太多，这一个收不到进度，请关掉几个再刷新";

/** Streams and sockets that one user has open in this process: one more than the limit is refused before it opens. */
export function limitStreams(app: FastifyInstance, limit = STREAMS_PER_USER): void {
  const open = new Map<string, number>();
  // After a route has found its user.
  app.addHook("preHandler", (request, reply, done) => {
    const { userId } = request;
    if (userId === null || !(request.ws || request.url.startsWith("/sse-api/"))) return done();
    const stream = request.ws ? request.raw.socket : reply.raw;
    // A client that left meanwhile has closed already and would be counted for ever; nobody is there to be answered.
    if (stream.destroyed) {
      reply.hijack();
      return done();
    }
    const count = open.get(userId) ?? 0;
    if (count >= limit) return done(new AppError("too-many", { msg: TOO_MANY }));
    open.set(userId, count + 1);
    stream.once("close", () => {
      const left = (open.get(userId) ?? 1) - 1;
      if (left === 0) open.delete(userId);
      else open.set(userId, left);
    });
    done();
  });
}
