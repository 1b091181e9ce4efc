import clsx from "clsx";
import { formOf, type Report } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/Button.tsx";
import { useCallback, useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { RequireLogin, UserLine } from "../../account/index.ts";
import { UsageGuide, ReportView, SHEET_TAB, tabIn, useDownload } from "../../evaluation/index.ts";
import { INK_KEY } from "../../ink/index.ts";
import { markOpened, SCRIPTS_KEY } from "../../library/index.ts";
import { MessageBell, MESSAGES_KEY } from "../../notifications/index.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { WaitingPage } from "../../ui/WaitingPage.tsx";
import css from "../../ui/header.module.css";

interface HeaderProps {
  scriptId: string;
  versionId: string | undefined;
  /** Null until the work is known. */
  name: string | null;
  /** The query of this page's address. */
  query: string;
  /** 评估单 is open: it is what the button downloads. */
  sheet: boolean;
  onGuide: () => void;
}

function ReportHeader({ scriptId, versionId, name, query, sheet, onGuide }: HeaderProps) {
  const { download, busy } = useDownload();
  const onDownload = () => download({ scriptId, name: name ?? "", sheet, ...(versionId && { versionId }) });
  const label = sheet ? "下载评估单" : "下载评估报告";
  return (
    <PageHeader name={name ?? ""} what={sheet ? "评估单" : "评估报告"}>
      <button type="button" className={clsx("only-d", css.action)} onClick={onGuide}>
        <Icon name="help" />
        使用说明
      </button>
      <Link className={clsx("only-d", css.action)} to={`/exportReport?${query}`}>
        <Icon name="file" />
        打印版
      </Link>
      <Button
        className="only-d"
        disabled={name === null}
        loading={busy !== null}
        icon={<Icon name="download" small />}
        onClick={onDownload}
      >
        {label}
      </Button>
      <button type="button" className="icon-btn only-m" aria-label="使用说明" onClick={onGuide}>
        <Icon name="help" />
      </button>
      <button
        type="button"
        className="icon-btn only-m"
        aria-label={label}
        disabled={name === null || busy !== null}
        onClick={onDownload}
      >
        <Icon name="download" />
      </button>
      <span className="no-phone">
        <MessageBell />
      </span>
      <ThemeSwitch />
      <span className="no-phone">
        <UserLine />
      </span>
    </PageHeader>
  );
}

function Page({ scriptId }: { scriptId: string }) {
  const [search, setSearch] = useSearchParams();
  const versionId = search.get("versionId") ?? undefined;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [guide, setGuide] = useState(false);
  // Not the name in the address, which anybody can write: the loaded work has its own.
  const [work, setWork] = useState<Report["work"] | null>(null);
  const [hasSheet, setHasSheet] = useState(false);
  const tab = tabIn(search);

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
      <ReportHeader
        scriptId={scriptId}
        versionId={versionId}
        name={work?.name ?? null}
        query={search.toString()}
        sheet={tab === SHEET_TAB && hasSheet}
        onGuide={() => setGuide(true)}
      />
      <ReportView
        scriptId={scriptId}
        versionId={versionId}
        tab={tab}
        onWork={(loaded, written) => {
          setWork(loaded);
          setHasSheet(written);
        }}
        onTab={onTab}
        onLeave={() => void navigate("/dashboard/allScript")}
        onSpent={() => void client.invalidateQueries({ queryKey: INK_KEY })}
        onSeen={() =>
          void markOpened(scriptId).then(
            () => [SCRIPTS_KEY, MESSAGES_KEY].map((queryKey) => client.invalidateQueries({ queryKey })),
            () => undefined,
          )
        }
      />
      <UsageGuide open={guide} onClose={() => setGuide(false)} form={formOf(work?.fileType ?? 1)} />
    </>
  );
}

/** /fullanalyze */
export function ReportPage() {
  const [search] = useSearchParams();
  const scriptId = search.get("script_id") ?? search.get("scriptId");
  return (
    <RequireLogin waiting={<WaitingPage />}>
      {scriptId ? <Page scriptId={scriptId} /> : <Navigate to="/404" replace />}
    </RequireLogin>
  );
}
