import { envelope, MESSAGES, PlanningItem, RefreshPlanning } from "@mochang/contract";
import { userOf } from "../../account/index.ts";
import { ok, type App } from "../../platform/index.ts";
import type { EditingRoutesDeps } from "../deps.ts";
import { awaitModelRun, registerModelRunCalls, versionOf } from "../../modelRuns/index.ts";
import { loadPlanning } from "./planningStore.ts";
import { PLANNING_KIND } from "./writePlanning.ts";

/** Writing an item of planning anew: the spec's call, and what the web app follows. */
export function registerPlanningRuns(app: App, deps: EditingRoutesDeps): void {
  const tags = ["planning"];
  const start = registerModelRunCalls(app, deps, {
    path: "/api/planning",
    what: "重写一项策划",
    tags,
    body: RefreshPlanning,
    kind: PLANNING_KIND,
    requestOf: ({ promptId, propose }) => ({ promptId, propose }),
    isSame: (running, request) => running.promptId === request.promptId,
  });
  app.post(
    "/api/planning/refresh",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "重写一项策划：等写完再回答，断开就停；原来的文字留在 previous",
        tags,
        body: RefreshPlanning,
        response: { 200: envelope(PlanningItem) },
      },
    },
    async (request, reply) => {
      const { promptId, propose, ...about } = request.body;
      const { id } = userOf(request);
      const started = await start(id, about, { promptId, propose });
      await awaitModelRun(deps, started, reply, app.closing);
      return ok(await loadPlanning(deps.db, await versionOf(deps.db, id, about), promptId), MESSAGES.planningRefreshed);
    },
  );
}
