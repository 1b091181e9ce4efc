import clsx from "clsx";
import type { Message } from "@mochang/contract";
import { useState } from "react";
import { Link } from "react-router";
import { sentenceOf } from "../lib/apiError.ts";
import { relativeTime } from "../lib/format.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { PHONE, useMedia } from "../ui/useMedia.ts";
import { usePopover } from "../ui/usePopover.ts";
import { notifyState, turnOff, turnOn, type NotifyState } from "./browserNotifications.ts";
import { useMessages } from "./useMessages.ts";
import headerCss from "../ui/header.module.css";
import css from "./MessageBell.module.css";

const MARKS: Record<Message["outcome"], string> = { done: "state", failed: "state failed", cancelled: "state waiting" };

function NotifySwitch() {
  const [state, setState] = useState<NotifyState>(notifyState);
  if (state === "unsupported") return null;
  if (state === "refused") return <p className="tiny quiet">浏览器不让本站发通知，可以在浏览器的设置里改。</p>;
  return (
    <Checkbox
      className={css.notify}
      checked={state === "on"}
      onChange={(on) => (on ? void turnOn().then(setState) : setState(turnOff()))}
    >
      写好了，用浏览器通知告诉我
    </Checkbox>
  );
}

function Panel({ messages, close }: { messages: ReturnType<typeof useMessages>; close: () => void }) {
  const { query, list, unread, read } = messages;
  return (
    <section className={css.messages} aria-label="消息">
      <header>
        <h2>消息</h2>
        {unread > 0 && (
          <button type="button" className="link quiet small" onClick={() => read()}>
            全部已读
          </button>
        )}
      </header>
      {query.isError && !list ? (
        <p className={css.blank} role="alert">
          消息没有取到。{sentenceOf(query.error)}。
          <button type="button" className="link" onClick={() => void query.refetch()}>
            再试一次
          </button>
        </p>
      ) : !list ? (
        <div className={css.blank}>
          <Skeleton widths={[86, 62, 74]} />
        </div>
      ) : list.length === 0 ? (
        <p className={clsx(css.blank, "quiet")}>还没有消息。评估或报告写好了，会在这里告诉您。</p>
      ) : (
        <ul>
          {list.map((message) => (
            <li key={message.id} className={clsx(!message.read && css.unread)}>
              <i className={MARKS[message.outcome]} aria-hidden="true" />
              <span>
                {message.link ? (
                  <Link to={message.link} onClick={() => (read(message.id), close())}>
                    {message.title}
                  </Link>
                ) : (
                  message.title
                )}
                {!message.read && <span className="sr">，未读</span>}
                <time>{relativeTime(message.time)}</time>
              </span>
            </li>
          ))}
          {query.hasNextPage && (
            <li className={css.older}>
              <button
                type="button"
                className="link quiet"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {query.isFetchNextPageError ? "更早的没有取到，再试一次" : "更早的消息"}
              </button>
            </li>
          )}
        </ul>
      )}
      <NotifySwitch />
    </section>
  );
}

/** The bell in the header, with a dot while something is unread, and the messages under it; on a phone they come as a sheet from below. */
export function MessageBell() {
  const messages = useMessages();
  const phone = useMedia(PHONE);
  return phone ? <BellWithSheet messages={messages} /> : <BellWithPanel messages={messages} />;
}

const bellOf = (unread: number) => ({
  className: clsx(headerCss.action, unread > 0 && css.unreadDot),
  "aria-label": unread > 0 ? `消息，${unread} 条未读` : "消息",
});

function BellWithSheet({ messages }: { messages: ReturnType<typeof useMessages> }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    messages.forgetOlder();
  };
  return (
    <>
      <button type="button" {...bellOf(messages.unread)} aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name="bell" />
      </button>
      <Dialog className={css.sheet} place="bottom" open={open} onClose={close} label="消息">
        <Panel messages={messages} close={close} />
      </Dialog>
    </>
  );
}

/** The messages stand beside the bell in the document too: the next stop of the keyboard after it is in them. */
function BellWithPanel({ messages }: { messages: ReturnType<typeof useMessages> }) {
  const { open, close, button, panel } = usePopover("end", messages.forgetOlder);
  return (
    <span className={css.bell}>
      <button type="button" {...bellOf(messages.unread)} {...button}>
        <Icon name="bell" />
      </button>
      <div {...panel} className={css.popover}>
        {open && <Panel messages={messages} close={close} />}
      </div>
    </span>
  );
}
