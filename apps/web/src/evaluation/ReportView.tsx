import { formOf, unitOf, type Report, type ReportSection } from "@mochang/contract";
import clsx from "clsx";
import { useEffect, useEffectEvent, useMemo, type ReactNode } from "react";
import { continuityUrl, scenesUrl, useOpenEditing, WorkUnavailable, type ScriptPlace } from "../library/index.ts";
import { useProgressTitle } from "../run/useProgressTitle.ts";
import { QuoteSheet } from "../sheet/index.ts";
import { NARROW, useMedia } from "../ui/useMedia.ts";
import { useOnce } from "../ui/useOnce.ts";
import { useScrollRestoration } from "../ui/useScrollRestoration.ts";
import { SheetContent } from "./evaluationSheet/SheetContent.tsx";
import { formerOf, outlineOf, sectionsOf } from "./layout/outline.ts";
import { ReportSkeleton } from "./layout/ReportSkeleton.tsx";
import { RunEnd, RunStatus } from "./layout/RunStatus.tsx";
import { TabMenu, TabStrip } from "./layout/TabMenu.tsx";
import { isIncomplete, isRunExpected, SHEET_TAB } from "./mergeRun.ts";
import type { OpenReport } from "./openReport.ts";
import { addAiLabelOnCopy } from "./sections/addAiLabelOnCopy.ts";
import { useQuoteNavigation } from "./sections/useQuoteNavigation.ts";
import { TabContent } from "./TabContent.tsx";
import { useReport } from "./useReport.ts";
import { useRunActions } from "./useRunActions.ts";
import css from "./ReportView.module.css";

interface Props {
  scriptId: string;
  /** Absent: the newest report of any version. */
  versionId?: string | undefined;
  tab: number;
  onTab: (index: number) => void;
  /** Called with the work once it is loaded, and whether its 评估单 is written; the address is not trusted for its name. */
  onWork: (work: Report["work"], hasSheet: boolean) => void;
  /** The run has spent or released ink. */
  onSpent: () => void;
  /** The report has been seen; its seal turns to ink in the list. */
  onSeen: () => void;
  /** Back to the list: there is no such work. */
  onLeave: () => void;
}

/** Tells the page what the work is, and that the run is over: also a run that was under way when the page opened. */
function useTellPage(
  report: Report | undefined,
  over: boolean,
  { onWork, onSpent, onSeen }: Pick<Props, "onWork" | "onSpent" | "onSeen">,
): void {
  const work = report?.work;
  const hasSheet = report?.sheet != null;
  const tellWork = useEffectEvent(onWork);
  const tellOver = useEffectEvent(() => {
    onSpent();
    onSeen();
  });
  useEffect(() => {
    if (work) tellWork(work, hasSheet);
  }, [work, hasSheet]);
  useEffect(() => {
    if (over) tellOver();
  }, [over]);
}

/** What the quote sheet goes through on a tab, in the order of the page. */
function citedSections(report: Report, tab: number): readonly Pick<ReportSection, "markdown">[] {
  const cited = (...texts: string[]) => texts.map((markdown) => ({ markdown }));
  if (tab === SHEET_TAB && report.sheet) {
    const { strengths, weaknesses } = report.sheet;
    return cited(...[...strengths, ...weaknesses].map(({ why }) => why));
  }
  const arcs = tab === 4 && !formerOf(report, tab) ? (report.arcs ?? []) : [];
  return [...cited(...arcs.flatMap(({ wants, arc }) => [wants, arc])), ...sectionsOf(report, tab)];
}

/** The evaluation report: menu, the open tab, and the script at its side. */
export function ReportView({ scriptId, versionId, tab: requestedTab, onTab, onLeave, ...callbacks }: Props): ReactNode {
  const loaded = useReport(scriptId, versionId);
  const { query, report, run, changed } = loaded;
  // A report from before there was a 评估单 opens at its first part.
  const tab = requestedTab === SHEET_TAB && report && report.sheet === undefined ? 1 : requestedTab;
  const actions = useRunActions(changed, versionId);
  const live = run ? run.state === "queued" || run.state === "running" : report !== undefined && isRunExpected(report);
  const work = report?.work;
  useScrollRestoration(report !== undefined);
  useProgressTitle(work ? `《${work.name}》评估报告 · 墨场` : "评估报告 · 墨场", run && live ? run.percent : null);
  useTellPage(report, run !== null && !live, callbacks);
  const sections = useMemo(() => (report ? citedSections(report, tab) : []), [report, tab]);
  const quotes = useQuoteNavigation(tab, sections, report && (formerOf(report, tab)?.readingId ?? undefined));
  const editing = useOpenEditing({ id: scriptId, name: work?.name ?? "" });

  if (report)
    return (
      <LoadedReportView
        {...{ scriptId, versionId, tab, onTab, live, actions, quotes }}
        loaded={{ ...loaded, report }}
        onFix={editing.mutate}
        onEdit={() => editing.mutate(undefined)}
      />
    );
  if (!query.isError) return <ReportSkeleton />;
  return (
    <div className={clsx(css.layout, css.closed)}>
      <div />
      <main id="main">
        <WorkUnavailable
          error={query.error}
          title="报告没有取到"
          comfort="写好的都在，没有扣墨。"
          onRetry={() => void query.refetch()}
          onLeave={onLeave}
        />
      </main>
    </div>
  );
}

/** How a place of the script is opened where it is worked on; a novel has no such page. */
function placeUrlOf({ scriptId, work }: Report): ((place: ScriptPlace) => string) | undefined {
  if (formOf(work.fileType) === "novel") return undefined;
  return (place) => scenesUrl({ id: scriptId, ...work }, place);
}

/** The report once it is loaded: the menu of tabs, the open one, and the quote sheet where one is open. */
function LoadedReportView(props: OpenReport) {
  const { scriptId, tab, onTab, live, loaded, actions, quotes } = props;
  const { report, run } = loaded;
  const narrow = useMedia(NARROW);
  const hasSeenRun = useOnce(live);
  const progress = run && live && (
    <RunStatus
      run={run}
      tabs={report.tabs}
      cancelling={actions.cancel.isPending}
      onCancel={() => actions.cancel.ask(run.runId, `《${report.work.name}》的评估`)}
    />
  );
  const outline = outlineOf(report, tab, live);
  const ledgerUrl = continuityUrl(scriptId, props.versionId);
  const menu = { report, ledgerUrl, tab, live: isIncomplete(report, run), onTab };
  return (
    <>
      {narrow && <TabStrip {...menu} />}
      <div
        className={clsx(css.layout, !quotes.trail && css.closed, tab === SHEET_TAB && css.wide)}
        onCopy={addAiLabelOnCopy}
      >
        {!narrow && <TabMenu {...menu} outline={outline} head={progress} />}
        <main id="main">
          {narrow && hasSeenRun && (
            <div className={css.progress}>{progress || (run?.state === "done" && <RunEnd tabs={report.tabs} />)}</div>
          )}
          {tab === SHEET_TAB ? <SheetContent {...props} /> : <TabContent {...props} />}
        </main>
        {quotes.trail && (
          <QuoteSheet
            scriptId={scriptId}
            readingId={quotes.trail.readingId ?? report.readingId}
            unit={unitOf(formOf(report.work.fileType))}
            figures={report.figures}
            trail={quotes.trail}
            placeUrl={placeUrlOf(report)}
            onFix={props.onFix}
            onMove={quotes.move}
            onClose={quotes.close}
          />
        )}
      </div>
    </>
  );
}
