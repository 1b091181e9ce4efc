import clsx from "clsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/Button.tsx";
import { useEffect, useMemo, type ReactNode } from "react";
import { isTransient } from "../../lib/apiError.ts";
import { WorkUnavailable } from "../../library/index.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useScrollRestoration } from "../../ui/useScrollRestoration.ts";
import { useReport } from "../useReport.ts";
import { fetchPaper } from "./api.ts";
import { PrintedReport } from "./PrintedReport.tsx";
import pageCss from "./page.module.css";
import css from "./PrintView.module.css";

interface Props {
  scriptId: string;
  /** Absent: the newest report of any version. */
  versionId?: string | undefined;
  /** Back to the list: there is no such work. */
  onLeave: () => void;
  /** To the report, where an evaluation is started and followed. */
  onReport: () => void;
  /** Told what the work is called, and whether there is something to print. */
  onReady: (name: string) => void;
}

const LoadingPage = () => (
  <div className={clsx("on-paper", pageCss.paper)} aria-busy="true">
    <p className="sr" role="status">
      正在取报告
    </p>
    <div className={pageCss.page}>
      <Skeleton widths={[44, 100, 96, 92, 40]} />
    </div>
  </div>
);

const PrintNotice = ({ children }: { children: ReactNode }) => (
  <div className={css.notice} aria-live="polite">
    {children}
  </div>
);

/** The report as a page to print. Opening it starts no run. */
export function PrintView({ scriptId, versionId, onLeave, onReport, onReady }: Props) {
  const { query, report, run } = useReport(scriptId, versionId);
  const state = run?.state ?? null;
  const live = state === "queued" || state === "running";
  // Sections that are being written are left out until they are done, so that the page does not move while it is read.
  const written = report?.tabs.flatMap((t) => t.sections).filter((s) => s.state === "done").length ?? 0;
  const client = useQueryClient();
  const key = useMemo(() => ["evaluation", "paper", scriptId, versionId ?? ""] as const, [scriptId, versionId]);
  const paper = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchPaper(scriptId, signal, versionId),
    enabled: report !== undefined && report.runId !== null,
  });
  const stamp = report && `${report.runId} ${written} ${state}`;
  useEffect(() => {
    if (stamp) void client.invalidateQueries({ queryKey: key });
  }, [client, key, stamp]);
  useScrollRestoration(paper.data !== undefined);
  const name = paper.data?.name;
  useEffect(() => {
    if (name !== undefined) onReady(name);
  }, [name, onReady]);

  // A failed refetch keeps what is shown, unless the failure is final, e.g. a work that was deleted.
  const failed =
    report && isTransient(query.error)
      ? paper.data
        ? null
        : paper.error
      : (query.error ?? (paper.data ? null : paper.error));
  if (failed)
    return (
      <div className={clsx("on-paper", pageCss.paper)}>
        <div className={pageCss.page}>
          <WorkUnavailable
            error={failed}
            title="报告没有取到"
            comfort="写好的都在。"
            onRetry={() => void (query.error ? query.refetch() : paper.refetch())}
            onLeave={onLeave}
          />
        </div>
      </div>
    );
  if (!report) return <LoadingPage />;
  if (report.runId === null)
    return (
      <div className={clsx("on-paper", pageCss.paper)}>
        <div className={clsx(pageCss.page, pageCss.empty)}>
          <h2 className="h3">还没有评，没有可打印的报告</h2>
          <p className="quiet">先在报告页开始评估，写好了再来打印。</p>
          <Button onClick={onReport}>去报告页</Button>
        </div>
      </div>
    );
  if (!paper.data) return <LoadingPage />;
  return (
    <>
      {live && (
        <PrintNotice>
          <p>报告还在写，已写好 {written} 项。现在打印的是写好的部分。</p>
          <Button size="small" onClick={onReport}>
            看进度
          </Button>
        </PrintNotice>
      )}
      {(state === "failed" || state === "cancelled") && (
        <PrintNotice>
          <p>
            这次评估{state === "failed" ? "没有评完" : "停下了"}，
            {written > 0 ? `写好的 ${written} 项都在下面。` : "一项也没有写成。下面是规则统计。"}
          </p>
          <Button size="small" onClick={onReport}>
            接着评
          </Button>
        </PrintNotice>
      )}
      <PrintedReport report={report} paper={paper.data} />
    </>
  );
}
