import { envelope, LineOriginQuery, LineOriginHistory } from "@mochang/contract";
import { userOf, type RequireUser } from "../../account/index.ts";
import { ok, type App, type Database } from "../../platform/index.ts";
import { documentOf } from "../documentOf.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { lineOriginHistory } from "./lineOriginHistory.ts";
import type { RunFactsOf } from "./runFacts.ts";

export interface OriginDeps {
  db: Database;
  requireUser: RequireUser;
  runFactsOf: RunFactsOf;
}

/** 谁写的: what the log of saves knows of a line. */
export function registerOrigin(app: App, deps: OriginDeps): void {
  const { db, requireUser } = deps;
  app.get(
    "/api/origin/line",
    {
      onRequest: requireUser,
      schema: {
        summary: "一行里 AI 写的字是哪一天、怎么来的：只说保存记录里还有的",
        tags: ["version"],
        querystring: LineOriginQuery,
        response: { 200: envelope(LineOriginHistory) },
      },
    },
    async (request) => {
      const { query } = request;
      const script = await loadOwnScript(db, userOf(request).id, query.scriptId);
      const { id } = await documentOf(db, script, query.versionId);
      return ok(await lineOriginHistory(deps, id, query));
    },
  );
}
