import { AccountExport, envelope, RunFollowed } from "@mochang/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { consumeAttempt, userOf, type RequireUser } from "../account/index.ts";
import { startWork, type StartDeps } from "../runEngine/index.ts";
import { AppError, attachment, ok, type App, type Database, type Files, type Now } from "../platform/index.ts";
import type { Run } from "../run/index.ts";
import { ACCOUNT_EXPORT, madeExport, newestExport, openAccountExport } from "./exportRun.ts";

export interface AccountExportRoutesDeps extends StartDeps {
  db: Database;
  files: Files;
  now: Now;
  requireUser: RequireUser;
  refuseForeignStart(request: FastifyRequest): Promise<void>;
}

/** All of a user's works are read for each. */
const EXPORTS_PER_DAY = { max: 5, windowMs: 24 * 3600_000 };
const TOO_MANY = `一天最多导出 ${EXPORTS_PER_DAY.max} 次，请明天再试`;
const PATH = "/api/user/exportData";

function present(run: Run, now: Date): AccountExport {
  const exported = madeExport(run, now);
  return {
    runId: run.id,
    state: run.state,
    percent: run.percent,
    message: run.message,
    file: exported && {
      url: `/api/user/exportFile?runId=${run.id}`,
      bytes: exported.bytes,
      expiresAt: exported.expiresAt.toISOString(),
    },
  };
}

/** All of one's data as a ZIP: asked for, followed, downloaded. */
export function registerAccountExport(app: App, deps: AccountExportRoutesDeps): void {
  const tags = ["account"];
  const { db, runLog, files, now, requireUser } = deps;

  app.post(
    PATH,
    {
      onRequest: [requireUser, deps.refuseForeignStart],
      schema: {
        summary: "导出与本账号有关的全部数据（ZIP）：开始一个运行，已经在做的接着做",
        tags,
        response: { 200: envelope(RunFollowed) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      const newest = await newestExport(runLog, userId);
      if (newest && newest.finishedAt === null) return ok({ runId: newest.id });
      if (!(await consumeAttempt(db, `export:user:${userId}`, EXPORTS_PER_DAY, now())))
        throw new AppError("too-many", { msg: TOO_MANY });
      const { runId } = await startWork(deps, ACCOUNT_EXPORT, {
        userId,
        joinKey: `accountExport:${userId}`,
        input: { model: null, retries: {}, faults: 0 },
      });
      return ok({ runId });
    },
  );
  app.get(
    PATH,
    {
      onRequest: requireUser,
      schema: {
        summary: "最近一次导出的现状；没有导出过则为空",
        tags,
        response: { 200: envelope(AccountExport.nullable()) },
      },
    },
    async (request) => {
      const run = await newestExport(runLog, userOf(request).id);
      return ok(run && present(run, now()));
    },
  );
  app.get(
    "/api/user/exportFile",
    {
      onRequest: requireUser,
      schema: {
        summary: "导出的压缩包，24 小时内有效",
        tags,
        querystring: z.object({ runId: z.string().min(1).max(64) }),
      },
    },
    async (request, reply) => {
      const run = await runLog.loadOwnRun(userOf(request).id, request.query.runId);
      const { stream, size, fileName } = await openAccountExport(files, run, now());
      return reply
        .header("content-type", "application/zip")
        .header("content-disposition", attachment(fileName))
        .header("content-length", size)
        .header("cache-control", "no-store")
        .send(stream);
    },
  );
}
