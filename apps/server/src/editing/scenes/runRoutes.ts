import { envelope, RegenerateOverview, SceneOverview } from "@mochang/contract";
import { userOf } from "../../account/index.ts";
import { AppError, ok, type App } from "../../platform/index.ts";
import type { EditingRoutesDeps } from "../deps.ts";
import { awaitModelRun, registerModelRunCalls, versionOf } from "../../modelRuns/index.ts";
import { listOverviews } from "./overviews.ts";
import { OVERVIEW_KIND } from "./writeOverview.ts";

/** Writing a scene's overview anew: the spec's call, whose `msg` is the text, and what the web app follows. */
export function registerOverviewRuns(app: App, deps: EditingRoutesDeps): void {
  const tags = ["scenes"];
  const start = registerModelRunCalls(app, deps, {
    path: "/api/scenes/overview",
    what: "重写场景概述",
    tags,
    body: RegenerateOverview,
    kind: OVERVIEW_KIND,
    requestOf: ({ sceneId }) => ({ sceneId }),
    isSame: (running, request) => running.sceneId === request.sceneId,
  });
  app.post(
    "/api/scenes/regenerateOverview",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "重写一场的概述：等写完再回答，断开就停；msg 是写好的文字",
        tags,
        body: RegenerateOverview,
        response: { 200: envelope(SceneOverview) },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      const { sceneId } = request.body;
      const { version } = await versionOf(deps.db, id, request.body);
      const started = await start(id, request.body, { sceneId });
      await awaitModelRun(deps, started, reply, app.closing);
      const overview = (await listOverviews(deps.db, version.id)).find((one) => one.sceneId === sceneId);
      if (!overview) throw new AppError("not-found");
      return ok(overview, overview.sceneDescription);
    },
  );
}
