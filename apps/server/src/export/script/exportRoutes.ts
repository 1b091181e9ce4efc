import {
  DOWNLOAD_FAILED,
  envelope,
  EXPORT_FAILED,
  ExportLink,
  exportFileName,
  type ExportFormat,
  ExportQuery,
  ExportSummary,
  ExportTextQuery,
  LOSSES_HEADER,
  PageBreaks,
  PageBreaksQuery,
  PagesPreviewQuery,
  SceneTable,
  SceneTableQuery,
} from "@mochang/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { sessionOf, userOf, type CurrentUser, type RequireUser } from "../../account/index.ts";
import { documentOf, loadOwnScript, type RunFactsOf, type Script } from "../../library/index.ts";
import {
  AppError,
  attachment,
  clientGone,
  ok,
  type App,
  type Queryable,
  PICTURE_HEADERS,
} from "../../platform/index.ts";
import { registerProcessRecord } from "../authorshipRecord/routes.ts";
import { makeTicket, readTicket, type TicketHolder } from "./downloadTicket.ts";
import { exportSource, type ExportSourceDeps } from "./exportSource.ts";
import type { MadeScript, ScriptFormat } from "./makeScript.ts";
import type { ExportTask } from "./makeScript.worker.ts";
import type { SceneOverviews } from "./sceneTable.ts";
import { exportInWorker, isLaidOut } from "./makeScriptInWorker.ts";
import { MAX_LAID_OUT, MIME, TOO_LONG } from "./scriptFormats.ts";

export interface ExportRoutesDeps extends ExportSourceDeps {
  requireUser: RequireUser;
  /** Signs links. */
  secret: Buffer;
  runFactsOf: RunFactsOf;
  /** What is written of the scenes of a document; empty overviews are left out. */
  overviewsOf: (db: Queryable, documentId: string) => Promise<SceneOverviews>;
}

const tags = ["export"];
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const LINK_OVER = "下载链接已失效，请重新导出";

/** Exports of an open version: files of the script, 创作过程说明, 顺场表, and the quantities that the panel shows. */
export function registerVersionExport(app: App, deps: ExportRoutesDeps): void {
  registerFiles(app, deps);
  registerProcessRecord(app, deps);
  registerSummary(app, deps);
  registerPages(app, deps);
  registerSceneTable(app, deps);
}

/** What a request asks of whom. */
interface Requester {
  user: CurrentUser;
  reply: FastifyReply;
}

/** Makes a thing of a version in a worker. @throws AppError not-found, in-trash, context-too-long, queue-full; internal with a sentence */
async function make(
  deps: ExportRoutesDeps,
  { user, reply }: Requester,
  query: ExportQuery,
  target: { task: ExportTask; format: ScriptFormat },
): Promise<MadeScript & { script: Script }> {
  const script = await loadOwnScript(deps.db, user.id, query.scriptId);
  const isListed = target.task.make === "table" || target.task.make === "summary";
  if (!isListed) refuseTooLong(script, target.format);
  const { parts, ...exportOptions } = await exportSource(deps, script, {
    query,
    format: target.format,
    author: user.userName,
  });
  const overviews = isListed
    ? await deps.overviewsOf(deps.db, (await documentOf(deps.db, script, query.versionId)).id)
    : {};
  try {
    const options = { userId: user.id, signal: clientGone(reply) };
    return { ...(await exportInWorker(parts, { task: target.task, overviews, ...exportOptions }, options)), script };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("internal", { msg: EXPORT_FAILED, cause: error });
  }
}

function refuseTooLong(script: Script, format: ScriptFormat): void {
  if (isLaidOut(format) && script.characters > MAX_LAID_OUT) throw new AppError("context-too-long", { msg: TOO_LONG });
}

const send = (
  reply: FastifyReply,
  { bytes, losses }: MadeScript,
  { type, fileName }: { type: string; fileName: string },
): FastifyReply =>
  reply
    .header("content-type", type)
    .header("content-disposition", attachment(fileName))
    .header("cache-control", "no-store")
    .header(LOSSES_HEADER, encodeURIComponent(JSON.stringify(losses)))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

async function sendFile(
  deps: ExportRoutesDeps,
  requester: Requester,
  query: ExportQuery,
  format: ScriptFormat,
): Promise<FastifyReply> {
  const file = await make(deps, requester, query, { task: { make: "file", options: {} }, format });
  const fileName = exportFileName(file.script.name, format, query.region);
  return send(requester.reply, file, { type: MIME[format], fileName });
}

function holderOf(request: FastifyRequest): TicketHolder {
  return { userId: userOf(request).id, session: sessionOf(request) ?? "" };
}

function registerFiles(app: App, deps: ExportRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  app.get(
    "/api/export/scriptPdf",
    {
      ...guarded,
      schema: {
        tags,
        summary: "导出 PDF：答十分钟内有效、只在本次登录里能用的下载链接",
        querystring: ExportQuery,
        response: { 200: envelope(ExportLink) },
      },
    },
    async (request) => {
      const { query } = request;
      const script = await loadOwnScript(deps.db, userOf(request).id, query.scriptId);
      refuseTooLong(script, "pdf");
      // Versions are looked for now: a link to what is not there would only fail later.
      await exportSource(deps, script, { query, format: "pdf", author: "" });
      const ticket = makeTicket(asWireQuery(query), holderOf(request), deps.secret, deps.now());
      return ok(`/api/export/scriptFile?ticket=${ticket}`);
    },
  );
  app.get(
    "/api/export/scriptFile",
    {
      ...guarded,
      schema: { tags, summary: "导出链接所指的 PDF", querystring: z.object({ ticket: z.string().max(4_000) }) },
    },
    async (request, reply) => {
      const query = readTicket(request.query.ticket, holderOf(request), deps.secret, deps.now());
      if (!query) throw new AppError("not-found", { msg: LINK_OVER });
      try {
        return await sendFile(deps, { user: userOf(request), reply }, query, "pdf");
      } catch (error) {
        if (error instanceof AppError && error.code === "internal")
          throw new AppError("internal", { msg: DOWNLOAD_FAILED, cause: error });
        throw error;
      }
    },
  );
  app.get(
    "/api/export/scriptWord",
    {
      ...guarded,
      schema: {
        tags,
        summary: "导出 Word",
        description: "写不下的内容列在响应头 x-export-losses（URL 编码的 JSON：[{message, count}]）。",
        querystring: ExportQuery,
      },
    },
    (request, reply) => sendFile(deps, { user: userOf(request), reply }, request.query, "docx"),
  );
  app.get(
    "/api/export/scriptText",
    { ...guarded, schema: { tags, summary: "导出 FDX、Fountain、纯文本", querystring: ExportTextQuery } },
    (request, reply) => sendFile(deps, { user: userOf(request), reply }, request.query, request.query.format),
  );
}

function registerSummary(app: App, deps: ExportRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  app.get(
    "/api/export/scriptSummary",
    {
      ...guarded,
      schema: {
        tags,
        summary: "可以导出什么：页数、批注、划掉的行、改动的行、有台词的人、没定下来的合并",
        querystring: ExportQuery,
        response: { 200: envelope(ExportSummary) },
      },
    },
    async (request, reply) => {
      const { bytes } = await make(
        deps,
        { user: userOf(request), reply },
        { ...request.query, notes: true },
        {
          task: { make: "summary" },
          format: "txt",
        },
      );
      return ok(ExportSummary.parse(fromJson(bytes)));
    },
  );
}

function registerPages(app: App, deps: ExportRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  app.get(
    "/api/export/pageBreaks",
    {
      ...guarded,
      schema: {
        tags,
        summary: "PDF 在哪里分页：每一页从哪一行的第几个字起，以及页数",
        querystring: PageBreaksQuery,
        response: { 200: envelope(PageBreaks) },
      },
    },
    async (request, reply) => {
      const query = ExportQuery.parse(request.query);
      const requester = { user: userOf(request), reply };
      const { bytes } = await make(deps, requester, query, { task: { make: "breaks" }, format: "pdf" });
      return ok(PageBreaks.parse(fromJson(bytes)));
    },
  );
  app.get(
    "/api/export/pagesPreview",
    { ...guarded, schema: { tags, summary: "PDF 的头几页，SVG", querystring: PagesPreviewQuery } },
    async (request, reply) => {
      const { count, ...query } = request.query;
      const requester = { user: userOf(request), reply };
      const { bytes } = await make(deps, requester, query, { task: { make: "preview", count }, format: "pdf" });
      return reply
        .headers(PICTURE_HEADERS)
        .header("content-type", "image/svg+xml")
        .header("cache-control", "no-store")
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}

/** A query as a client writes it, which its schema reads again. */
const asWireQuery = (query: ExportQuery): z.input<typeof ExportQuery> => ({
  ...query,
  notes: String(query.notes),
  struck: String(query.struck),
  numbers: String(query.numbers),
  titlePage: String(query.titlePage),
});

const fromJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

function registerSceneTable(app: App, deps: ExportRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  const table = (request: FastifyRequest, reply: FastifyReply, query: SceneTableQuery, as: "xlsx" | "json") =>
    make(
      deps,
      { user: userOf(request), reply },
      ExportQuery.parse({ scriptId: query.scriptId, versionId: query.versionId, region: query.region }),
      { task: { make: "table", query, as }, format: "txt" },
    );
  app.get(
    "/api/export/sceneTable",
    { ...guarded, schema: { tags, summary: "顺场表，Excel 文件", querystring: SceneTableQuery } },
    async (request, reply) => {
      const file = await table(request, reply, request.query, "xlsx");
      const fileName = exportFileName(file.script.name, "xlsx" satisfies ExportFormat, request.query.region);
      return send(reply, file, { type: XLSX, fileName });
    },
  );
  app.get(
    "/api/export/sceneTableRows",
    {
      ...guarded,
      schema: { tags, summary: "顺场表的内容", querystring: SceneTableQuery, response: { 200: envelope(SceneTable) } },
    },
    async (request, reply) =>
      ok(SceneTable.parse(fromJson((await table(request, reply, request.query, "json")).bytes))),
  );
}
