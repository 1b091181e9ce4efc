export { renderReport, reportFileName, type RenderOptions } from "./renderReport.ts";
export type { ReportSource } from "./reportData.ts";
export { closeCompilers } from "./compileInWorker.ts";
export { registerExport, type ExportDeps } from "./routes.ts";
export { makeScript, SCRIPT_FORMATS, type ScriptFormat } from "./script/makeScript.ts";
export { registerScriptExport, type ScriptExportDeps } from "./script/routes.ts";
