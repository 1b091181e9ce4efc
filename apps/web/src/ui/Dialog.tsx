import clsx from "clsx";
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import { onBackdropClick } from "./onBackdropClick.ts";
import { useScrollLock } from "./useScrollLock.ts";
import css from "./Dialog.module.css";

interface Props {
  /** Asked for by Escape, the close button and, unless `closable` is false, a click beside the dialog. */
  onClose: () => void;
  title?: ReactNode;
  /** The dialog's name where no title is shown. */
  label?: string;
  /** In the middle, along an edge of the window, or over all of it. */
  place?: "middle" | "left" | "right" | "bottom" | "full";
  closable?: boolean;
  className?: string;
  children: ReactNode;
}

/** A modal dialog: the browser keeps the focus inside, hides the rest from assistive technology and gives the focus back. */
export const Dialog = ({ open, ...props }: Props & { open: boolean }) => open && <OpenDialog {...props} />;

function OpenDialog({ onClose, title, label, place = "middle", closable = true, className, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useScrollLock();
  // Before the element is taken from the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  // By keyboard Escape and the close button do the same.
  useEffect(() => {
    const dialog = element.current;
    if (closable && dialog) return onBackdropClick(dialog, onClose);
  }, [closable, onClose]);
  return (
    <dialog
      ref={element}
      className={clsx(css.dialog, css[place], className)}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css.content}>
        {title && (
          <header className={css.header}>
            <h2 id={titleId}>{title}</h2>
            {closable && (
              <button type="button" className={css.close} aria-label="关闭" onClick={onClose}>
                <Icon name="close" />
              </button>
            )}
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}
