import { Readable } from "node:stream";
import { StructureQuery, VersionedStructureQuery } from "@mochang/contract";
import { userOf, type RequireUser } from "../../account/index.ts";
import type { App, Database, Now } from "../../platform/index.ts";
import { documentOf } from "../documentOf.ts";
import { streamInEnvelope } from "../streamInEnvelope.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { openScriptPage } from "./openScriptPage.ts";
import { pageJson, structureJson } from "./structureJson.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** The document of a script: as rows for the script page, and as HTML for other clients of the spec. */
export function registerStructure(app: App, deps: { db: Database; now: Now; requireUser: RequireUser }): void {
  const { db, requireUser } = deps;
  const tags = ["library"];

  app.get(
    "/api/scriptStructure/document",
    {
      onRequest: requireUser,
      schema: {
        summary:
          "剧本页：{scriptId, name, kind, versionId, seq, scenes, versions, reading, remark}，scenes 为场次的行，第一行是开篇；各行与 reading.lines 从简写成数组",
        tags,
        querystring: StructureQuery,
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const script = await loadOwnScript(db, user.id, request.query.script_id);
      const { id } = await documentOf(db, script, request.query.versionId);
      const page = await openScriptPage(deps, id, user.id);
      reply.type(JSON_TYPE).compress(Readable.from(streamInEnvelope(structureJson(db, script, page))));
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
      const user = userOf(request);
      const script = await loadOwnScript(db, user.id, request.query.script_id);
      const { id } = await documentOf(db, script, request.query.version);
      const page = await openScriptPage(deps, id, user.id);
      reply.type(JSON_TYPE).compress(Readable.from(streamInEnvelope(pageJson(db, page))));
      return reply;
    },
  );
}
