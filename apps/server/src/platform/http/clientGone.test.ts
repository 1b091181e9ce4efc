import Fastify from "fastify";
import { expect, test } from "vitest";
import { clientGone } from "./clientGone.ts";

test("a client that hangs up is noticed; one that gets its answer never counts as gone", async () => {
  const app = Fastify();
  const signals: AbortSignal[] = [];
  const requestArrived = Promise.withResolvers<void>();
  app.get("/slow", async (_request, reply) => {
    const signal = clientGone(reply);
    signals.push(signal);
    requestArrived.resolve();
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    return "late";
  });
  app.get("/quick", async (_request, reply) => {
    signals.push(clientGone(reply));
    return "here";
  });
  const address = await app.listen();
  const leave = new AbortController();
  const abandoned = fetch(`${address}/slow`, { signal: leave.signal });
  await requestArrived.promise;
  leave.abort(new Error("left"));
  await expect(abandoned).rejects.toThrow("left");
  expect(await (await fetch(`${address}/quick`)).text()).toBe("here");
  await expect.poll(() => signals[0]?.aborted).toBe(true);
  await app.close();
  expect(signals[1]?.aborted).toBe(false);
});
