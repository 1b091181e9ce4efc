import { createBrowserRouter, Navigate } from "react-router";
import { AppLayout } from "./AppLayout.tsx";
import { HomeRedirect } from "./HomeRedirect.tsx";
import { PageError } from "./PageError.tsx";
import { NotFoundPage } from "./pages/NotFoundPage.tsx";

/** Only routes whose screens exist; any other path is the 404 page. Report and list come in chunks of their own. */
export const router = createBrowserRouter([
  {
    errorElement: <PageError />,
    hydrateFallbackElement: <></>,
    children: [
      { path: "/404", element: <NotFoundPage /> },
      { path: "/", element: <HomeRedirect /> },
      { path: "/dashboard", element: <HomeRedirect /> },
      { path: "/dashboard/list", element: <HomeRedirect /> },
      {
        element: <AppLayout />,
        children: [
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
        path: "/exportReport",
        lazy: async () => ({ Component: (await import("./pages/PrintReportPage.tsx")).PrintReportPage }),
      },
      { path: "/compare", lazy: async () => ({ Component: (await import("./pages/ComparePage.tsx")).ComparePage }) },
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
      { path: "*", element: <Navigate to="/404" replace /> },
    ],
  },
]);
