import { createBrowserRouter } from "react-router";
import { AppLayout } from "./AppLayout.tsx";
import { HomeRedirect } from "./HomeRedirect.tsx";
import { RedirectToNotFound } from "./RedirectToNotFound.tsx";
import { loadPage } from "./loadPage.ts";
import { PageError } from "./PageError.tsx";
import { PaletteHost } from "./palette/PaletteHost.tsx";

/** Only routes whose screens exist; any other path leads to the 404 page, which is the server's. Report and list come in chunks of their own. */
export const router = createBrowserRouter([
  {
    element: <PaletteHost />,
    errorElement: <PageError />,
    hydrateFallbackElement: <></>,
    children: [
      { path: "/", element: <HomeRedirect /> },
      { path: "/dashboard", element: <HomeRedirect /> },
      {
        element: <AppLayout />,
        children: [
          {
            path: "/dashboard/list",
            lazy: loadPage(async () => (await import("./pages/HomePage.tsx")).HomePage),
          },
          {
            path: "/dashboard/allScript",
            lazy: loadPage(async () => (await import("./pages/AllScriptsPage.tsx")).AllScriptsPage),
          },
          {
            path: "/dashboard/ink",
            lazy: loadPage(async () => (await import("./pages/LedgerPage.tsx")).LedgerPage),
          },
          {
            path: "/dashboard/scriptRecords",
            lazy: loadPage(async () => (await import("./pages/ScriptRecordsPage.tsx")).ScriptRecordsPage),
          },
          {
            path: "/dashboard/excellentScript",
            lazy: loadPage(async () => (await import("./pages/ExcellentPage.tsx")).ExcellentPage),
          },
          {
            path: "/dashboard/selectedArticles",
            lazy: loadPage(async () => (await import("./pages/ArticlesPage.tsx")).ArticlesPage),
          },
          {
            path: "/account",
            lazy: loadPage(async () => (await import("./pages/AccountPage.tsx")).AccountPage),
          },
          {
            path: "/admin",
            lazy: loadPage(async () => (await import("./pages/AdminPage.tsx")).AdminPage),
          },
          { path: "/zhizuo", lazy: loadPage(async () => (await import("./pages/SoonPage.tsx")).SoonPage) },
          {
            path: "/pinggu/createdscript",
            lazy: loadPage(async () => (await import("./pages/CreatePage.tsx")).CreatePage),
          },
          {
            path: "/pinggu/editscriptUpload",
            lazy: loadPage(async () => (await import("./pages/ModifyPage.tsx")).ModifyPage),
          },
          {
            path: "/pinggu/pingguUpload",
            lazy: loadPage(async () => (await import("./pages/AssessPage.tsx")).AssessPage),
          },
        ],
      },
      {
        path: "/articlesoutline",
        lazy: loadPage(async () => (await import("./pages/ArticlePage.tsx")).ArticlePage),
      },
      {
        path: "/dashboard/pdfview",
        lazy: loadPage(async () => (await import("./pages/PdfViewPage.tsx")).PdfViewPage),
      },
      {
        path: "/dashboard/excellentScript/read",
        lazy: loadPage(async () => (await import("./pages/ExcellentReadingPage.tsx")).ExcellentReadingPage),
      },
      {
        path: "/exportReport",
        lazy: loadPage(async () => (await import("./pages/PrintReportPage.tsx")).PrintReportPage),
      },
      { path: "/compare", lazy: loadPage(async () => (await import("./pages/ComparePage.tsx")).ComparePage) },
      {
        path: "/continuity",
        lazy: loadPage(async () => (await import("./pages/ContinuityPage.tsx")).ContinuityPage),
      },
      { path: "/fullanalyze", lazy: loadPage(async () => (await import("./pages/ReportPage.tsx")).ReportPage) },
      {
        path: "/scenesanalyze",
        lazy: loadPage(async () => (await import("./pages/ScenesPage.tsx")).loadScenesPage()),
      },
      {
        path: "/createdscript",
        lazy: loadPage(async () => (await import("./pages/CreationPage.tsx")).CreationPage),
      },
      {
        path: "/newEditscript",
        lazy: loadPage(async () => (await import("./pages/EditorPage.tsx")).EditorPage),
      },
      {
        path: "/editscript",
        lazy: loadPage(async () => (await import("./pages/EditorPage.tsx")).AssistedEditorPage),
      },
      { path: "*", element: <RedirectToNotFound /> },
    ],
  },
]);
