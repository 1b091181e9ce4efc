/**
 * Our own content: legal texts, 关于我们 and sample reports, read from `apps/server/content`; articles and excellent scripts, put from
 * there into the database once and kept there.
 */
export { SERIES, type Article, type Sort } from "./articles.ts";
export { markdownHtml, sectionsHtml } from "./articleHtml.ts";
export type { Clause, LegalText } from "./legalTexts.ts";
export {
  listPosts,
  namedPostFiles,
  PostError,
  POSTS_PREFIX,
  previewPost,
  readPost,
  seedPosts,
  setPublished,
  writePost,
  type PostEntry,
} from "./posts.ts";
export { readContent, type AboutText, type Content } from "./readContent.ts";
export { registerContent, type ContentRoutesDeps } from "./routes.ts";
export { readSampleReports, type SampleReport, type SampleSection } from "./sampleReports.ts";
export { readSampleScripts, type SampleScript } from "./sampleScripts.ts";
export type { Section } from "./sections.ts";
export type { SiteSettings } from "./siteFacts.ts";
