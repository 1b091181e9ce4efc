import { DOWNLOAD_FAILED, EXPORT_FAILED, ExportLink, ExportSummary, SceneTable, VersionPage } from "@mochang/contract";
import { download, get } from "../../lib/api.ts";
import { ApiError, isTransient } from "../../lib/apiError.ts";
import { type ExportChoice, exportQuery, tableQuery } from "./exportChoice.ts";

interface OpenVersion {
  scriptId: string;
  versionId: string;
}

/** Versions that changes can be marked since. */
const VERSIONS = 100;

export const fetchSummary = (script: OpenVersion, choice: ExportChoice, signal?: AbortSignal) =>
  get("/api/export/scriptSummary", exportQuery(script, choice), ExportSummary, signal);
export const fetchSceneTable = (script: OpenVersion, choice: ExportChoice, signal?: AbortSignal) =>
  get("/api/export/sceneTableRows", tableQuery(script, choice), SceneTable, signal);
export const fetchVersions = (scriptId: string, signal?: AbortSignal) =>
  get("/api/version/findList", { scriptId, currentPage: 1, pageSize: VERSIONS, type: 2 }, VersionPage, signal);

type Downloaded = Awaited<ReturnType<typeof download>>;

/** Makes a file and fetches it. A fault that may pass is told as spec 3 says it. @throws ApiError */
export async function fetchExport(script: OpenVersion, choice: ExportChoice): Promise<Downloaded> {
  const query = exportQuery(script, choice);
  switch (choice.format) {
    case "pdf": {
      const url = await withMessage(EXPORT_FAILED, get("/api/export/scriptPdf", query, ExportLink));
      return withMessage(DOWNLOAD_FAILED, download(url, {}));
    }
    case "docx":
      return withMessage(EXPORT_FAILED, download("/api/export/scriptWord", query));
    case "xlsx":
      return withMessage(EXPORT_FAILED, download("/api/export/sceneTable", tableQuery(script, choice)));
    default:
      return withMessage(EXPORT_FAILED, download("/api/export/scriptText", { ...query, format: choice.format }));
  }
}

async function withMessage<T>(sentence: string, request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (isTransient(error) && error instanceof ApiError) throw new ApiError(error.code, sentence, error.status);
    throw error;
  }
}
