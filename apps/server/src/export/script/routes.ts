import { envelope, ExportLosses, LOSSES_HEADER } from "@mochang/contract";
import { REGIONS } from "@mochang/screenplay";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { documentIdOf, streamDocument, loadOwnScript, type Script } from "../../library/index.ts";
import {
  AppError,
  attachment,
  clientGone,
  ok,
  workFileName,
  type App,
  type Database,
  type Files,
  type Now,
  type LabelCodes,
} from "../../platform/index.ts";
import { MAX_LAID_OUT, MIME, printedDay, TOO_LONG } from "./scriptFormats.ts";
import { isLaidOut, makeScriptInWorker } from "./makeScriptInWorker.ts";
import {
  SCRIPT_FORMATS,
  type MadeScript,
  type MakeOptions,
  type ScriptFormat,
  type ScriptExportOptions,
} from "./makeScript.ts";

export interface ScriptExportDeps {
  db: Database;
  files: Files;
  requireUser: RequireUser;
  codes: LabelCodes;
  now: Now;
}

const Id = z.string().min(1).max(64);
const RegionField = z
  .enum(REGIONS)
  .optional()
  .describe("版式：mainland 内地、hongkong 香港、hollywood 好莱坞；不写的，是作品自己的");
const ScriptQuery = z.object({ script_id: Id.optional(), scriptId: Id.optional(), region: RegionField });
const FileQuery = ScriptQuery.extend({ format: z.enum(["original", ...SCRIPT_FORMATS]).default("original") });
const LossesQuery = ScriptQuery.extend({ format: z.enum(SCRIPT_FORMATS) });

/** `GET /api/export/script` and what its formats cannot hold, `GET /api/export/scriptLosses`. */
export function registerScriptExport(app: App, deps: ScriptExportDeps): void {
  const { db, requireUser } = deps;
  const tags = ["export"];
  function make(
    script: Script,
    { format, region }: z.infer<typeof LossesQuery>,
    reply: FastifyReply,
    options: MakeOptions,
  ): Promise<MadeScript> {
    if (isLaidOut(format) && script.characters > MAX_LAID_OUT)
      throw new AppError("context-too-long", { msg: TOO_LONG });
    return makeScriptInWorker(streamDocument(db, documentIdOf(script, "")), exportOptionsOf(script, format, region), {
      ...options,
      userId: script.userId,
      signal: clientGone(reply),
    });
  }

  const exportOptionsOf = (
    script: Script,
    format: ScriptFormat,
    region: ScriptExportOptions["region"] = script.region,
  ): ScriptExportOptions => ({
    format,
    region,
    name: script.name,
    author: script.author,
    reviewer: script.reviewer,
    date: printedDay(deps.now()),
    codes: deps.codes,
  });

  const owned = (userId: string, query: z.infer<typeof ScriptQuery>): Promise<Script> => {
    const id = query.script_id ?? query.scriptId;
    if (id === undefined) throw new AppError("invalid");
    return loadOwnScript(db, userId, id);
  };

  app.get(
    "/api/export/script",
    {
      onRequest: requireUser,
      schema: {
        tags,
        summary: "下载剧本：原文件，或按版式写成 Word、PDF、Fountain、FDX、纯文本",
        description:
          "写不下的内容列在响应头 x-export-losses（URL 编码的 JSON：[{message, count}]），也可先问 /api/export/scriptLosses。",
        querystring: FileQuery,
      },
    },
    async (request, reply) => {
      const script = await owned(userOf(request).id, request.query);
      const { format } = request.query;
      reply.header("cache-control", "no-store");
      if (format === "original") return sendOriginal(deps.files, script, reply);
      const { bytes, losses } = await make(script, { ...request.query, format }, reply, {});
      return reply
        .header("content-type", MIME[format])
        .header("content-disposition", attachment(workFileName(script.name, `.${format}`)))
        .header(LOSSES_HEADER, encodeURIComponent(JSON.stringify(losses)))
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );

  app.get(
    "/api/export/scriptLosses",
    {
      onRequest: requireUser,
      schema: {
        tags,
        summary: "一种格式写不下的内容",
        querystring: LossesQuery,
        response: { 200: envelope(ExportLosses) },
      },
    },
    async (request, reply) => {
      const script = await owned(userOf(request).id, request.query);
      return ok((await make(script, request.query, reply, { lossesOnly: true })).losses);
    },
  );
}

/** The file as it was uploaded, under its own name. */
async function sendOriginal(files: Files, script: Script, reply: FastifyReply): Promise<FastifyReply> {
  const file = await files.get(script.fileKey);
  if (!file) throw new AppError("not-found", { msg: "原文件已经不在了" });
  return reply
    .header("content-type", "application/octet-stream")
    .header("content-disposition", attachment(script.fileName))
    .header("content-length", file.size)
    .send(file.stream);
}
