import {
  envelope,
  Estimate,
  EvaluationStarted,
  FileType,
  formOf,
  PromptResult,
  Report,
  RetryStep,
  StartEvaluation,
  UPLOAD_MAX_CHARACTERS,
} from "@mochang/contract";
import { z } from "zod";
import { refuseBlockedTenant, userOf } from "../account/index.ts";
import { AppError, ok, refusedField, type App, type Now } from "../platform/index.ts";
import { registerChatSocket } from "./sectionSocket/chatSocket.ts";
import { registerCompare } from "./compare/index.ts";
import type { EvaluationRoutesDeps } from "./deps.ts";
import { generateReport } from "./report/generateReport.ts";
import { loadReport, tabResults } from "./report/loadReport.ts";
import { retryStep } from "./pipeline/retryStep.ts";
import { registerScenes } from "./sceneAnalysisRun/routes.ts";
import { estimateEvaluation, estimateLength, startEvaluation } from "./pipeline/startEvaluation.ts";

const Id = z.string().min(1).max(64);
const VersionRef = z.string().max(64).optional();

/** Evaluations over HTTP: estimate, start, retry, the report, and the spec's views of it. */
export function registerEvaluation(app: App, deps: EvaluationRoutesDeps & { now: Now }): void {
  registerEvaluationRuns(app, deps);
  registerReport(app, deps);
  registerCompare(app, deps);
  registerScenes(app, deps);
  registerChatSocket(app, deps);
}

/** What an evaluation would take, its start, and the second try of a section. */
function registerEvaluationRuns(app: App, deps: EvaluationRoutesDeps & { now: Now }): void {
  const tags = ["evaluation"];
  const guarded = { onRequest: deps.requireUser };

  app.get(
    "/api/evaluation/estimate",
    {
      ...guarded,
      schema: {
        summary: "评估前的估计：墨水与时间；按作品，或按字数",
        tags,
        querystring: z.object({
          script_id: Id.optional(),
          versionId: VersionRef,
          characters: z.coerce.number().int().min(1).max(UPLOAD_MAX_CHARACTERS).optional(),
          file_type: FileType.default("1"),
          tabs: z
            .string()
            .regex(/^[1-6](?:,[1-6]){0,5}$/u)
            .transform((tabs) => tabs.split(",").map(Number))
            .optional(),
        }),
        response: { 200: envelope(Estimate) },
      },
    },
    async (request) => {
      const { script_id: scriptId, versionId, characters, tabs } = request.query;
      if (scriptId !== undefined)
        return ok(await estimateEvaluation(deps, userOf(request), scriptId, { versionId, tabs }));
      if (characters !== undefined)
        return ok(
          await estimateLength(deps, userOf(request), characters, formOf(Number(request.query.file_type)), tabs),
        );
      throw new AppError("invalid");
    },
  );

  app.post(
    "/api/evaluation/start",
    {
      ...guarded,
      schema: {
        summary: "开始评估；正在进行的则加入",
        tags,
        body: StartEvaluation,
        response: { 200: envelope(EvaluationStarted) },
      },
    },
    async (request) => ok(await startEvaluation(deps, userOf(request), request.body.script_id, request.body)),
  );

  app.post(
    "/api/evaluation/retry",
    {
      ...guarded,
      schema: { summary: "重试一节", tags, body: RetryStep, response: { 200: envelope(EvaluationStarted) } },
    },
    async (request) => ok(await retryStep(deps, userOf(request), request.body.runId, request.body.key)),
  );
}

/** The report, whole and by tabs, and its making anew. */
function registerReport(app: App, deps: EvaluationRoutesDeps & { now: Now }): void {
  const tags = ["evaluation"];
  const guarded = { onRequest: deps.requireUser };

  app.get(
    "/api/evaluation/report",
    {
      ...guarded,
      schema: {
        summary: "评估报告的现状；不带 versionId 的，是最近一次评估",
        tags,
        querystring: z.object({ script_id: Id, versionId: VersionRef }),
        response: { 200: envelope(Report) },
      },
    },
    async (request) => {
      refuseBlockedTenant(userOf(request));
      return ok(await loadReport(deps, userOf(request).id, request.query.script_id, request.query.versionId));
    },
  );

  app.get(
    "/api/promptResult/findTabPromptResult",
    {
      ...guarded,
      ...refusedField({ scriptId: "请写明哪一部作品（scriptId）", tabIndex: "页签（tabIndex）是 1 到 6" }),
      schema: {
        summary: "一个页签里已完成的各节",
        tags,
        querystring: z.object({ scriptId: Id, tabIndex: z.coerce.number().int().min(1).max(6) }),
        response: { 200: envelope(z.array(PromptResult)) },
      },
    },
    async (request) => {
      refuseBlockedTenant(userOf(request));
      return ok(await tabResults(deps, userOf(request).id, request.query.scriptId, request.query.tabIndex));
    },
  );

  app.get(
    "/api/export/generateReport",
    {
      onRequest: [deps.requireUser, deps.refuseForeignStart],
      schema: {
        summary: "生成或重新生成评估报告（recordId 指明哪一条导出记录）：缺的、没写成的先评估；进度见进度流",
        tags: ["export"],
        querystring: z.object({ scriptId: Id, versionId: VersionRef, recordId: Id.optional() }),
        response: { 200: envelope(EvaluationStarted) },
      },
    },
    async (request) => ok(await generateReport(deps, userOf(request), request.query)),
  );
}
