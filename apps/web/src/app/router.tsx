import { createBrowserRouter } from "react-router";
import { AppLayout } from "./AppLayout.tsx";
import { HomeRedirect } from "./HomeRedirect.tsx";
import { LeaveForNotFound } from "./LeaveForNotFound.tsx";
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
            lazy: async () => ({ Component: (await import("./pages/HomePage.tsx")).HomePage }),
          },
          {
            path: "/dashboard/allScript",
            lazy: async () => ({ Component: (await import("./pages/AllScriptsPage.tsx")).AllScriptsPage }),
          },
          {
            path: "/dashboard/ink",
            lazy: async () => ({ Component: (await import("./pages/LedgerPage.tsx")).LedgerPage }),
          },
          {
            path: "/dashboard/scriptRecords",
            lazy: async () => ({ Component: (await import("./pages/ScriptRecordsPage.tsx")).ScriptRecordsPage }),
          },
          {
            path: "/dashboard/excellentScript",
            lazy: async () => ({ Component: (await import("./pages/ExcellentPage.tsx")).ExcellentPage }),
          },
          {
            path: "/dashboard/selectedArticles",
            lazy: async () => ({ Component: (await import("./pages/ArticlesPage.tsx")).ArticlesPage }),
          },
          {
            path: "/account",
            lazy: async () => ({ Component: (await import("./pages/AccountPage.tsx")).AccountPage }),
          },
          {
            path: "/admin",
            lazy: async () => ({ Component: (await import("./pages/AdminPage.tsx")).AdminPage }),
          },
          { path: "/zhizuo", lazy: async () => ({ Component: (await import("./pages/SoonPage.tsx")).SoonPage }) },
          {
            path: "/pinggu/createdscript",
            lazy: async () => ({ Component: (await import("./pages/CreatePage.tsx")).CreatePage }),
          },
          {
            path: "/pinggu/editscriptUpload",
            lazy: async () => ({ Component: (await import("./pages/ModifyPage.tsx")).ModifyPage }),
          },
          {
            path: "/pinggu/pingguUpload",
            lazy: async () => ({ Component: (await import("./pages/AssessPage.tsx")).AssessPage }),
          },
        ],
      },
      {
        path: "/articlesoutline",
        lazy: async () => ({ Component: (await import("./pages/ArticlePage.tsx")).ArticlePage }),
      },
      {
        path: "/dashboard/pdfview",
        lazy: async () => ({ Component: (await import("./pages/PdfViewPage.tsx")).PdfViewPage }),
      },
      {
        path: "/dashboard/excellentScript/read",
        lazy: async () => ({ Component: (await import("./pages/ExcellentReadingPage.tsx")).ExcellentReadingPage }),
      },
      {
        path: "/exportReport",
        lazy: async () => ({ Component: (await import("./pages/PrintReportPage.tsx")).PrintReportPage }),
      },
      { path: "/compare", lazy: async () => ({ Component: (await import("./pages/ComparePage.tsx")).ComparePage }) },
      {
        path: "/continuity",
        lazy: async () => ({ Component: (await import("./pages/ContinuityPage.tsx")).ContinuityPage }),
      },
      { path: "/fullanalyze", lazy: async () => ({ Component: (await import("./pages/ReportPage.tsx")).ReportPage }) },
      {
        path: "/scenesanalyze",
        lazy: async () => ({ Component: await (await import("./pages/ScenesPage.tsx")).loadScenesPage() }),
      },
      {
        path: "/createdscript",
        lazy: async () => ({ Component: (await import("./pages/CreationPage.tsx")).CreationPage }),
      },
      {
        path: "/newEditscript",
        lazy: async () => ({ Component: (await import("./pages/EditorPage.tsx")).EditorPage }),
      },
      {
        path: "/editscript",
        lazy: async () => ({ Component: (await import("./pages/EditorPage.tsx")).AssistedEditorPage }),
      },
      { path: "*", element: <LeaveForNotFound /> },
    ],
  },
]);
