import { appendFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Now } from "../systemNow.ts";
import type { Log } from "../log.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the account feature once the token is known; the access log names it. */
    userId: string | null;
  }
}

/** The law asks for at least six months; 200 days cover the longest. */
const KEEP_DAYS = 200;
const DAY_MS = 24 * 3600 * 1000;
const FLUSH_MS = 500;

/** Writes one line a request into `folder/access-YYYY-MM-DD.log`: who (address, user), when, what path, how it ended. Never queries, bodies or tokens. */
export function keepAccessLog(app: FastifyInstance, deps: { folder: string; now: Now; log: Log }): void {
  let lines: string[] = [];
  let sweptDay = "";
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  const flush = (): Promise<void> => {
    timer = null;
    if (lines.length === 0) return writing;
    const batch = lines.join("");
    lines = [];
    const day = deps.now().toISOString().slice(0, 10);
    writing = writing
      .then(() => write(day, batch))
      .catch((error: unknown) => deps.log.error({ err: error }, "access log"));
    return writing;
  };
  const write = async (day: string, batch: string): Promise<void> => {
    await mkdir(deps.folder, { recursive: true });
    await appendFile(join(deps.folder, `access-${day}.log`), batch, { mode: 0o640 });
    if (sweptDay === day) return;
    sweptDay = day;
    await removeOld(deps.folder, deps.now());
  };

  app.decorateRequest("userId", null);
  app.addHook("onResponse", (request, reply, done) => {
    const path = request.url.split("?", 1)[0];
    lines.push(
      `${JSON.stringify({ at: deps.now().toISOString(), ip: request.ip, user: request.userId, method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })}\n`,
    );
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    done();
  });
  app.addHook("onClose", async () => {
    if (timer) clearTimeout(timer);
    await flush();
  });
}

/** Deletes the days that are no longer to be kept. */
export async function removeOld(folder: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEEP_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const name of await readdir(folder)) {
    const day = /^access-(\d{4}-\d{2}-\d{2})\.log$/.exec(name)?.[1];
    if (day && day < oldest) await rm(join(folder, name), { force: true });
  }
}
