import {
  envelope,
  Estimate,
  EvaluationStarted,
  RetryScenes,
  SceneAnalyses,
  SceneAnalysisQuery,
  StartScenes,
} from "@mochang/contract";
import { refuseBlockedTenant, userOf } from "../../account/index.ts";
import { ok, type App } from "../../platform/index.ts";
import type { EvaluationRoutesDeps } from "../deps.ts";
import { sceneAnalyses } from "./sceneAnalyses.ts";
import { scenePrompts } from "../sceneAnalysis/scenePrompts.ts";
import { estimateScenes, retryScenes, startScenes } from "./startScenes.ts";

/** Scene analysis over HTTP; one scene or selection goes over `chat_ws`. */
export function registerScenes(app: App, deps: EvaluationRoutesDeps): void {
  // A broken prompt stops the start.
  scenePrompts();
  const tags = ["evaluation"];
  const guarded = { onRequest: deps.requireUser };

  app.get(
    "/api/evaluation/sceneAnalyses",
    {
      ...guarded,
      schema: {
        summary: "场景分析的现状：各场最新的一次，选段在后",
        tags,
        querystring: SceneAnalysisQuery,
        response: { 200: envelope(SceneAnalyses) },
      },
    },
    async (request) => {
      refuseBlockedTenant(userOf(request));
      return ok(await sceneAnalyses(deps, userOf(request), request.query.script_id, request.query.prompt_id));
    },
  );
  app.get(
    "/api/evaluation/estimateScenes",
    {
      ...guarded,
      schema: {
        summary: "逐场分析前的估计：墨水与时间",
        tags,
        querystring: StartScenes,
        response: { 200: envelope(Estimate) },
      },
    },
    async (request) =>
      ok(await estimateScenes(deps, userOf(request), request.query.script_id, request.query.prompt_id)),
  );
  app.post(
    "/api/evaluation/startScenes",
    {
      ...guarded,
      schema: {
        summary: "开始逐场分析；正在进行的则加入",
        tags,
        body: StartScenes,
        response: { 200: envelope(EvaluationStarted) },
      },
    },
    async (request) => ok(await startScenes(deps, userOf(request), request.body.script_id, request.body.prompt_id)),
  );
  app.post(
    "/api/evaluation/retryScenes",
    {
      ...guarded,
      schema: { summary: "重试没有完成的场", tags, body: RetryScenes, response: { 200: envelope(EvaluationStarted) } },
    },
    async (request) => ok(await retryScenes(deps, userOf(request), request.body.runId, request.body.key)),
  );
}
