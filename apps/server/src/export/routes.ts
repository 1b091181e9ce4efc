import { z } from "zod";
import { refuseBlockedTenant, userOf } from "../account/index.ts";
import { AppError, attachment, clientGone, type App } from "../platform/index.ts";
import type { ExportDeps } from "./exportDeps.ts";
import { registerPaper } from "./reportPaperRoute.ts";
import { renderReport, reportFileName } from "./renderReport.ts";

const NOTHING_WRITTEN = "评估一节也没有写成，还没有可以下载的报告，请重新生成";

/** `GET /api/export/exportPDF?scriptId`: the report as it stands now, as a file; and the same words for the page that prints it. */
export function registerExport(app: App, deps: ExportDeps): void {
  registerPaper(app, deps);
  app.get(
    "/api/export/exportPDF",
    {
      onRequest: deps.requireUser,
      schema: { tags: ["export"], summary: "下载评估报告", querystring: z.object({ scriptId: z.string().min(1) }) },
    },
    async (request, reply) => {
      refuseBlockedTenant(userOf(request));
      const { report, text } = await deps.loadReport(request.query.scriptId, userOf(request).id);
      if (report.runId === null) throw new AppError("conflict", { msg: "还没有评估结果，请先开始评估" });
      // A file full of 没有写成 is no report.
      if (!report.tabs.some((tab) => tab.sections.some((section) => section.state === "done")))
        throw new AppError("conflict", { msg: NOTHING_WRITTEN });
      const pdf = await renderReport(report, {
        source: { text },
        codes: deps.codes,
        now: deps.now(),
        userId: userOf(request).id,
        signal: clientGone(reply),
      });
      const name = reportFileName(report.work.name);
      return reply
        .header("content-type", "application/pdf")
        .header("content-disposition", attachment(name))
        .header("cache-control", "no-store")
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    },
  );
}
