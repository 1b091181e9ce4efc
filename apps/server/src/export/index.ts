export { renderReport, reportFileName, type RenderOptions } from "./renderReport.ts";
export type { ReportSource } from "./reportData.ts";
export { close as closeTypst } from "./typst.ts";
export { registerExport, type ExportDeps } from "./routes.ts";
