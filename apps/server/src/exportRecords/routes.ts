import {
  envelope,
  ExportRecordPage,
  MESSAGES,
  PageQuery,
  RecordDeleted,
  RECORDS_FOLLOWED_MAX,
  RECORDS_PAGE_SIZE,
} from "@mochang/contract";
import { z } from "zod";
import { refuseBlockedTenant, userOf, type RequireUser } from "../account/index.ts";
import { AppError, ok, type App } from "../platform/index.ts";
import { deleteRecord, type DeleteRecordDeps } from "./deleteRecord.ts";
import { presentRecord, readRecordPage, readRecords } from "./recordRows.ts";
import { sendProgressStreams } from "./sendProgressStreams.ts";

export interface RecordRoutesDeps extends DeleteRecordDeps {
  requireUser: RequireUser;
  /** Where a record's report is fetched. */
  reportUrl(scriptId: string, recordId: string): string;
}

const Id = z.string().min(1).max(64);
const Query = PageQuery.extend({ pageSize: PageQuery.shape.pageSize.default(RECORDS_PAGE_SIZE) });
const Ids = z
  .string()
  .transform((list) => [...new Set(list.split(","))])
  .pipe(z.array(Id).min(1).max(RECORDS_FOLLOWED_MAX));

/** 导出记录: the list, deletion, and the progress of several at once. */
export function registerRecords(app: App, deps: RecordRoutesDeps): void {
  const { db, runLog, requireUser } = deps;
  const tags = ["export"];
  const guarded = { onRequest: requireUser };

  app.post(
    "/api/export-records/findPageByParam",
    {
      ...guarded,
      schema: { summary: "导出记录，新的在前", tags, body: Query, response: { 200: envelope(ExportRecordPage) } },
    },
    async (request) => {
      const user = userOf(request);
      refuseBlockedTenant(user);
      const { currentPage, pageSize } = request.body;
      const { total, rows } = await readRecordPage(db, user.id, pageSize, (currentPage - 1) * pageSize);
      return ok({ total, records: rows.map((row) => presentRecord(row, deps.reportUrl)) });
    },
  );

  app.delete(
    "/api/export-records/delete/:id",
    {
      ...guarded,
      schema: {
        summary: "删除导出记录；正在生成的会停下，没用的墨退回",
        tags,
        params: z.object({ id: Id }),
        response: { 200: envelope(RecordDeleted) },
      },
    },
    async (request) =>
      ok(await deleteRecord(deps, userOf(request).id, request.params.id, app.closing), MESSAGES.deleteDone),
  );

  app.get(
    "/sse-api/records/events",
    {
      ...guarded,
      exposeHeadRoute: false,
      schema: {
        summary: "几条导出记录的进度，共用一个连接：事件名是记录的 id，数据是 {step, message, percent} 或 end",
        tags,
        querystring: z.object({ ids: Ids }),
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const rows = await readRecords(db, user.id, request.query.ids);
      if (rows.length < request.query.ids.length) throw new AppError("not-found");
      await sendProgressStreams(request, reply, { db, runLog, closing: app.closing }, user.id, rows);
    },
  );
}
