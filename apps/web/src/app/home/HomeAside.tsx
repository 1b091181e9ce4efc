import { BLOCKED_TENANT } from "@mochang/contract";
import clsx from "clsx";
import { Link } from "react-router";
import { useSite, useUser } from "../../account/index.ts";
import { InkSummary } from "../../ink/index.ts";
import { relativeTime } from "../../lib/format.ts";
import { openMessages, useMessageList } from "../../notifications/index.ts";
import { Icon } from "../../ui/Icon.tsx";
import css from "./home.module.css";

const SHOWN = 3;

/** What ink is left, and what is new. */
export function HomeAside() {
  const { list, read } = useMessageList();
  const site = useSite().data;
  const blocked = useUser().data?.tenantId === BLOCKED_TENANT;
  const latest = list?.slice(0, SHOWN) ?? [];
  return (
    <aside className={css.aside} aria-label="余墨和消息">
      <InkSummary reportUnits={blocked ? null : (site?.reportUnits ?? null)} />
      {latest.length > 0 && (
        <section aria-labelledby="news">
          <header className={css.head}>
            <h2 className="h3" id="news">
              新消息
            </h2>
            <button type="button" className={css.more} aria-haspopup="dialog" onClick={openMessages}>
              全部
              <Icon name="right" small />
            </button>
          </header>
          <ul className={clsx(css.rows, css.news)}>
            {latest.map((message) => (
              <li key={message.id}>
                <i className={clsx(message.read && css.read)} aria-hidden="true" />
                <span>
                  {message.link === null ? (
                    message.title
                  ) : (
                    <Link to={message.link} onClick={() => read(message.id)}>
                      {message.title}
                    </Link>
                  )}
                  {!message.read && <span className="sr">，未读</span>}
                </span>
                <time className="num">{relativeTime(message.time)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
