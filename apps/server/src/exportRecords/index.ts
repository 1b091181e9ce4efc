export {
  keepReportFile,
  keptReportsOf,
  loadReportFile,
  namedReportFiles,
  recordOfRun,
  reportFilesOf,
  REPORTS_PREFIX,
  type ReportFile,
} from "./reportFiles.ts";
export { closeReportRecord, REPORT_RECORDS, runOfRecord } from "./reportRecords.ts";
export { registerRecords, type RecordRoutesDeps } from "./routes.ts";
