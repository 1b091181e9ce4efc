import clsx from "clsx";
import { Button } from "../../ui/Button.tsx";
import { Suspense, useCallback, useEffect, useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { RequireLogin } from "../../account/index.ts";
import { PrintView, useDownload } from "../../evaluation/index.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { WaitingPage } from "../../ui/WaitingPage.tsx";
import headerCss from "../../ui/header.module.css";
import css from "./PrintReportPage.module.css";

function Page({ scriptId }: { scriptId: string }) {
  const [search] = useSearchParams();
  const versionId = search.get("versionId") ?? undefined;
  const navigate = useNavigate();
  const { download, busy } = useDownload();
  const [ready, setReady] = useState<string | null>(null);
  // Not the name in the address, which anybody can write.
  const name = ready ?? "";
  const report = `/fullanalyze?${search.toString()}`;
  useEffect(() => {
    // The browser offers the page's title as the name of the file it prints to.
    document.title = name ? `《${name}》评估报告` : "评估报告 · 墨场";
  }, [name]);
  const leave = useCallback(() => void navigate("/dashboard/allScript"), [navigate]);
  const toReport = useCallback(() => void navigate(report), [navigate, report]);
  const onReady = useCallback((text: string) => setReady(text), []);
  return (
    <div className={css.background}>
      <PageHeader name={name} what="打印版">
        <Link className={clsx("only-d", headerCss.action)} to={report}>
          评估报告
        </Link>
        <Button
          className="only-d"
          disabled={ready === null}
          loading={busy !== null}
          icon={<Icon name="download" small />}
          onClick={() => download({ scriptId, name, ...(versionId && { versionId }) })}
        >
          下载 PDF
        </Button>
        <Button
          className="only-d"
          disabled={ready === null || busy !== null}
          onClick={() => download({ scriptId, name, word: true, ...(versionId && { versionId }) })}
        >
          下载 Word
        </Button>
        <button
          type="button"
          className="icon-btn only-m"
          aria-label="下载 PDF"
          disabled={ready === null || busy !== null}
          onClick={() => download({ scriptId, name, ...(versionId && { versionId }) })}
        >
          <Icon name="download" />
        </button>
        <Button primary disabled={ready === null} onClick={() => window.print()}>
          打印
        </Button>
        <ThemeSwitch />
      </PageHeader>
      <main id="main">
        <Suspense fallback={<Skeleton />}>
          <PrintView scriptId={scriptId} versionId={versionId} onLeave={leave} onReport={toReport} onReady={onReady} />
        </Suspense>
      </main>
    </div>
  );
}

/** /exportReport */
export function PrintReportPage() {
  const [search] = useSearchParams();
  const scriptId = search.get("script_id") ?? search.get("scriptId");
  return (
    <RequireLogin waiting={<WaitingPage />}>
      {scriptId ? <Page scriptId={scriptId} /> : <Navigate to="/404" replace />}
    </RequireLogin>
  );
}
