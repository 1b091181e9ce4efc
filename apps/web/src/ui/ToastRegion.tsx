import clsx from "clsx";
import { useEffect, useRef } from "react";
import { Icon } from "./Icon.tsx";
import { useStore } from "./store.ts";
import { dismiss, shownToasts, type Toast } from "./toasts.ts";
import css from "./ToastRegion.module.css";

const PATHS: Record<Exclude<Toast["kind"], "busy">, string> = {
  done: "m7.6 12.4 3.1 3.1 5.9-6.2",
  warning: "M12 7.2v5.8m0 3.2v.3",
  error: "m8.8 8.8 6.4 6.4m0-6.4-6.4 6.4",
};

const Mark = ({ kind }: { kind: Toast["kind"] }) =>
  kind === "busy" ? (
    <i className={css.wheel} aria-hidden="true" />
  ) : (
    <svg className={clsx(css.mark, css[kind])} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10.5" />
      <path d={PATHS[kind]} />
    </svg>
  );

/** A button that takes the toast away and acts. */
const Act = ({ toast, act, label }: { toast: Toast; act: () => void; label: string }) => (
  <button
    type="button"
    className={css.act}
    onClick={() => {
      dismiss(toast.id);
      act();
    }}
  >
    {label}
  </button>
);

/** Where toasts are shown and read out; once on a page. It lies in the top layer, over any dialog. */
export function ToastRegion() {
  const toasts = useStore(shownToasts);
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  const above = useRef<number>(undefined);
  useEffect(() => {
    // Always in the page, because screen readers announce only changes of a region that is there already; showing the popover again puts it above dialogs opened since.
    const element = region.current;
    if (above.current !== newest) element?.hidePopover();
    above.current = newest;
    element?.showPopover();
  }, [newest]);
  return (
    <div ref={region} popover="manual" className={css.region} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={css.toast} data-toast={toast.kind}>
          <Mark kind={toast.kind} />
          {toast.sentence}
          {toast.undo && <Act toast={toast} act={toast.undo} label="撤销" />}
          {toast.retry && (
            <>
              <Act toast={toast} act={toast.retry} label="再试一次" />
              <button type="button" className={css.close} aria-label="关闭" onClick={() => dismiss(toast.id)}>
                <Icon name="close" small />
              </button>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
