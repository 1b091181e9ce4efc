import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from "react-router";
import { ConfirmDialog } from "../ui/confirm.tsx";
import { OfflineNotice } from "../ui/OfflineNotice.tsx";
import { ToastRegion } from "../ui/ToastRegion.tsx";
import { QueryProvider } from "./QueryProvider.tsx";
import { createPageHistory } from "./pageHistory.ts";
import { Pages, preloadPage } from "./router.tsx";

const history = createPageHistory(createBrowserHistory({ v5Compat: true }), preloadPage);

export const Root = () => (
  <QueryProvider>
    <HistoryRouter history={history}>
      <Pages />
    </HistoryRouter>
    <ConfirmDialog />
    <ToastRegion />
    <OfflineNotice />
  </QueryProvider>
);
