export { closeReportRecord, REPORT_RECORDS, runOfRecord } from "./reportRecords.ts";
export { registerRecords, type RecordRoutesDeps } from "./routes.ts";
