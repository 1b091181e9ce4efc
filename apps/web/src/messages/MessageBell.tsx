import type { Message } from "@mochang/contract";
import { Drawer, Popover } from "antd";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { sentenceOf } from "../lib/apiError.ts";
import { when } from "../lib/words.ts";
import { Bones } from "../ui/Bones.tsx";
import { Icon } from "../ui/Icon.tsx";
import { PHONE, useMedia } from "../ui/useMedia.ts";
import { notifyState, turnOff, turnOn, type NotifyState } from "./notifications.ts";
import { useMessages } from "./useMessages.ts";
import "./messages.css";

const MARKS: Record<Message["outcome"], string> = { done: "state", failed: "state failed", cancelled: "state waiting" };

function NotifySwitch() {
  const [state, setState] = useState<NotifyState>(notifyState);
  if (state === "unsupported") return null;
  if (state === "refused") return <p className="tiny quiet">浏览器不让本站发通知，可以在浏览器的设置里改。</p>;
  return (
    <label className="agree notify">
      <input
        type="checkbox"
        className="tick"
        checked={state === "on"}
        onChange={(e) => (e.target.checked ? void turnOn().then(setState) : setState(turnOff()))}
      />
      <span>写好了，用浏览器通知告诉我</span>
    </label>
  );
}

function Panel({ messages, close }: { messages: ReturnType<typeof useMessages>; close: () => void }) {
  const { query, list, unread, read } = messages;
  return (
    <section className="messages" aria-label="消息">
      <header>
        <h2>消息</h2>
        {unread > 0 && (
          <button type="button" className="link quiet small" onClick={() => read()}>
            全部已读
          </button>
        )}
      </header>
      {query.isError && !list ? (
        <p className="blank" role="alert">
          消息没有取到。{sentenceOf(query.error)}。
          <button type="button" className="link" onClick={() => void query.refetch()}>
            再试一次
          </button>
        </p>
      ) : !list ? (
        <div className="blank">
          <Bones widths={[86, 62, 74]} />
        </div>
      ) : list.length === 0 ? (
        <p className="blank quiet">还没有消息。评估或报告写好了，会在这里告诉您。</p>
      ) : (
        <ul>
          {list.map((message) => (
            <li key={message.id} className={message.read ? undefined : "unread"}>
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
                <time>{when(message.time)}</time>
              </span>
            </li>
          ))}
          {query.hasNextPage && (
            <li className="older">
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
  const [open, setOpen] = useState(false);
  const { unread } = messages;
  const show = (now: boolean): void => {
    setOpen(now);
    if (!now) messages.forgetOlder();
  };
  const close = () => show(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = <Panel messages={messages} close={close} />;
  const bell = (
    <button
      ref={button}
      type="button"
      className={`act${unread > 0 ? " dot-new" : ""}`}
      aria-label={unread > 0 ? `消息，${unread} 条未读` : "消息"}
      aria-expanded={open}
      onClick={phone ? () => show(true) : undefined}
    >
      <Icon name="bell" />
    </button>
  );
  if (phone)
    return (
      <>
        {bell}
        <Drawer
          rootClassName="messages-sheet"
          placement="bottom"
          size="auto"
          open={open}
          onClose={close}
          closable={false}
          aria-label="消息"
        >
          {panel}
        </Drawer>
      </>
    );
  const leave = (key: string): void => {
    if (key !== "Escape" || !open) return;
    close();
    button.current?.focus();
  };
  // The messages stand beside the bell in the document too: the next stop of the keyboard after it is in them.
  return (
    <span className="bell" role="presentation" onKeyDown={(e) => leave(e.key)}>
      <Popover
        trigger={["click"]}
        placement="bottomRight"
        arrow={false}
        open={open}
        onOpenChange={show}
        classNames={{ root: "messages-pop" }}
        content={panel}
        getPopupContainer={(node) => node.parentElement ?? document.body}
      >
        {bell}
      </Popover>
    </span>
  );
}
