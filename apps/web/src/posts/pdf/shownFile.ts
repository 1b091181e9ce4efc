/** A file that /dashboard/pdfview may show. */
export interface ShownFile {
  /** Of this server, with its query. */
  path: string;
  /** The id of a published script; null for a file of one's own. */
  publishedId: string | null;
}

const PUBLISHED = /^\/api\/outstanding\/file\/([a-z0-9-]{1,64})$/u;
/** Calls that answer a PDF of the user's own; the server judges whose it is. */
const OWN: Readonly<Record<string, (query: URLSearchParams) => boolean>> = {
  "/api/export/exportPDF": (query) => query.has("scriptId"),
  "/api/export/script": (query) => query.has("script_id") && query.get("format") === "pdf",
};

/** Reads the address that a link names; null for whatever is none of this site's PDFs. */
export function shownFile(fileUrl: string | null, origin: string): ShownFile | null {
  if (fileUrl === null || !URL.canParse(fileUrl, origin)) return null;
  const url = new URL(fileUrl, origin);
  if (url.origin !== origin || url.username !== "" || url.password !== "") return null;
  const published = PUBLISHED.exec(url.pathname)?.[1];
  if (published !== undefined) return { path: url.pathname, publishedId: published };
  const isOwn = Object.hasOwn(OWN, url.pathname) && OWN[url.pathname]?.(url.searchParams) === true;
  return isOwn ? { path: url.pathname + url.search, publishedId: null } : null;
}
