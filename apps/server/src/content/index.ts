/** What the house wrote itself: articles, legal texts, 关于我们, excellent scripts and sample reports on them. Read from `apps/server/content`; no tables, no routes. */
export { SERIES, type Article, type Sort } from "./articles.ts";
export type { Clause, LegalText } from "./legalTexts.ts";
export { readContent, type AboutText, type Content } from "./readContent.ts";
export { readSampleReports, type SampleReport, type SampleSection } from "./sampleReports.ts";
export { readSampleScripts, type SampleScript } from "./sampleScripts.ts";
export type { Section } from "./sections.ts";
export type { SiteSettings } from "./siteFacts.ts";
