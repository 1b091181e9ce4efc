import { BLOCKED_TENANT, envelope, SearchAnswer, SearchQuery } from "@mochang/contract";
import { userOf } from "../../account/index.ts";
import { ok, presented, type App } from "../../platform/index.ts";
import type { OverviewDeps } from "../overview.ts";
import { searchScripts } from "./searchScripts.ts";

/** Tenant 8 has no evaluations, and finds none. */
const EVALUATE = 1;

/** The search over one's own scripts. */
export function registerSearch(app: App, deps: OverviewDeps): void {
  app.get(
    "/api/scripts/search",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "在自己的剧本里找：剧名、作者、正文；空格分开的几个词都要有；给 scriptId 则只找这一部，列出各行",
        tags: ["library"],
        querystring: SearchQuery,
        response: { 200: envelope(SearchAnswer) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const { q, offset, limit, scriptId } = request.query;
      const exceptType = user.tenantId === BLOCKED_TENANT ? EVALUATE : null;
      return presented(reply).send(
        ok(await searchScripts(deps.db, deps, { userId: user.id, exceptType, query: q, offset, limit, scriptId })),
      );
    },
  );
}
