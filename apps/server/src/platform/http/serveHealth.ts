import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Now } from "../systemNow.ts";

/** One thing that must work before requests may come; throws with its reason. */
export type Check = () => Promise<void>;

const TIMEOUT_MS = 3000;
/** The checks write to the database and the disk: however often `/readyz` is asked, they run once in this time. */
const KEEP_MS = 2000;

interface Readiness {
  ready: boolean;
  checks: Record<string, "ok" | "failed">;
}

/** `/healthz`: the process answers. `/readyz`: database, storage and migrations work; 503 names what does not. */
export function serveHealth(app: FastifyInstance, checks: Record<string, Check>, now: Now): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));
  let last: { at: number; outcome: Promise<Readiness> } | null = null;
  app.get("/readyz", { schema: { hide: true } }, async (request, reply) => {
    const at = now().getTime();
    if (last === null || at - last.at >= KEEP_MS || at < last.at)
      last = { at, outcome: runChecks(checks, request.log) };
    const { ready, checks: states } = await last.outcome;
    return reply.status(ready ? 200 : 503).send({ status: ready ? "ok" : "failed", checks: states });
  });
}

async function runChecks(checks: Record<string, Check>, log: FastifyBaseLogger): Promise<Readiness> {
  const states = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await within(check());
        return [name, "ok"] as const;
      } catch (error) {
        log.warn({ err: error, check: name }, "not ready");
        return [name, "failed"] as const;
      }
    }),
  );
  return { ready: states.every(([, state]) => state === "ok"), checks: Object.fromEntries(states) };
}

async function within(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
