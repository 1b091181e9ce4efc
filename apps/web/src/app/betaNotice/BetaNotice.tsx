import { lazy, Suspense } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";

const BetaNoticeDialog = lazy(
  retryUntilSuccess(() => import("./BetaNoticeDialog.tsx").then((loaded) => ({ default: loaded.BetaNoticeDialog }))),
);

/** 内测说明 where it is open. It stands outside the menu, which closes when its entry is chosen. */
export const BetaNotice = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Suspense>{open && <BetaNoticeDialog onClose={onClose} />}</Suspense>
);
