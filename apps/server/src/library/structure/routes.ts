import { Readable } from "node:stream";
import { StructureQuery, VersionedStructureQuery } from "@mochang/contract";
import { userOf, type RequireUser } from "../../account/index.ts";
import { AppError, type App, type Database } from "../../platform/index.ts";
import { enveloped } from "../enveloped.ts";
import { loadOwnScript } from "../policy.ts";
import { pageJson, structureJson } from "./structureJson.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** The document of a script: as rows for the script page, and as HTML for other clients of the spec. */
export function registerStructure(app: App, { db, requireUser }: { db: Database; requireUser: RequireUser }): void {
  const tags = ["library"];

  app.get(
    "/api/scriptStructure/document",
    {
      onRequest: requireUser,
      schema: {
        summary: "剧本页：{scriptId, name, kind, revision, scenes, remark}，scenes 为场次的行，第一行是开篇",
        tags,
        querystring: StructureQuery,
      },
    },
    async (request, reply) => {
      const script = await loadOwnScript(db, userOf(request).id, request.query.script_id);
      reply.type(JSON_TYPE).compress(Readable.from(enveloped(structureJson(db, script))));
      return reply;
    },
  );

  app.get(
    "/api/scriptStructure/findByScriptIdAndVersion",
    {
      onRequest: requireUser,
      schema: { summary: "剧本页的 HTML 与批注：{structure, remark}", tags, querystring: VersionedStructureQuery },
    },
    async (request, reply) => {
      const { script_id: scriptId, version } = request.query;
      const script = await loadOwnScript(db, userOf(request).id, scriptId);
      // The imported version is the only one so far.
      if (version !== "") throw new AppError("not-found");
      reply.type(JSON_TYPE).compress(Readable.from(enveloped(pageJson(db, script))));
      return reply;
    },
  );
}
