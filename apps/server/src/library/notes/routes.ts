import {
  AddRemark,
  DeleteRemark,
  envelope,
  Remark,
  REMARK_KEY_MAX,
  REMARK_MAX,
  StructureQuery,
  UpdateRemark,
} from "@mochang/contract";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { attachment, ok, refusedField, type App } from "../../platform/index.ts";
import { documentOf } from "../documentOf.ts";
import { authorOf } from "../saves/author.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { exportNotes, notesFileName } from "./exportNotes.ts";
import { addRemark, deleteRemark, updateRemark, type NoteDeps } from "./writeNotes.ts";

/** The page of HTML that may come along. */
const BODY_LIMIT = 30 << 20;

/** What a refused field is told, by its name. */
const SENTENCES: Record<string, string> = {
  content: `请先选中要批注的文字，最多 ${REMARK_KEY_MAX.toLocaleString("en")} 字`,
  annotationId: "批注的编号不正确",
  key: `请先选中要批注的文字，最多 ${REMARK_KEY_MAX.toLocaleString("en")} 字`,
  value: `一条批注最多 ${REMARK_MAX.toLocaleString("en")} 字`,
  timestamp: "批注的编号不正确",
};

/** Refuses what a schema refuses, in words about the field. */
export const explain = refusedField(SENTENCES).preHandler;

/** Notes on a script's passages. */
export function registerNotes(app: App, deps: NoteDeps & { requireUser: RequireUser }): void {
  const tags = ["library"];
  const guarded = { onRequest: deps.requireUser, preHandler: explain, attachValidation: true };
  const description =
    "timestamp 是批注在作品里的编号；version 为空；start、end 是原文的 UTF-16 位置，没有时按 structure（HTML）与选中的文字找位置，HTML 不保存";

  app.post(
    "/api/scriptStructure/addRemark",
    {
      ...guarded,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: "加批注；同一编号再发一次不会重复",
        description,
        tags,
        body: AddRemark,
        response: { 200: envelope(Remark) },
      },
    },
    async (request) => ok(await addRemark(deps, authorOf(request), request.body)),
  );
  app.post(
    "/api/scriptStructure/updateRemark",
    { ...guarded, schema: { summary: "改批注", tags, body: UpdateRemark, response: { 200: envelope(Remark) } } },
    async (request) => ok(await updateRemark(deps, authorOf(request), request.body)),
  );
  app.post(
    "/api/scriptStructure/deleteRemark",
    {
      ...guarded,
      bodyLimit: BODY_LIMIT,
      schema: { summary: "删批注", tags, body: DeleteRemark, response: { 200: envelope(z.null()) } },
    },
    async (request) => {
      await deleteRemark(deps, authorOf(request), request.body);
      return ok(null);
    },
  );

  app.get(
    "/api/scriptStructure/exportRemarks",
    { onRequest: deps.requireUser, schema: { summary: "导出批注（Markdown）", tags, querystring: StructureQuery } },
    async (request, reply) => {
      const script = await loadOwnScript(deps.db, userOf(request).id, request.query.script_id);
      const { id } = await documentOf(deps.db, script, request.query.versionId);
      const markdown = await exportNotes(deps, script, id);
      return reply
        .header("content-type", "text/markdown; charset=utf-8")
        .header("content-disposition", attachment(notesFileName(script.name)))
        .header("cache-control", "no-store")
        .send(markdown);
    },
  );
}
