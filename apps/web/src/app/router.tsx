import type { ComponentType } from "react";
import { matchRoutes, useLocation, useRoutes, type RouteObject } from "react-router";
import { AppLayout } from "./AppLayout.tsx";
import { HomeRedirect } from "./HomeRedirect.tsx";
import { RedirectToNotFound } from "./RedirectToNotFound.tsx";
import { lazyPage } from "./lazyPage.tsx";
import { PageErrorBoundary } from "./PageErrorBoundary.tsx";
import { PaletteHost } from "./palette/PaletteHost.tsx";

/** What a route of a page has beside its path. `handle` loads its code. */
function page(load: () => Promise<ComponentType>): Pick<RouteObject, "element" | "handle"> {
  const Page = lazyPage(load);
  return { element: <Page />, handle: Page.preload };
}

/** Only routes whose screens exist; any other path leads to the 404 page, which is the server's. Each page comes in a chunk of its own. */
const ROUTES: RouteObject[] = [
  {
    element: <PaletteHost />,
    children: [
      { path: "/", element: <HomeRedirect /> },
      { path: "/dashboard", element: <HomeRedirect /> },
      {
        element: <AppLayout />,
        children: [
          {
            path: "/dashboard/list",
            ...page(async () => (await import("./pages/HomePage.tsx")).HomePage),
          },
          {
            path: "/dashboard/allScript",
            ...page(async () => (await import("./pages/AllScriptsPage.tsx")).AllScriptsPage),
          },
          {
            path: "/dashboard/ink",
            ...page(async () => (await import("./pages/LedgerPage.tsx")).LedgerPage),
          },
          {
            path: "/dashboard/scriptRecords",
            ...page(async () => (await import("./pages/ScriptRecordsPage.tsx")).ScriptRecordsPage),
          },
          {
            path: "/dashboard/excellentScript",
            ...page(async () => (await import("./pages/ExcellentPage.tsx")).ExcellentPage),
          },
          {
            path: "/dashboard/selectedArticles",
            ...page(async () => (await import("./pages/ArticlesPage.tsx")).ArticlesPage),
          },
          {
            path: "/account",
            ...page(async () => (await import("./pages/AccountPage.tsx")).AccountPage),
          },
          {
            path: "/admin",
            ...page(async () => (await import("./pages/AdminPage.tsx")).AdminPage),
          },
          { path: "/zhizuo", ...page(async () => (await import("./pages/SoonPage.tsx")).SoonPage) },
          {
            path: "/pinggu/createdscript",
            ...page(async () => (await import("./pages/CreatePage.tsx")).CreatePage),
          },
          {
            path: "/pinggu/editscriptUpload",
            ...page(async () => (await import("./pages/ModifyPage.tsx")).ModifyPage),
          },
          {
            path: "/pinggu/pingguUpload",
            ...page(async () => (await import("./pages/AssessPage.tsx")).AssessPage),
          },
        ],
      },
      {
        path: "/articlesoutline",
        ...page(async () => (await import("./pages/ArticlePage.tsx")).ArticlePage),
      },
      {
        path: "/dashboard/pdfview",
        ...page(async () => (await import("./pages/PdfViewPage.tsx")).PdfViewPage),
      },
      {
        path: "/dashboard/excellentScript/read",
        ...page(async () => (await import("./pages/ExcellentReadingPage.tsx")).ExcellentReadingPage),
      },
      {
        path: "/exportReport",
        ...page(async () => (await import("./pages/PrintReportPage.tsx")).PrintReportPage),
      },
      { path: "/compare", ...page(async () => (await import("./pages/ComparePage.tsx")).ComparePage) },
      {
        path: "/continuity",
        ...page(async () => (await import("./pages/ContinuityPage.tsx")).ContinuityPage),
      },
      { path: "/fullanalyze", ...page(async () => (await import("./pages/ReportPage.tsx")).ReportPage) },
      {
        path: "/scenesanalyze",
        ...page(async () => (await import("./pages/ScenesPage.tsx")).loadScenesPage()),
      },
      {
        path: "/createdscript",
        ...page(async () => (await import("./pages/CreationPage.tsx")).CreationPage),
      },
      {
        path: "/newEditscript",
        ...page(async () => (await import("./pages/EditorPage.tsx")).EditorPage),
      },
      {
        path: "/editscript",
        ...page(async () => (await import("./pages/EditorPage.tsx")).AssistedEditorPage),
      },
      { path: "*", element: <RedirectToNotFound /> },
    ],
  },
];

/** Loads the code of the page at a path; null where it is there, or there is no such page. */
export function preloadPage(pathname: string): Promise<unknown> | null {
  const preload = matchRoutes(ROUTES, pathname)?.at(-1)?.route.handle as (() => Promise<unknown> | null) | undefined;
  return preload?.() ?? null;
}

/** The page of the address, or that it could not be opened. */
export function Pages() {
  return <PageErrorBoundary location={useLocation()}>{useRoutes(ROUTES)}</PageErrorBoundary>;
}
