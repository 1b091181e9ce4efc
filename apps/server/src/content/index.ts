/** What the house wrote itself: excellent scripts, and sample reports on them. Read from `apps/server/content`; no tables, no routes. */
export { readSampleReports, type SampleReport, type SampleSection } from "./sampleReports.ts";
export { readSampleScripts, type SampleScript } from "./sampleScripts.ts";
