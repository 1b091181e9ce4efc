import { OUTSTANDING_ON_HOME, RECENT_SCRIPTS, type ScriptRecord } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useSite } from "../../account/index.ts";
import { ArticleRows, ExcellentCard, useArticles, useOutstanding } from "../../posts/index.ts";
import { useDownload } from "../../evaluation/index.ts";
import { INK_KEY, useBalance } from "../../ink/index.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import {
  CardsSkeleton,
  markOpened,
  RecordCard,
  SCRIPTS_KEY,
  useAllRecords,
  useUnderWay,
  WorksGrid,
} from "../../library/index.ts";
import { MESSAGES_KEY, useMessageList } from "../../notifications/index.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { FirstSteps } from "../home/FirstSteps.tsx";
import { HomeAside } from "../home/HomeAside.tsx";
import { Headline, HomeStart } from "../home/HomeStart.tsx";
import { UnderWaySection } from "../home/UnderWaySection.tsx";
import css from "../home/home.module.css";

/** A part of the page under its heading, with the way to all of it. */
const Part = ({
  id,
  title,
  more,
  to,
  children,
}: {
  id: string;
  title: string;
  more: string;
  to: string;
  children: ReactNode;
}) => (
  <section className={css.part} aria-labelledby={id}>
    <header className={css.head}>
      <h2 className="h3" id={id}>
        {title}
      </h2>
      <Link className={css.more} to={to}>
        {more}
        <Icon name="right" small />
      </Link>
    </header>
    {children}
  </section>
);

/** What belongs to a list of works, and what was last done with them. */
function OwnWorks({ total, records }: { total: number; records: readonly ScriptRecord[] }) {
  const client = useQueryClient();
  const changed = useCallback(() => {
    for (const queryKey of [SCRIPTS_KEY, INK_KEY, MESSAGES_KEY]) void client.invalidateQueries({ queryKey });
  }, [client]);
  const runs = useUnderWay();
  const { download, busy } = useDownload();
  return (
    <>
      <HomeStart />
      <div className={css.duo}>
        <UnderWaySection query={runs} changed={changed} />
        <HomeAside />
      </div>
      <Part id="recent" title="最近" more={`全部剧本 ${total} 部`} to="/dashboard/allScript">
        <WorksGrid label="最近" oneRow>
          {records.map((script) => (
            <RecordCard
              key={script.id}
              script={script}
              onOpen={({ id, type }) => type === 1 && void markOpened(id).then(changed, () => undefined)}
              onDownload={({ id, name }) => download({ scriptId: id, name })}
              busy={busy === script.id}
            />
          ))}
        </WorksGrid>
      </Part>
    </>
  );
}

/** What we have published; asked for at once, and shown when what stands above it has its height. */
function Published({ shown }: { shown: boolean }) {
  // What comes by calls is rendered in slices, so that the page answers while it fills.
  const articles = useDeferredValue(useArticles().data);
  const excellent = useDeferredValue(useOutstanding(OUTSTANDING_ON_HOME).data);
  if (!shown) return null;
  return (
    <>
      {articles && articles.length > 0 && (
        <Part id="articles" title="精选文章" more="全部文章" to="/dashboard/selectedArticles">
          <ArticleRows articles={articles} />
        </Part>
      )}
      {excellent && excellent.records.length > 0 && (
        <Part id="excellent" title="优秀剧本" more="全部" to="/dashboard/excellentScript">
          <WorksGrid label="优秀剧本" oneRow>
            {excellent.records.map((script) => (
              <ExcellentCard key={script.id} script={script} />
            ))}
          </WorksGrid>
        </Part>
      )}
    </>
  );
}

/** Works are shown after so many milliseconds in any case. */
const MAX_WAIT_MS = 2_000;

/** Whether all that stands above the recent works has come or failed, or is late: on a phone each of these would move them. */
function useKnownAbove(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const runs = useUnderWay();
  const balance = useBalance();
  const { query: messages } = useMessageList();
  return isLate || (!runs.isPending && !balance.isPending && !messages.isPending);
}

/** /dashboard/list: what can be started, what is running, what is left, what is new, what was last. */
export function HomePage() {
  const site = useSite();
  const recent = useAllRecords(1, RECENT_SCRIPTS);
  const isKnownAbove = useKnownAbove();
  const works = useDeferredValue(isKnownAbove ? recent.data : undefined);
  const isSettled = works !== undefined || recent.isError;
  useProgressTitle("首页 · 墨场", null);
  return (
    <main className={css.page} id="main">
      <Headline />
      {works ? (
        works.total > 0 ? (
          <OwnWorks total={works.total} records={works.records} />
        ) : (
          <FirstSteps />
        )
      ) : (
        <>
          <HomeStart />
          {recent.isError ? (
            <Failure
              title="作品没有取到"
              sentence={`${fullSentenceOf(recent.error)}您的稿子都在。`}
              onRetry={() => void recent.refetch()}
            />
          ) : (
            <CardsSkeleton />
          )}
        </>
      )}
      <Published shown={isSettled} />
      {isSettled && <SiteFoot foot={site.data?.foot} />}
    </main>
  );
}
