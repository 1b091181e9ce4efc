import { envelope, RunCancelled, RunSnapshot } from "@mochang/contract";
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { Gauge } from "prom-client";
import { z } from "zod";
import { AppError, ok, type App } from "../platform/index.ts";
import { cancelAndReport, type InkOfRuns } from "./cancelRun.ts";
import { findImportRun, findOneReportRun, findOwnRun, findReportRun, type FindRunDeps } from "./findStreamedRun.ts";
import type { RunLog } from "./runLog.ts";
import { sendProgressStream, sendRunStream } from "./runStream.ts";

export interface RunRoutesDeps extends FindRunDeps {
  /** Refuses who is not logged in and sets `request.userId`. */
  requireUser: onRequestAsyncHookHandler;
  inkOfRuns: InkOfRuns;
}

const Id = z.string().min(1).max(64);
const userOf = (request: FastifyRequest): string => {
  if (request.userId === null) throw new AppError("unauthenticated");
  return request.userId;
};

const registerFollowerMetric = (runLog: RunLog) =>
  function (this: Gauge): void {
    this.set(runLog.followerCount());
  };

/** The run log over HTTP: its own stream, a snapshot, cancelling, and the spec's progress streams. */
export function registerRun(app: App, deps: RunRoutesDeps): void {
  const followers = new Gauge({
    name: "mochang_run_followers",
    help: "Open streams that follow a run",
    registers: [],
    collect: registerFollowerMetric(deps.runLog),
  });
  app.metrics.registerMetric(followers);
  registerRunLog(app, deps);
  registerProgressStreams(app, deps);
}

function registerRunLog(app: App, { runLog, requireUser, inkOfRuns }: RunRoutesDeps): void {
  const streams = { runLog, closing: app.closing };
  const guarded = { onRequest: requireUser };

  app.get(
    "/sse-api/runs/:runId/events",
    {
      ...guarded,
      exposeHeadRoute: false,
      schema: {
        summary: "运行事件流：先是 snapshot，再是 {seq, event}；支持 Last-Event-ID",
        tags: ["run"],
        params: z.object({ runId: Id }),
      },
    },
    async (request, reply) => {
      const run = await runLog.loadOwnRun(userOf(request), request.params.runId);
      await sendRunStream(request, reply, streams, run);
    },
  );

  app.get(
    "/api/run/snapshot",
    {
      ...guarded,
      schema: {
        summary: "运行的现状",
        tags: ["run"],
        querystring: z.object({ runId: Id }),
        response: { 200: envelope(RunSnapshot) },
      },
    },
    async (request) => {
      const run = await runLog.loadOwnRun(userOf(request), request.query.runId);
      const snapshot = await runLog.snapshot(run.id);
      if (!snapshot) throw new AppError("not-found");
      return ok(snapshot);
    },
  );

  app.post(
    "/api/run/cancel",
    {
      ...guarded,
      schema: {
        summary: "停止运行（runId 也可以是上传时给的编号）；未用的墨水退回",
        tags: ["run"],
        body: z.object({ runId: Id }),
        response: { 200: envelope(RunCancelled) },
      },
    },
    async (request) => {
      const run = await findOwnRun(runLog, userOf(request), request.body.runId);
      return ok(await cancelAndReport({ runLog, inkOfRuns, closing: app.closing }, run));
    },
  );
}

function registerProgressStreams(app: App, deps: RunRoutesDeps): void {
  const streams = { runLog: deps.runLog, closing: app.closing };
  // A HEAD request would open a stream that nobody reads.
  const stream = { onRequest: deps.requireUser, exposeHeadRoute: false };
  const form = { summary: "进度流：百分数、end（失败）或 {step, message, percent}；100 为完成", tags: ["run"] };
  app.get(
    "/sse-api/sse/connect/:scriptId",
    { ...stream, schema: { ...form, params: z.object({ scriptId: Id }) } },
    async (request, reply) => {
      const run = await findReportRun(deps, userOf(request), request.params.scriptId);
      await sendProgressStream(request, reply, streams, run, "number");
    },
  );
  app.get(
    "/sse-api/sse/connect/:scriptId/two",
    { ...stream, schema: { ...form, params: z.object({ scriptId: Id }) } },
    async (request, reply) => {
      const clientGone = new AbortController();
      reply.raw.once("close", () => clientGone.abort());
      const run = await findImportRun(
        deps,
        userOf(request),
        request.params.scriptId,
        AbortSignal.any([clientGone.signal, app.closing]),
      );
      await sendProgressStream(request, reply, streams, run, "json");
    },
  );
  // Two routes, because OpenAPI knows no path with an optional end.
  const ofReport = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { id, versionId }: { id: string; versionId?: string },
  ): Promise<void> => {
    const run = await findOneReportRun(deps, userOf(request), id, versionId);
    await sendProgressStream(request, reply, streams, run, "number");
  };
  app.get(
    "/sse-api/sse/connect/report/:id",
    { ...stream, schema: { ...form, params: z.object({ id: Id }) } },
    (request, reply) => ofReport(request, reply, request.params),
  );
  app.get(
    "/sse-api/sse/connect/report/:id/:versionId",
    { ...stream, schema: { ...form, params: z.object({ id: Id, versionId: z.string().max(64) }) } },
    (request, reply) => ofReport(request, reply, request.params),
  );
}
