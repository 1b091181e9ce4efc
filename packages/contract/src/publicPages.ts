/** The pages that have an entry of their own, by their path; the app's entry answers the paths of its router. */
export const ENTRY_PAGES: Readonly<Record<string, string>> = { "/login": "public.html", "/review": "review.html" };

/** The app's entry as its home page is opened with: its frame is in the page before any code is loaded. Made by the build. */
export const HOME_PAGE = { path: "/dashboard/list", file: "home.html" } as const;

/** The pages that the server makes when it starts; whoever is not logged in may open them. */
export const PUBLIC_PATHS = {
  landing: "/page",
  generating: "/chuangzuoFirstPage",
  modifying: "/editFirstPage",
  agreement: "/serviceAgreement",
  privacy: "/privacyPolicy",
  sample: "/sample",
  notFound: "/404",
} as const;
