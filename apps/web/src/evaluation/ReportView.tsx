import {
  checkedSentence,
  formatInk,
  formOf,
  unitOf,
  type Citation,
  type Report,
  type ReportSection,
} from "@mochang/contract";
import { findingKey } from "@mochang/screenplay/findingKey";
import clsx from "clsx";
import { useEffect, useEffectEvent, useMemo, type ReactNode } from "react";
import { spacedInk } from "../lib/format.ts";
import { scenesUrl, useOpenEditing, WorkUnavailable, type PlaceToFix, type ScriptPlace } from "../library/index.ts";
import { useProgressTitle } from "../run/useProgressTitle.ts";
import { canFollow } from "../run/useRun.ts";
import { passageKey, QuoteSheet } from "../sheet/index.ts";
import { Button } from "../ui/Button.tsx";
import { NARROW, useMedia } from "../ui/useMedia.ts";
import { useScrollRestoration } from "../ui/useScrollRestoration.ts";
import { EvaluationSheetTab } from "./evaluationSheet/EvaluationSheetTab.tsx";
import { DoubtsSection } from "./figures/DoubtsSection.tsx";
import { Facts } from "./figures/Facts.tsx";
import { FigureSections } from "./figures/FigureSections.tsx";
import { ContinuitySection, LedgerLink } from "./figures/ContinuitySection.tsx";
import { FindingsSection } from "./figures/FindingsSection.tsx";
import { NextTab } from "./layout/NextTab.tsx";
import { Notices } from "./layout/Notices.tsx";
import { figuresOf, outlineOf, sectionsOf } from "./layout/outline.ts";
import { ReportSkeleton } from "./layout/ReportSkeleton.tsx";
import { ReportTitle } from "./layout/ReportTitle.tsx";
import { RunStatus } from "./layout/RunStatus.tsx";
import { StartPanel } from "./layout/StartPanel.tsx";
import { TabMenu, TabStrip } from "./layout/TabMenu.tsx";
import { addAiLabelOnCopy } from "./sections/addAiLabelOnCopy.ts";
import { anchorOf, SectionBody, SectionView } from "./sections/SectionView.tsx";
import { useQuoteNavigation } from "./sections/useQuoteNavigation.ts";
import { EpisodeTable } from "./tables/EpisodeTable.tsx";
import { PeopleTable } from "./tables/PeopleTable.tsx";
import { SceneTable } from "./tables/SceneTable.tsx";
import { useDecidePerson } from "./useDecidePerson.ts";
import { isIncomplete, SHEET_TAB } from "./mergeRun.ts";
import { useReport } from "./useReport.ts";
import { useRunActions } from "./useRunActions.ts";
import { isConclusion, splitConclusion } from "./verdict/splitConclusion.ts";
import { Dimensions } from "./verdict/Dimensions.tsx";
import { VerdictBlock } from "./verdict/VerdictBlock.tsx";
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

type LoadedReport = ReturnType<typeof useReport> & { report: Report };
type RunActions = ReturnType<typeof useRunActions>;
type QuoteTrail = ReturnType<typeof useQuoteNavigation>;
/** Opens the editor at a place of the script, in a window of its own. */
type Fix = (place: PlaceToFix) => void;

/** 问题与修改建议 of a screenplay, of a novel: what they cite is to be fixed. */
const PROBLEM_PROMPTS: readonly (number | null)[] = [6, 30];

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
  const arcs = tab === 4 ? (report.arcs ?? []) : [];
  return [...cited(...arcs.flatMap(({ wants, arc }) => [wants, arc])), ...sectionsOf(report, tab)];
}

/** The evaluation report: menu, the open tab, and the script at its side. */
export function ReportView({ scriptId, versionId, tab: requestedTab, onTab, onLeave, ...callbacks }: Props): ReactNode {
  const loaded = useReport(scriptId, versionId);
  const { query, report, run, changed } = loaded;
  // A report from before there was a 评估单 opens at its first part.
  const tab = requestedTab === SHEET_TAB && report && report.sheet === undefined ? 1 : requestedTab;
  const actions = useRunActions(changed, versionId);
  const live = run?.state === "queued" || run?.state === "running";
  const work = report?.work;
  useScrollRestoration(report !== undefined);
  useProgressTitle(work ? `《${work.name}》评估报告 · 墨场` : "评估报告 · 墨场", run && live ? run.percent : null);
  useTellPage(report, run !== null && !live, callbacks);
  const sections = useMemo(() => (report ? citedSections(report, tab) : []), [report, tab]);
  const quotes = useQuoteNavigation(tab, sections);
  const editing = useOpenEditing({ id: scriptId, name: work?.name ?? "" });

  if (report)
    return (
      <OpenReport
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

interface OpenProps {
  scriptId: string;
  versionId?: string | undefined;
  tab: number;
  onTab: (index: number) => void;
  /** The run is under way. */
  live: boolean;
  loaded: LoadedReport;
  actions: RunActions;
  quotes: QuoteTrail;
  onFix: Fix;
  /** Opens the editor on a copy of the work. */
  onEdit: () => void;
}

/** How a place of the script is opened where it is worked on; a novel has no such page. */
function placeUrlOf({ scriptId, work }: Report): ((place: ScriptPlace) => string) | undefined {
  if (formOf(work.fileType) === "novel") return undefined;
  return (place) => scenesUrl({ id: scriptId, ...work }, place);
}

/** The report once it is loaded: the menu of tabs, the open one, and the quote sheet where one is open. */
function OpenReport(props: OpenProps) {
  const { scriptId, tab, onTab, live, loaded, actions, quotes } = props;
  const { report, run } = loaded;
  const narrow = useMedia(NARROW);
  const progress = run && live && (
    <RunStatus
      run={run}
      tabs={report.tabs}
      cancelling={actions.cancel.isPending}
      onCancel={() => actions.cancel.ask(run.runId, `《${report.work.name}》的评估`)}
    />
  );
  const outline = outlineOf(report, tab);
  const menu = { report, tab, live: isIncomplete(report, run), onTab };
  return (
    <>
      {narrow && <TabStrip {...menu} />}
      <div
        className={clsx(css.layout, !quotes.trail && css.closed, tab === SHEET_TAB && css.wide)}
        onCopy={addAiLabelOnCopy}
      >
        {!narrow && <TabMenu {...menu} outline={outline} head={progress} />}
        <main id="main">
          {narrow && progress && <div className={css.progress}>{progress}</div>}
          {tab === SHEET_TAB ? <SheetContent {...props} /> : <TabContent {...props} />}
        </main>
        {quotes.trail && (
          <QuoteSheet
            scriptId={scriptId}
            readingId={report.readingId}
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

/** Why 评估单 is not there yet. */
function unwrittenSheetSentence(report: Report, incomplete: boolean): string {
  const [first] = report.tabs;
  if (first?.chosen === false) return `评估单随${first.title}一起写，这次没有评那一项。`;
  return incomplete ? "各节写完，再写这一页。" : "还没有写。";
}

/** 评估单, or how far its writing is. */
function SheetContent(props: OpenProps) {
  const { onTab, onEdit, loaded, actions, quotes } = props;
  const { report, run, link, changed } = loaded;
  const conclusion = sectionsOf(report, 1).find(isConclusion);
  const toReport = () => {
    onTab(1);
    window.scrollTo({ top: 0 });
  };
  return (
    <EvaluationSheetTab
      report={report}
      open={openPassage(quotes)}
      onCite={quotes.onCite}
      notices={
        <Notices
          report={report}
          tab={SHEET_TAB}
          run={run}
          link={link}
          follows={canFollow()}
          starting={actions.start.isPending}
          onStart={() => actions.start.mutate(props.scriptId)}
          onReload={changed}
        />
      }
      unwritten={
        conclusion && conclusion.state !== "done" ? (
          <SectionBody {...sectionProps(props, { ...conclusion, markdown: "" })} />
        ) : (
          <p className="quiet">{unwrittenSheetSentence(report, isIncomplete(report, run))}</p>
        )
      }
      note={report.sheet ? `评语由 AI 生成，请对照原文判断。${checkedSentence(report)}` : ""}
      actions={
        <>
          {report.continuity && <LedgerLink continuity={report.continuity} scriptId={props.scriptId} />}
          <Button onClick={toReport}>看全文报告</Button>
          {report.sheet && <Button onClick={onEdit}>照着去改</Button>}
        </>
      }
    />
  );
}

/** The open tab, where the evaluation was asked for others. */
const unchosenTab = (report: Report, tab: number) =>
  report.tabs.find(({ index, chosen }) => index === tab && chosen === false);

/** What starts the evaluation, or the open tab where others were asked for. */
function Start({ scriptId, versionId, tab, live, loaded: { report }, actions }: OpenProps) {
  const isFirst = report.runId === null;
  const unchosen = unchosenTab(report, tab);
  if (!isFirst && !unchosen) return null;
  return (
    <StartPanel
      key={tab}
      scriptId={scriptId}
      versionId={versionId}
      characters={report.figures.characters}
      tab={isFirst ? undefined : unchosen}
      busy={live && !isFirst}
      starting={actions.start.isPending || actions.startTabs.isPending}
      onStart={() => (isFirst ? actions.start.mutate(scriptId) : actions.startTabs.mutate({ scriptId, tabs: [tab] }))}
    />
  );
}

/** What the open tab holds: title, notices, verdict, figures, written sections, findings, and the way on. */
function TabContent(props: OpenProps) {
  const { scriptId, tab, onTab, live, loaded, actions, quotes } = props;
  const { report, run, link, changed } = loaded;
  const ended = run !== null && !live;
  const form = formOf(report.work.fileType);
  const unit = unitOf(form);
  const { before, after } = figuresOf(report, tab);
  const ids = new Set([...before, ...after].map(({ id }) => id));
  const starting = actions.start.isPending;
  const start = () => actions.start.mutate(scriptId);
  const unchosen = unchosenTab(report, tab) !== undefined;
  const { lead, rest } = writtenParts(props);
  const onPerson = useDecidePerson(report, changed);
  return (
    <>
      <ReportTitle report={report} tab={tab} onChanged={changed} />
      {tab === 1 && <Facts figures={report.figures} form={form} />}
      <Notices
        report={report}
        tab={tab}
        run={run}
        link={link}
        follows={canFollow()}
        starting={starting}
        onStart={start}
        onReload={changed}
      />
      <Start {...props} />
      {tab === 1 && !unchosen && (
        <VerdictBlock
          verdict={report.verdict}
          headline={report.headline}
          live={live && report.model !== null}
          opened={false}
        >
          {lead}
        </VerdictBlock>
      )}
      {ids.has("dimensions") && <Scores {...props} />}
      {ids.has("people") && <People {...props} />}
      <FigureSections
        ids={ids}
        figures={report.figures}
        unit={unit}
        onScene={quotes.onScene}
        onScenes={quotes.onScenes}
        onPerson={onPerson}
      />
      {rest}
      {ids.has("episodes") && <EpisodeTable episodes={report.episodes ?? []} onQuotes={quotes.onQuotes} />}
      {ids.has("scene-table") && <SceneTable figures={report.figures} unit={unit} onScene={quotes.onScene} />}
      {ids.has("findings") && (
        <FindingsSection
          findings={report.findings}
          unit={unit}
          figures={report.figures}
          onQuotes={quotes.onQuotes}
          onFix={(finding) => {
            const [quote] = finding.quotes;
            props.onFix({ words: quote?.text ?? "", scene: quote?.scene ?? undefined, todo: findingKey(finding) });
          }}
        />
      )}
      {ids.has("findings") && report.continuity && (
        <ContinuitySection continuity={report.continuity} scriptId={scriptId} />
      )}
      {ids.has("doubts") && <DoubtsSection doubts={report.doubts} scriptId={scriptId} />}
      <NextTab tab={tab} onTab={onTab}>
        {report.model &&
          `评语由 AI 生成，请对照原文判断。${live ? "引文和句子随写随核对，写完再说核对的结果。" : checkedSentence(report)}`}
        {ended && report.model && report.unitsUsed > 0 && <>这次用墨 {spacedInk(formatInk(report.unitsUsed))}。</>}
      </NextTab>
    </>
  );
}

/** The dimensions with their grounds. */
const Scores = ({ loaded: { report }, quotes, onTab }: OpenProps) =>
  report.verdict && (
    <Dimensions
      dimensions={report.verdict.dimensions}
      onTab={onTab}
      open={openPassage(quotes)}
      onCite={quotes.onCite}
    />
  );

/** Persons with their arcs. */
const People = ({ loaded: { report }, quotes }: OpenProps) => (
  <PeopleTable
    arcs={report.arcs}
    figures={report.figures}
    unit={unitOf(formOf(report.work.fileType))}
    open={openPassage(quotes)}
    onCite={quotes.onCite}
  />
);

/** The passage that is open beside the report, as chips know it. */
const openPassage = ({ trail }: QuoteTrail): string | null =>
  trail ? passageKey(trail.passages[trail.at] ?? { scene: 0 }) : null;

/** What a section is drawn with. */
function sectionProps({ live, loaded: { report }, actions, quotes, onFix }: OpenProps, section: ReportSection) {
  const retrying = actions.retry.isPending ? actions.retry.variables.key : null;
  return {
    section,
    live,
    open: openPassage(quotes),
    onCite: quotes.onCite,
    onFix:
      section.origin === "model" && PROBLEM_PROMPTS.includes(section.promptId)
        ? ({ quote, scene }: Citation) => onFix({ words: quote, scene })
        : undefined,
    retrying: retrying === section.key,
    onRetry: () => void (report.runId && actions.retry.mutate({ runId: report.runId, key: section.key })),
  };
}

/** What the model wrote of a tab. Where there is a verdict, the conclusion's first paragraph (`lead`) stands beside the seal. */
function writtenParts(props: OpenProps) {
  const { report } = props.loaded;
  const sections = sectionsOf(report, props.tab);
  const conclusion = report.verdict ? sections.find(isConclusion) : undefined;
  const split = splitConclusion(conclusion?.markdown ?? "", report.headline);
  const lead = conclusion && (split.lead !== "" || conclusion.state !== "done") && (
    <SectionBody {...sectionProps(props, { ...conclusion, markdown: split.lead })} />
  );
  // Before the first run nothing is written, and rules alone write some sections.
  const begun = report.runId !== null || sections.some((s) => s.markdown !== "");
  const listed = sections
    .map((s) => (s === conclusion ? { ...s, markdown: split.rest } : s))
    .filter((s) => begun && (s.key !== conclusion?.key || s.markdown !== ""));
  return { lead, rest: listed.map((s) => <SectionView key={anchorOf(s)} {...sectionProps(props, s)} />) };
}
