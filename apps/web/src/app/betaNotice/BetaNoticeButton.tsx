import clsx from "clsx";
import { lazy, Suspense, useState } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import { useStore } from "../../ui/store.ts";
import { markNoticeRead, noticeRead } from "./betaNoticeState.ts";
import headerCss from "../../ui/header.module.css";
import css from "./notice.module.css";

const BetaNoticeDialog = lazy(
  retryUntilSuccess(() => import("./BetaNoticeDialog.tsx").then((loaded) => ({ default: loaded.BetaNoticeDialog }))),
);

/** The way to the notice in the header, with a dot until it was opened once. */
export function BetaNoticeButton({ className, icon }: { className?: string | undefined; icon?: IconName }) {
  const [open, setOpen] = useState(false);
  const read = useStore(noticeRead);
  return (
    <>
      <button
        type="button"
        className={className ?? headerCss.action}
        aria-label={read ? "内测说明" : "内测说明，未读"}
        onClick={() => {
          markNoticeRead();
          setOpen(true);
        }}
      >
        {icon && <Icon name={icon} />}
        <span className={clsx(!read && css.unread)}>内测说明</span>
      </button>
      <Suspense>{open && <BetaNoticeDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
