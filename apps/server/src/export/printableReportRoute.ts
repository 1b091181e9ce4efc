import { envelope, ReportPaper } from "@mochang/contract";
import { z } from "zod";
import { refuseBlockedTenant, userOf } from "../account/index.ts";
import { AppError, ok, presented, type App } from "../platform/index.ts";
import type { ExportDeps } from "./exportDeps.ts";
import { presentPrintableReport } from "./presentPrintableReport.ts";

/** `GET /api/export/reportPaper?scriptId`: what the PDF holds, in words, for the page that prints it. */
export function registerPrintableReport(app: App, deps: Pick<ExportDeps, "requireUser" | "loadReport" | "now">): void {
  app.get(
    "/api/export/reportPaper",
    {
      onRequest: deps.requireUser,
      schema: {
        tags: ["export"],
        summary: "评估报告的文字，供打印页排版",
        querystring: z.object({ scriptId: z.string().min(1).max(64), versionId: z.string().max(64).optional() }),
        response: { 200: envelope(ReportPaper) },
      },
    },
    async (request, reply) => {
      refuseBlockedTenant(userOf(request));
      const { scriptId, versionId } = request.query;
      const { report, text } = await deps.loadReport(scriptId, userOf(request).id, { versionId });
      if (report.runId === null) throw new AppError("conflict", { msg: "还没有评估结果，请先开始评估" });
      // A typed presenter made it: checking every run of every paragraph again would only cost.
      return presented(reply).send(ok(presentPrintableReport(report, { text }, deps.now())));
    },
  );
}
