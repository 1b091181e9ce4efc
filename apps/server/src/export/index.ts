export { renderReport, reportFileName, type RenderOptions } from "./renderReport.ts";
export type { ReportSource } from "./reportData.ts";
export { closeCompilers } from "./compileInWorker.ts";
export type { ExportDeps } from "./exportDeps.ts";
export { registerGenerationExport } from "./generation/routes.ts";
export { registerExport } from "./routes.ts";
export { makeScript, SCRIPT_FORMATS, type ScriptFormat } from "./script/makeScript.ts";
export { registerScriptExport, type ScriptExportDeps } from "./script/routes.ts";
export { registerVersionExport, type ExportRoutesDeps } from "./script/exportRoutes.ts";
