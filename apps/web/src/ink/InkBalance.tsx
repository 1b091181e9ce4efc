import clsx from "clsx";
import { lazy, Suspense, useState } from "react";
import { inkText } from "../lib/inkText.ts";
import { Icon } from "../ui/Icon.tsx";
import { useBalance } from "./useBalance.ts";
import css from "../ui/header.module.css";
import balanceCss from "./InkBalance.module.css";

const InkDialog = lazy(async () => ({ default: (await import("./InkDialog.tsx")).InkDialog }));

/** What ink is left, in the header; it opens what it was used for. */
export function InkBalance() {
  const balance = useBalance();
  const [open, setOpen] = useState(false);
  // Its place is kept until it comes, so that what stands before it does not move.
  if (!balance.data) return <span className={balanceCss.balance} />;
  return (
    <>
      <button
        type="button"
        className={clsx(css.action, css.plain, balanceCss.balance)}
        title="查看用墨"
        onClick={() => setOpen(true)}
      >
        <Icon name="drop" />
        <span className="only-d">余墨</span>
        <span className="only-m sr">余墨</span>
        <b className="num">{inkText(balance.data.balance)}</b>
      </button>
      {open && (
        <Suspense fallback={null}>
          <InkDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
