import { checkedSentence, formOf, isConclusion, splitConclusion, unitOf } from "@mochang/contract";
import { findingKey } from "@mochang/screenplay/findingKey";
import { inkText } from "../lib/inkText.ts";
import { canFollow } from "../run/useRun.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { ContinuitySection } from "./figures/ContinuitySection.tsx";
import { DoubtsSection } from "./figures/DoubtsSection.tsx";
import { Facts } from "./figures/Facts.tsx";
import { FigureSections } from "./figures/FigureSections.tsx";
import { FindingsSection } from "./figures/FindingsSection.tsx";
import { NextTab } from "./layout/NextTab.tsx";
import { Notices } from "./layout/Notices.tsx";
import { figuresOf, listedSections, sectionsOf } from "./layout/outline.ts";
import { ReportTitle } from "./layout/ReportTitle.tsx";
import { TabStart } from "./layout/TabStart.tsx";
import { isIncomplete } from "./mergeRun.ts";
import { openPassage, sectionProps, unchosenTab, type OpenReport } from "./openReport.ts";
import { anchorOf, SectionBody, SectionView } from "./sections/SectionView.tsx";
import { EpisodeTable } from "./tables/EpisodeTable.tsx";
import { PeopleTable } from "./tables/PeopleTable.tsx";
import { SceneTable } from "./tables/SceneTable.tsx";
import { useDecidePerson } from "./useDecidePerson.ts";
import { AwaitedDimensions, Dimensions, ScoreReasons } from "./verdict/Dimensions.tsx";
import { VerdictBlock } from "./verdict/VerdictBlock.tsx";

/** What the open tab holds: title, notices, verdict, figures, written sections, findings, and the way on. */
export function TabContent(props: OpenReport) {
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
      <TabStart {...props} />
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
      {report.verdict
        ? ids.has("dimensions") && <Dimensions dimensions={report.verdict.dimensions} onTab={onTab} />
        : tab === 1 && !unchosen && live && report.model !== null && <AwaitedDimensions />}
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
      {ids.has("reasons") && <Reasons {...props} />}
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
        {ended && report.model && report.unitsUsed > 0 && <>这次用墨 {inkText(report.unitsUsed)}。</>}
      </NextTab>
    </>
  );
}

/** The grounds of the scores. */
const Reasons = ({ loaded: { report }, quotes }: OpenReport) =>
  report.verdict && (
    <ScoreReasons dimensions={report.verdict.dimensions} open={openPassage(quotes)} onCite={quotes.onCite} />
  );

/** Persons with their arcs. */
const People = ({ loaded: { report }, quotes }: OpenReport) => (
  <PeopleTable
    arcs={report.arcs}
    figures={report.figures}
    unit={unitOf(formOf(report.work.fileType))}
    open={openPassage(quotes)}
    onCite={quotes.onCite}
  />
);

/** What the model wrote of a tab. Where there is a verdict, the conclusion's first paragraph (`lead`) stands beside the seal. */
function writtenParts(props: OpenReport) {
  const { report } = props.loaded;
  const sections = sectionsOf(report, props.tab);
  const conclusion = report.verdict ? sections.find(isConclusion) : undefined;
  const split = splitConclusion(conclusion?.markdown ?? "", report.headline);
  // The headline comes with the report, a moment behind the text: until then the place of both is kept.
  const isHeadlineAwaited =
    isIncomplete(report, props.loaded.run) && report.headline === null && conclusion?.state !== "failed";
  const lead = isHeadlineAwaited ? (
    <Skeleton widths={[100, 46]} />
  ) : (
    conclusion &&
    (split.lead !== "" || conclusion.state !== "done") && (
      <SectionBody {...sectionProps(props, { ...conclusion, markdown: split.lead })} />
    )
  );
  const listed = listedSections(report, props.tab, props.live);
  return { lead, rest: listed.map((s) => <SectionView key={anchorOf(s)} {...sectionProps(props, s)} />) };
}
