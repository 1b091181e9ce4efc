export { CompareView } from "./compare/LazyCompareView.tsx";
export { generateReport } from "./api.ts";
export { UsageGuide } from "./layout/UsageGuide.tsx";
export { SHEET_TAB, tabIn } from "./mergeRun.ts";
/** The scene-analysis page, in a chunk of its own. */
export const loadScenes = () => import("./sceneAnalysis/index.ts");
export { PrintView } from "./print/LazyPrintView.tsx";
export { ReportView } from "./ReportView.tsx";
export { UploadEstimate } from "./UploadEstimate.tsx";
export { useDownload } from "./useDownload.ts";
export { useRunActions } from "./useRunActions.ts";
