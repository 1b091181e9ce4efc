import type { FastifyInstance } from "fastify";

/** One thing that must work before requests may come; throws with its reason. */
export type Check = () => Promise<void>;

const TIMEOUT_MS = 3000;

/** `/healthz`: the process answers. `/readyz`: database, storage and migrations work; 503 names what does not. */
export function serveHealth(app: FastifyInstance, checks: Record<string, Check>): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (request, reply) => {
    const outcome = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await within(check());
          return [name, "ok"] as const;
        } catch (error) {
          request.log.warn({ err: error, check: name }, "not ready");
          return [name, "failed"] as const;
        }
      }),
    );
    const ready = outcome.every(([, state]) => state === "ok");
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? "ok" : "failed", checks: Object.fromEntries(outcome) });
  });
}

async function within(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
