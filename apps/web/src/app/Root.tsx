import { RouterProvider } from "react-router/dom";
import { ConfirmDialog } from "../ui/confirm.tsx";
import { OfflineNotice } from "../ui/OfflineNotice.tsx";
import { ToastRegion } from "../ui/ToastRegion.tsx";
import { QueryProvider } from "./QueryProvider.tsx";
import { router } from "./router.tsx";

export const Root = () => (
  <QueryProvider>
    <RouterProvider router={router} />
    <ConfirmDialog />
    <ToastRegion />
    <OfflineNotice />
  </QueryProvider>
);
