import { BrowserRouter } from "react-router";
import { ConfirmDialog } from "../ui/confirm.tsx";
import { OfflineNotice } from "../ui/OfflineNotice.tsx";
import { ToastRegion } from "../ui/ToastRegion.tsx";
import { QueryProvider } from "./QueryProvider.tsx";
import { Pages } from "./router.tsx";

export const Root = () => (
  <QueryProvider>
    <BrowserRouter>
      <Pages />
    </BrowserRouter>
    <ConfirmDialog />
    <ToastRegion />
    <OfflineNotice />
  </QueryProvider>
);
