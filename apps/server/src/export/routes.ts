import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { refuseBlockedTenant, userOf } from "../account/index.ts";
import { aigcLabel, AppError, attachment, clientGone, type App, type Files } from "../platform/index.ts";
import type { ExportDeps } from "./exportDeps.ts";
import { presentPrintableReport } from "./presentPrintableReport.ts";
import { registerPrintableReport } from "./printableReportRoute.ts";
import { renderReport, renderSheet, reportFileName, sheetFileName } from "./renderReport.ts";
import { MIME } from "./script/scriptFormats.ts";

const NO_SECTION_WRITTEN = "评估一节也没有写成，还没有可以下载的报告，请重新生成";
const NO_SHEET = "这份报告还没有评估单，写完结论才有";

/** A record of 导出记录, as far as its file goes. */
interface RecordFile {
  runId: string;
  /** Its report is made, and its file kept. */
  done: boolean;
  fileKey: string | null;
}

export interface ReportRoutesDeps extends ExportDeps {
  files: Pick<Files, "get">;
  /** @throws AppError not-found unless the record is the user's and the script's */
  loadRecord(userId: string, scriptId: string, recordId: string): Promise<RecordFile>;
  keepFile(runId: string, pdf: Uint8Array): Promise<unknown>;
  /** The script's name, for the file's. @throws AppError not-found, in-trash */
  nameOf(userId: string, scriptId: string): Promise<string>;
}

/** `GET /api/export/exportPDF?scriptId`: the report as it stands now, as a file, or a record's as it was made; and the same words for the page that prints it. */
export function registerExport(app: App, deps: ReportRoutesDeps): void {
  registerPrintableReport(app, deps);
  registerSheet(app, deps);
  registerReportDocx(app, deps);
  app.get(
    "/api/export/exportPDF",
    {
      onRequest: deps.requireUser,
      schema: {
        tags: ["export"],
        summary: "下载评估报告：现在的样子；带 recordId 的，是那条导出记录写成时的文件",
        querystring: z.object({
          scriptId: z.string().min(1).max(64),
          versionId: z.string().max(64).optional(),
          recordId: z.string().min(1).max(64).optional(),
        }),
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      refuseBlockedTenant(user);
      const { scriptId, versionId, recordId } = request.query;
      const name = await deps.nameOf(user.id, scriptId);
      const record = recordId === undefined ? null : await deps.loadRecord(user.id, scriptId, recordId);
      const storedFile = record?.fileKey == null ? null : await deps.files.get(record.fileKey);
      if (storedFile) return sendPdf(reply, reportFileName(name), storedFile.stream, storedFile.size);
      const pdf = await makeReport(deps, user.id, { scriptId, versionId, runId: record?.runId }, clientGone(reply));
      // A record of before files were kept: from now on it is this.
      if (record?.done) await deps.keepFile(record.runId, pdf);
      return sendPdf(reply, reportFileName(name), bufferOf(pdf), pdf.byteLength);
    },
  );
}

/** The version of a script whose report is meant; without an id its current one. */
const OpenVersionQuery = z.object({ scriptId: z.string().min(1).max(64), versionId: z.string().max(64).optional() });

/** `GET /api/export/sheetPDF?scriptId`: 评估单 as a file of one page. */
function registerSheet(app: App, deps: ReportRoutesDeps): void {
  app.get(
    "/api/export/sheetPDF",
    {
      onRequest: deps.requireUser,
      schema: {
        tags: ["export"],
        summary: "下载一页的评估单",
        querystring: OpenVersionQuery,
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      refuseBlockedTenant(user);
      const { scriptId, versionId } = request.query;
      const name = await deps.nameOf(user.id, scriptId);
      const { report } = await deps.loadReport(scriptId, user.id, { versionId });
      const signal = clientGone(reply);
      const pdf = await renderSheet(report, { codes: deps.codes, now: deps.now(), userId: user.id, signal });
      if (!pdf) throw new AppError("conflict", { msg: NO_SHEET });
      return sendPdf(reply, sheetFileName(name), bufferOf(pdf), pdf.byteLength);
    },
  );
}

/** `GET /api/export/reportDOCX?scriptId`: the report as it stands now, as a Word file. */
function registerReportDocx(app: App, deps: ReportRoutesDeps): void {
  app.get(
    "/api/export/reportDOCX",
    {
      onRequest: deps.requireUser,
      schema: {
        tags: ["export"],
        summary: "下载 Word 版评估报告，含评估单与人物、分集、场次表",
        querystring: OpenVersionQuery,
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      refuseBlockedTenant(user);
      const { scriptId, versionId } = request.query;
      const name = await deps.nameOf(user.id, scriptId);
      const { report, text } = await loadWritten(deps, user.id, { scriptId, versionId, runId: undefined });
      const paper = presentPrintableReport(report, { text }, deps.now());
      const aigc = paper.modelText ? JSON.stringify(aigcLabel(deps.codes, randomUUID())) : null;
      const { writeReportDocx } = await import("./writeReportDocx.ts");
      const file = await writeReportDocx(paper, aigc);
      return sendFile(reply, MIME.docx, reportFileName(name, "docx"), bufferOf(file), file.byteLength);
    },
  );
}

/** @throws AppError conflict when there is nothing to print */
async function loadWritten(
  deps: ReportRoutesDeps,
  userId: string,
  { scriptId, ...selector }: { scriptId: string; versionId: string | undefined; runId: string | undefined },
): ReturnType<ExportDeps["loadReport"]> {
  const printed = await deps.loadReport(scriptId, userId, selector);
  if (printed.report.runId === null) throw new AppError("conflict", { msg: "还没有评估结果，请先开始评估" });
  // A file full of 没有写成 is no report.
  if (!printed.report.tabs.some((tab) => tab.sections.some((section) => section.state === "done")))
    throw new AppError("conflict", { msg: NO_SECTION_WRITTEN });
  return printed;
}

/** @throws AppError conflict when there is nothing to print */
async function makeReport(
  deps: ReportRoutesDeps,
  userId: string,
  selector: { scriptId: string; versionId: string | undefined; runId: string | undefined },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { report, text } = await loadWritten(deps, userId, selector);
  return renderReport(report, { source: { text }, codes: deps.codes, now: deps.now(), userId, signal });
}

const bufferOf = (pdf: Uint8Array): Buffer => Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);

const sendPdf = (reply: FastifyReply, fileName: string, body: Readable | Buffer, size: number): FastifyReply =>
  sendFile(reply, MIME.pdf, fileName, body, size);

const sendFile = (
  reply: FastifyReply,
  type: string,
  fileName: string,
  body: Readable | Buffer,
  size: number,
): FastifyReply =>
  reply
    .header("content-type", type)
    .header("content-disposition", attachment(fileName))
    .header("content-length", size)
    .header("cache-control", "no-store")
    .send(body);
