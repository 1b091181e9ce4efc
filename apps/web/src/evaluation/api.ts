import { Estimate, Report, RunSnapshot, type DecidePerson } from "@mochang/contract";
import { z } from "zod";
import { download, get, post } from "../lib/api.ts";

export const fetchReport = (scriptId: string, signal?: AbortSignal) =>
  get("/api/evaluation/report", { script_id: scriptId }, Report, signal);
export const startRun = (scriptId: string, { first = false } = {}) =>
  post("/api/evaluation/start", { script_id: scriptId, first }, z.object({ runId: z.string() }));
export const retryStep = (runId: string, key: string) => post("/api/evaluation/retry", { runId, key }, z.unknown());
export const fetchEstimate = (
  query: { script_id?: string; characters?: number; file_type?: string },
  signal?: AbortSignal,
) => get("/api/evaluation/estimate", query, Estimate, signal);
export const fetchSnapshot = (runId: string, signal?: AbortSignal) =>
  get("/api/run/snapshot", { runId }, RunSnapshot, signal);
export const generateReport = (scriptId: string) => get("/api/export/generateReport", { scriptId }, z.unknown());
/** The report as it stands now, or a record's as it was made. */
export const exportPdf = (scriptId: string, recordId?: string) =>
  download("/api/export/exportPDF", { scriptId, recordId });
export const decidePerson = (decision: DecidePerson) => post("/api/characters/decide", decision, z.unknown());
