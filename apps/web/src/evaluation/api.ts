import { Estimate, Report, ScriptRecord, type ChosenTabs, type DecidePerson } from "@mochang/contract";
import { z } from "zod";
import { download, get, post } from "../lib/api.ts";

/** The newest report, or without a version's id of any version. */
export const fetchReport = (scriptId: string, signal?: AbortSignal, versionId?: string) =>
  get("/api/evaluation/report", { script_id: scriptId, versionId }, Report, signal);
export const startRun = (
  scriptId: string,
  { first = false, versionId, tabs }: { first?: boolean; versionId?: string; tabs?: readonly number[] } = {},
) => post("/api/evaluation/start", { script_id: scriptId, first, versionId, tabs }, z.object({ runId: z.string() }));
export const retryStep = (runId: string, key: string) => post("/api/evaluation/retry", { runId, key }, z.unknown());
export const fetchEstimate = (
  {
    tabs,
    ...query
  }: { script_id?: string; versionId?: string; characters?: number; file_type?: string; tabs?: ChosenTabs | undefined },
  signal?: AbortSignal,
) => get("/api/evaluation/estimate", { ...query, tabs: tabs?.join(",") }, Estimate, signal);
export const changeMedium = (scriptId: string, scriptType: number) =>
  post("/api/scripts/updateMedium", { scriptId, scriptType }, ScriptRecord);
export const generateReport = (scriptId: string) => get("/api/export/generateReport", { scriptId }, z.unknown());
/** The report as it stands now, or a record's as it was made. */
export const exportPdf = (scriptId: string, of: { recordId?: string; versionId?: string } = {}) =>
  download("/api/export/exportPDF", { scriptId, ...of });
/** 评估单 alone, on one page. */
export const exportSheet = (scriptId: string, versionId?: string) =>
  download("/api/export/sheetPDF", { scriptId, versionId });
/** The report as a Word file. */
export const exportDocx = (scriptId: string, versionId?: string) =>
  download("/api/export/reportDOCX", { scriptId, versionId });
export const decidePerson = (decision: DecidePerson) => post("/api/characters/decide", decision, z.unknown());
