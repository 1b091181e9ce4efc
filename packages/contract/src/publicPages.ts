/** The pages that have an entry of their own, by their path; the app's entry answers every other page. */
export const ENTRY_PAGES: Readonly<Record<string, string>> = { "/login": "public.html", "/review": "review.html" };
