import clsx from "clsx";
import type { Message } from "@mochang/contract";
import { useState } from "react";
import { Link } from "react-router";
import { fullSentenceOf } from "../lib/apiError.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { notifyState, turnOff, turnOn, type NotifyState } from "./browserNotifications.ts";
import { groupByDay } from "./messageList.ts";
import type { useMessages } from "./useMessages.ts";
import css from "./messages.module.css";

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

interface Props {
  messages: ReturnType<typeof useMessages>;
  close: () => void;
}

/** The messages, the newest first, by days. */
export function MessageList({ messages, close }: Props) {
  const { query, list } = messages;
  return (
    <>
      {query.isError && !list ? (
        <p className={css.blank} role="alert">
          消息没有取到。{fullSentenceOf(query.error)}
          <button type="button" className="link" onClick={() => void query.refetch()}>
            再试一次
          </button>
        </p>
      ) : !list ? (
        <Skeleton className={css.blank} widths={[86, 62, 74]} />
      ) : list.length === 0 ? (
        <p className={clsx(css.blank, "quiet")}>还没有消息。评估或报告写好了，会在这里告诉您。</p>
      ) : (
        <>
          {groupByDay(list).map(({ day, rows }) => (
            <section key={day} className={css.day}>
              <h3>{day}</h3>
              <ul>
                {rows.map(({ message, time }) => (
                  <Row
                    key={message.id}
                    message={message}
                    time={time}
                    onFollow={() => (messages.read(message.id), close())}
                  />
                ))}
              </ul>
            </section>
          ))}
          {query.hasNextPage && (
            <p className={css.older}>
              <button
                type="button"
                className="link quiet"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {query.isFetchNextPageError ? "更早的没有取到，再试一次" : "更早的消息"}
              </button>
            </p>
          )}
        </>
      )}
      <NotifySwitch />
    </>
  );
}

const Row = ({ message, time, onFollow }: { message: Message; time: string; onFollow: () => void }) => (
  <li className={clsx(!message.read && css.unread)}>
    <span>
      {message.link ? (
        <Link to={message.link} onClick={onFollow}>
          {message.title}
        </Link>
      ) : (
        message.title
      )}
      {!message.read && <span className="sr">，未读</span>}
    </span>
    <time>{time}</time>
  </li>
);
