import clsx from "clsx";
import { lazy, Suspense, useState } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { useStore } from "../../ui/store.ts";
import { markNoticeRead, noticeRead } from "./betaNoticeState.ts";
import headerCss from "../../ui/header.module.css";
import css from "./notice.module.css";

const BetaNoticeDialog = lazy(
  retryUntilSuccess(() => import("./BetaNoticeDialog.tsx").then((loaded) => ({ default: loaded.BetaNoticeDialog }))),
);

/** The way to the notice in the header, with a dot until it was opened once. */
export function BetaNoticeButton({ className }: { className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  const read = useStore(noticeRead);
  return (
    <>
      <button
        type="button"
        className={clsx(className ?? headerCss.action, !read && css.unread)}
        aria-label={read ? "内测说明" : "内测说明，未读"}
        onClick={() => {
          markNoticeRead();
          setOpen(true);
        }}
      >
        内测说明
      </button>
      <Suspense>{open && <BetaNoticeDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
