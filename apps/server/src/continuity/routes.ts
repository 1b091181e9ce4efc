import { Continuity, ContinuityQuery, envelope, Estimate, RunFollowed } from "@mochang/contract";
import { refuseBlockedTenant, userOf } from "../account/index.ts";
import { estimateModelRun, openVersion, startModelRun, type ModelRunRoutesDeps } from "../modelRuns/index.ts";
import { ok, type App } from "../platform/index.ts";
import { CONTINUITY_KIND } from "./continuityKind.ts";
import { loadContinuity } from "./loadContinuity.ts";
import { partCount } from "./splitIntoChunks.ts";

/** The continuity ledger over HTTP: as it stands, what reading a version for it would take, and its start. */
export function registerContinuity(app: App, deps: ModelRunRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  const tags = ["continuity"];
  app.get(
    "/api/continuity",
    {
      ...guarded,
      schema: {
        summary: "一版剧本的连贯账",
        description: "没有让大模型读过的，是规则能对的部分。",
        tags,
        querystring: ContinuityQuery,
        response: { 200: envelope(Continuity) },
      },
    },
    async (request) => {
      refuseBlockedTenant(userOf(request));
      return ok(await loadContinuity(deps, userOf(request).id, request.query));
    },
  );
  app.post(
    "/api/continuity/estimate",
    {
      ...guarded,
      schema: { summary: "记连贯账之前的估计", tags, body: ContinuityQuery, response: { 200: envelope(Estimate) } },
    },
    async (request) => {
      const { id } = userOf(request);
      const { work } = await openVersion(deps, id, request.body);
      return ok(await estimateModelRun(deps, id, CONTINUITY_KIND, request.body, { parts: partCount(work) }));
    },
  );
  app.post(
    "/api/continuity/start",
    {
      ...guarded,
      schema: {
        summary: "让大模型通读一版，记连贯账；正在记则加入",
        tags,
        body: ContinuityQuery,
        response: { 200: envelope(RunFollowed) },
      },
    },
    async (request) => {
      refuseBlockedTenant(userOf(request));
      const { id } = userOf(request);
      const { documentId, work } = await openVersion(deps, id, request.body);
      const requested = { parts: partCount(work) };
      const { runId } = await startModelRun(deps, id, CONTINUITY_KIND, request.body, requested, {
        joinKey: `continuity:${documentId}`,
      });
      return ok({ runId });
    },
  );
}
