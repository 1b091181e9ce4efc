import { ReportPaper } from "@mochang/contract";
import { get } from "../../lib/api.ts";

export const fetchPaper = (scriptId: string, signal?: AbortSignal) =>
  get("/api/export/reportPaper", { scriptId }, ReportPaper, signal);
