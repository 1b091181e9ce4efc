import { ExportRecordPage, RecordDeleted, RECORDS_PAGE_SIZE } from "@mochang/contract";
import { z } from "zod";
import { get, post, remove } from "../lib/api.ts";

export const fetchRecords = (currentPage: number) =>
  post("/api/export-records/findPageByParam", { currentPage, pageSize: RECORDS_PAGE_SIZE }, ExportRecordPage);
export const deleteRecord = (id: string) =>
  remove(`/api/export-records/delete/${encodeURIComponent(id)}`, RecordDeleted);
export const regenerate = (record: { id: string; scriptId: string; versionId: string }) =>
  get(
    "/api/export/generateReport",
    { scriptId: record.scriptId, versionId: record.versionId || undefined, recordId: record.id },
    z.object({ runId: z.string() }),
  );
