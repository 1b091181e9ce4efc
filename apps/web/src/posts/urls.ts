import type { ArticleEntry, OutstandingScript } from "@mochang/contract";
import { withQuery } from "../lib/api.ts";

/** /articlesoutline of an article; the query names are the spec's. */
export const articleUrl = ({ id, sort }: Pick<ArticleEntry, "id" | "sort">): string =>
  withQuery("/articlesoutline", { id, sort });

/** /dashboard/pdfview of a file, under its name. */
export const pdfUrl = (fileUrl: string, name: string): string => withQuery("/dashboard/pdfview", { fileUrl, name });

/** A published script on the screen. */
export const readingUrl = ({ id }: Pick<OutstandingScript, "id">): string =>
  withQuery("/dashboard/excellentScript/read", { id });
