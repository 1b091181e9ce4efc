import clsx from "clsx";
import { lazy, Suspense, useEffect } from "react";
import { retryUntilSuccess } from "../lib/retryUntilSuccess.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { createStore, useStore } from "../ui/store.ts";
import { useMessages } from "./useMessages.ts";
import headerCss from "../ui/header.module.css";
import css from "./messages.module.css";

const MessageList = lazy(
  retryUntilSuccess(() => import("./MessageList.tsx").then((loaded) => ({ default: loaded.MessageList }))),
);

const opened = createStore(false);
/** Opens the messages, from elsewhere on a page that has the bell. */
export const openMessages = (): void => opened.set(true);

/** The bell in the header, with a dot while something is unread, and the drawer of messages. */
export function MessageBell() {
  const messages = useMessages();
  const { unread, read } = messages;
  const open = useStore(opened);
  // A page that is left with the drawer open leaves it closed for the next one.
  useEffect(() => () => opened.set(false), []);
  const close = () => {
    opened.set(false);
    messages.forgetOlder();
  };
  return (
    <>
      <button
        type="button"
        className={clsx(headerCss.action, unread > 0 && css.unreadDot)}
        aria-label={unread > 0 ? `消息，${unread} 条未读` : "消息"}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={openMessages}
      >
        <Icon name="bell" />
      </button>
      <Dialog className={css.drawer} place="right" open={open} onClose={close} label="消息">
        <header className={css.head}>
          <h2 className="h3">消息</h2>
          {unread > 0 && (
            <button type="button" className="link small" onClick={() => read()}>
              全部标为已读
            </button>
          )}
          <button type="button" className="icon-btn" aria-label="关闭" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        <Suspense fallback={<Skeleton className={css.blank} widths={[86, 62, 74]} />}>
          <MessageList messages={messages} close={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
