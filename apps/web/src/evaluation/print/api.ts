import { ReportPaper } from "@mochang/contract";
import { get } from "../../lib/api.ts";

export const fetchPaper = (scriptId: string, signal?: AbortSignal, versionId?: string) =>
  get("/api/export/reportPaper", { scriptId, versionId }, ReportPaper, signal);
