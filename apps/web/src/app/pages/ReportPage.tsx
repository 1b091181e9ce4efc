import { formOf, type Report } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/Button.tsx";
import { useCallback, useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { RequireLogin, UserLine } from "../../account/index.ts";
import { Guide, ReportView, startingTab, useDownload } from "../../evaluation/index.ts";
import { INK_KEY } from "../../ink/index.ts";
import { markOpened, SCRIPTS_KEY } from "../../library/index.ts";
import { MessageBell, MESSAGES_KEY } from "../../messages/index.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { PageHeader } from "./PageHeader.tsx";

function Page({ scriptId }: { scriptId: string }) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { download, busy } = useDownload();
  const [guide, setGuide] = useState(false);
  // The work itself says what it is: the address is anybody's.
  const [work, setWork] = useState<Report["work"] | null>(null);
  const name = work?.name ?? "";
  const kept = Number(search.get("tab"));
  const tab = kept >= 1 && kept <= 6 ? kept : startingTab(search.get("pingguType"));

  const onTab = useCallback(
    (index: number) => {
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          after.set("tab", String(index));
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
      window.scrollTo({ top: 0 });
    },
    [setSearch],
  );

  return (
    <>
      <PageHeader name={name} what="评估报告">
        <button type="button" className="act only-d" onClick={() => setGuide(true)}>
          <Icon name="help" />
          使用说明
        </button>
        <Link className="act only-d" to={`/exportReport?${search.toString()}`}>
          <Icon name="file" />
          打印版
        </Link>
        <Button
          className="only-d"
          disabled={work === null}
          loading={busy !== null}
          icon={<Icon name="download" small />}
          onClick={() => download({ scriptId, name })}
        >
          下载评估报告
        </Button>
        <button type="button" className="icon-btn only-m" aria-label="使用说明" onClick={() => setGuide(true)}>
          <Icon name="help" />
        </button>
        <button
          type="button"
          className="icon-btn only-m"
          aria-label="下载评估报告"
          disabled={work === null || busy !== null}
          onClick={() => download({ scriptId, name })}
        >
          <Icon name="download" />
        </button>
        <span className="only-d">
          <MessageBell />
        </span>
        <ThemeSwitch />
        <span className="only-d">
          <UserLine />
        </span>
      </PageHeader>
      <ReportView
        scriptId={scriptId}
        tab={tab}
        onWork={setWork}
        onTab={onTab}
        onLeave={() => void navigate("/")}
        onSpent={() => void client.invalidateQueries({ queryKey: INK_KEY })}
        onSeen={() =>
          void markOpened(scriptId).then(
            () => [SCRIPTS_KEY, MESSAGES_KEY].map((queryKey) => client.invalidateQueries({ queryKey })),
            () => undefined,
          )
        }
      />
      <Guide open={guide} onClose={() => setGuide(false)} form={formOf(work?.fileType ?? 1)} />
    </>
  );
}

/** /fullanalyze */
export function ReportPage() {
  const [search] = useSearchParams();
  const scriptId = search.get("script_id") ?? search.get("scriptId");
  if (!scriptId) return <Navigate to="/404" replace />;
  return (
    <RequireLogin waiting={<div className="app" aria-busy="true" />}>
      <Page scriptId={scriptId} />
    </RequireLogin>
  );
}
