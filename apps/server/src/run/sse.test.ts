import { once } from "node:events";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { openSse } from "./sse.ts";

test("a stream that is opened for a viewer who has left is over at once and listens to nothing", async () => {
  const app = Fastify();
  const arrived = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<boolean>();
  let listeners = 0;
  app.addHook("onRequest", async (request) => {
    Object.assign(request, { onSessionEnd: () => (listeners++, () => void listeners--) });
  });
  app.get("/words", async (_request, reply) => {
    arrived.resolve();
    await once(reply.raw, "close");
    opened.resolve(openSse(reply, new AbortController().signal).signal.aborted);
  });
  const address = await app.listen();
  const leave = new AbortController();
  const left = fetch(`${address}/words`, { signal: leave.signal });
  await arrived.promise;
  leave.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  expect(await opened.promise).toBe(true);
  expect(listeners).toBe(0);
  await app.close();
});
