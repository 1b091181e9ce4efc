import clsx from "clsx";
import type { Message } from "@mochang/contract";
import { useState } from "react";
import { Link } from "react-router";
import { sentenceOf } from "../lib/apiError.ts";
import { relativeTime } from "../lib/format.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { notifyState, turnOff, turnOn, type NotifyState } from "./browserNotifications.ts";
import type { useMessages } from "./useMessages.ts";
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

/** The messages under the bell, the newest first. */
export function MessagePanel({ messages, close }: { messages: ReturnType<typeof useMessages>; close: () => void }) {
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
