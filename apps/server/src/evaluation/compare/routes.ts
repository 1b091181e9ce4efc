import {
  CandidatesQuery,
  ComparedSceneQuery,
  CompareQuery,
  DraftCandidates,
  DraftComparison,
  envelope,
  SceneRows,
} from "@mochang/contract";
import { refuseBlockedTenant, userOf } from "../../account/index.ts";
import { AppError, ok, presented, type App } from "../../platform/index.ts";
import type { EvaluationRoutesDeps } from "../deps.ts";
import { compareScenes, compareScripts } from "./compareScripts.ts";
import { loadCandidates } from "./drafts.ts";

/** Two drafts over HTTP: what there is to compare with, the comparison, one scene of it. Nothing here starts a run or spends ink. */
export function registerCompare(app: App, deps: EvaluationRoutesDeps): void {
  const tags = ["compare"];
  const guarded = { onRequest: deps.requireUser };

  app.get(
    "/api/compare/candidates",
    {
      ...guarded,
      schema: {
        summary: "能与一部作品对比的稿子：同一作品的各稿在前",
        tags,
        querystring: CandidatesQuery,
        response: { 200: envelope(DraftCandidates) },
      },
    },
    async (request) => {
      refuseBlockedTenant(userOf(request));
      return ok(await loadCandidates(deps, userOf(request).id, request.query.script_id));
    },
  );

  app.get(
    "/api/compare/drafts",
    {
      ...guarded,
      schema: {
        summary: "两稿对比：场次、数字、规则发现、评分",
        tags,
        querystring: CompareQuery,
        response: { 200: envelope(DraftComparison) },
      },
    },
    async (request, reply) => {
      refuseBlockedTenant(userOf(request));
      const { script_id: scriptId, other } = request.query;
      return presented(reply).send(ok(await compareScripts(deps, userOf(request).id, scriptId, other)));
    },
  );

  app.get(
    "/api/compare/scene",
    {
      ...guarded,
      schema: {
        summary: "两稿对比：一场逐行",
        tags,
        querystring: ComparedSceneQuery,
        response: { 200: envelope(SceneRows) },
      },
    },
    async (request, reply) => {
      refuseBlockedTenant(userOf(request));
      if (request.query.old === undefined && request.query.new === undefined) throw new AppError("invalid");
      return presented(reply).send(ok(await compareScenes(deps, userOf(request).id, request.query)));
    },
  );
}
