import {
  formatInk,
  formOf,
  TABS,
  tabTitle,
  unitOf,
  type Citation,
  type Report,
  type ReportSection,
} from "@mochang/contract";
import type { Quote } from "@mochang/screenplay";
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from "react";
import { canFollow } from "../run/useRun.ts";
import { day, spacedInk } from "../lib/format.ts";
import { WorkFailure } from "../library/index.ts";
import { useLatestCallback } from "../lib/useLatestCallback.ts";
import { NARROW, useMedia } from "../ui/useMedia.ts";
import { AdaptationSection } from "./figures/AdaptationSection.tsx";
import { CastSection } from "./figures/CastSection.tsx";
import { ChaptersSection } from "./figures/ChaptersSection.tsx";
import { DoubtsSection } from "./figures/DoubtsSection.tsx";
import { Facts } from "./figures/Facts.tsx";
import { FindingsSection } from "./figures/FindingsSection.tsx";
import type { FigureProps } from "./figures/figureProps.ts";
import { NamedPlacesSection } from "./figures/NamedPlacesSection.tsx";
import { PaceSection } from "./figures/PaceSection.tsx";
import { PlacesSection } from "./figures/PlacesSection.tsx";
import { PresenceSection } from "./figures/PresenceSection.tsx";
import { RelationsSection } from "./figures/RelationsSection.tsx";
import { RhythmSection } from "./figures/RhythmSection.tsx";
import { ShareSection } from "./figures/ShareSection.tsx";
import { SplitSection } from "./figures/SplitSection.tsx";
import { NextTab } from "./frame/NextTab.tsx";
import { Notices } from "./frame/Notices.tsx";
import { figuresOf, outlineOf, sectionsOf } from "./frame/outline.ts";
import { ReportSkeleton } from "./frame/ReportSkeleton.tsx";
import { RunStatus } from "./frame/RunStatus.tsx";
import { StartPanel } from "./frame/StartPanel.tsx";
import { TabMenu, TabStrip } from "./frame/TabMenu.tsx";
import { labelCopy } from "./sections/copyLabel.ts";
import { anchorOf, SectionBody, SectionView } from "./sections/SectionView.tsx";
import { passageKey, QuoteSheet, type Trail } from "../sheet/index.ts";
import { quoteTrail } from "./sections/quoteTrail.ts";
import { useScrollRestoration } from "../ui/useScrollRestoration.ts";
import { useReport } from "./useReport.ts";
import { useProgressTitle } from "../run/useProgressTitle.ts";
import { useRunActions } from "./useRunActions.ts";
import { isConclusion, splitConclusion } from "./verdict/conclusion.ts";
import { Dimensions } from "./verdict/Dimensions.tsx";
import { VerdictBlock } from "./verdict/VerdictBlock.tsx";
import "./report.css";

interface Props {
  scriptId: string;
  tab: number;
  onTab: (index: number) => void;
  /** Told what the work is, once that is known: what the address says of it is anybody's. */
  onWork: (work: Report["work"]) => void;
  /** The run has spent or released ink. */
  onSpent: () => void;
  /** The report has been seen; its seal turns to ink in the list. */
  onSeen: () => void;
  /** Back to the list: there is no such work. */
  onLeave: () => void;
}

/** The evaluation report: menu, the open tab, and the script at its side. */
export function ReportView({ scriptId, tab, onWork, onTab, onSpent, onSeen, onLeave }: Props): ReactNode {
  const { query, report, run, link, changed } = useReport(scriptId);
  const actions = useRunActions(changed);
  const narrow = useMedia(NARROW);
  const [trail, setTrail] = useState<Trail | null>(null);
  const live = run?.state === "queued" || run?.state === "running";
  const over = run !== null && !live;
  const work = report?.work;
  useScrollRestoration(report !== undefined);
  useProgressTitle(work ? `《${work.name}》评估报告 · 墨场` : "评估报告 · 墨场", run && live ? run.percent : null);
  const sections = useMemo(() => (report ? sectionsOf(report, tab) : []), [report, tab]);

  // Whoever was writing when the page opened: told again when it is over.
  const tellWork = useEffectEvent(onWork);
  const tellOver = useEffectEvent(() => {
    onSpent();
    onSeen();
  });
  useEffect(() => {
    if (work) tellWork(work);
  }, [work]);
  useEffect(() => {
    if (over) tellOver();
  }, [over]);
  const [trailTab, setTrailTab] = useState(tab);
  if (trailTab !== tab) {
    setTrailTab(tab);
    setTrail(null);
  }
  useEffect(() => {
    // The sheet of a phone comes from below: the chip that opened it stays in sight above it.
    if (!trail || !narrow) return;
    const chip = document.querySelector('.cite[aria-expanded="true"]')?.getBoundingClientRect();
    if (chip && (chip.bottom > window.innerHeight * 0.32 || chip.top < 112)) window.scrollBy({ top: chip.top - 132 });
  }, [trail, narrow]);

  const onCite = useLatestCallback((c: Citation) => setTrail(quoteTrail(sections, c)));
  const onScene = useCallback((scene: number) => setTrail({ name: "", passages: [{ scene }], at: 0 }), []);
  const onScenes = useCallback(
    (name: string, ordinals: number[]) => setTrail({ name, passages: ordinals.map((scene) => ({ scene })), at: 0 }),
    [],
  );
  const onQuotes = useCallback(
    (quotes: Quote[], at: number) =>
      setTrail({
        name: "原句",
        passages: quotes.map((q) => ({ scene: q.scene ?? 0, start: q.start, end: q.end })),
        at,
      }),
    [],
  );

  if (!report)
    return query.isError ? (
      <div className="lay closed">
        <div className="menu" />
        <main id="main">
          <WorkFailure
            error={query.error}
            title="报告没有取到"
            comfort="写好的都在，没有扣墨。"
            onRetry={() => void query.refetch()}
            onLeave={onLeave}
          />
        </main>
      </div>
    ) : (
      <ReportSkeleton />
    );

  const form = formOf(report.work.fileType);
  const unit = unitOf(form);
  const opened = TABS.find((t) => t.index === tab);
  const figure: FigureProps = { figures: report.figures, unit, onScene, onScenes };
  const { before, after } = figuresOf(report, tab);
  const stands = new Set([...before, ...after].map((a) => a.id));
  const outline = outlineOf(report, tab);
  const openKey = trail ? passageKey(trail.passages[trail.at] ?? { scene: 0 }) : null;
  const start = () => actions.start.mutate(scriptId);
  const progress =
    run && live ? (
      <RunStatus
        run={run}
        tabs={report.tabs}
        cancelling={actions.cancel.isPending}
        onCancel={() => actions.cancel.ask(run.runId, `《${report.work.name}》的评估`)}
      />
    ) : null;
  const retrying = actions.retry.isPending ? actions.retry.variables.key : null;

  // With a verdict there, the conclusion begins beside the seal and comes first.
  const conclusion = report.verdict ? sections.find(isConclusion) : undefined;
  const { lead, rest } = splitConclusion(conclusion?.markdown ?? "", report.headline);
  const sectionProps = (section: ReportSection) => ({
    section,
    live,
    open: openKey,
    onCite,
    retrying: retrying === section.key,
    onRetry: () => void (report.runId && actions.retry.mutate({ runId: report.runId, key: section.key })),
  });

  return (
    <>
      {narrow && <TabStrip report={report} tab={tab} live={live} onTab={onTab} />}
      <div className={`lay${trail ? "" : " closed"}`} onCopy={labelCopy}>
        {!narrow && <TabMenu report={report} tab={tab} live={live} outline={outline} onTab={onTab} head={progress} />}
        <main id="main">
          {narrow && progress}
          {tab === 1 ? (
            <h1 className="h1 hang">《{report.work.name}》</h1>
          ) : (
            <h1 className="h1">{opened && tabTitle(opened, form)}</h1>
          )}
          <p className="by-line">
            {tab !== 1 && <span className="song work-name">《{report.work.name}》</span>}
            {report.work.author && (
              <span>
                作者<b>{report.work.author}</b>
              </span>
            )}
            {report.work.genre && (
              <span>
                类型<b>{report.work.genre}</b>
              </span>
            )}
            {report.evaluatedAt && over && (
              <span>
                评于<b className="num">{day(report.evaluatedAt)}</b>
              </span>
            )}
          </p>
          {tab === 1 && <Facts figures={report.figures} form={form} />}
          <Notices
            report={report}
            run={run}
            link={link}
            follows={canFollow()}
            starting={actions.start.isPending}
            onStart={start}
            onReload={changed}
          />
          {report.runId === null && (
            <StartPanel
              scriptId={scriptId}
              characters={report.figures.characters}
              starting={actions.start.isPending}
              onStart={start}
            />
          )}
          {tab === 1 && (
            <VerdictBlock
              verdict={report.verdict}
              headline={report.headline}
              live={live && report.model !== null}
              opened={false}
            >
              {conclusion && (lead !== "" || conclusion.state !== "done") && (
                <SectionBody {...sectionProps({ ...conclusion, markdown: lead })} />
              )}
            </VerdictBlock>
          )}
          {stands.has("dimensions") && report.verdict && (
            <Dimensions dimensions={report.verdict.dimensions} onTab={onTab} />
          )}
          {stands.has("rhythm") && <RhythmSection {...figure} />}
          {stands.has("pace") && <PaceSection {...figure} />}
          {stands.has("cast") && <CastSection {...figure} />}
          {stands.has("chapters") && <ChaptersSection {...figure} />}
          {stands.has("named-places") && <NamedPlacesSection {...figure} />}
          {stands.has("adaptation") && <AdaptationSection {...figure} />}
          {stands.has("presence") && <PresenceSection {...figure} />}
          {stands.has("relations") && <RelationsSection {...figure} />}
          {stands.has("share") && <ShareSection {...figure} />}
          {stands.has("split") && <SplitSection {...figure} />}
          {stands.has("places") && <PlacesSection {...figure} />}
          {(report.runId !== null || sections.some((s) => s.markdown !== "")) &&
            sections.map((s) =>
              s !== conclusion ? (
                <SectionView key={anchorOf(s)} {...sectionProps(s)} />
              ) : rest === "" ? null : (
                <SectionView key={anchorOf(s)} {...sectionProps({ ...s, markdown: rest })} />
              ),
            )}
          {stands.has("findings") && (
            <FindingsSection findings={report.findings} unit={unit} figures={report.figures} onQuotes={onQuotes} />
          )}
          {stands.has("doubts") && <DoubtsSection doubts={report.doubts} scriptId={scriptId} />}
          <NextTab tab={tab} onTab={onTab}>
            {report.model && "评语由 AI 生成，请对照原文判断。引文都已逐字核对。"}
            {over && report.model && report.unitsUsed > 0 && <>这次用墨 {spacedInk(formatInk(report.unitsUsed))}。</>}
          </NextTab>
        </main>
        {trail && (
          <QuoteSheet
            scriptId={scriptId}
            unit={unit}
            figures={report.figures}
            trail={trail}
            onMove={(at) => setTrail({ ...trail, at })}
            onClose={() => setTrail(null)}
          />
        )}
      </div>
    </>
  );
}
