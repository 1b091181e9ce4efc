import { isConclusion, QUOTES_CHECKED, type Report } from "@mochang/contract";
import { canFollow } from "../../run/useRun.ts";
import { Button } from "../../ui/Button.tsx";
import { LedgerLink } from "../figures/ContinuitySection.tsx";
import { Notices } from "../layout/Notices.tsx";
import { sectionsOf } from "../layout/outline.ts";
import { isIncomplete, SHEET_TAB } from "../mergeRun.ts";
import { openPassage, sectionProps, type OpenReport } from "../openReport.ts";
import { SectionBody } from "../sections/SectionView.tsx";
import { EvaluationSheetTab } from "./EvaluationSheetTab.tsx";

/** Why 评估单 is not there yet. */
function unwrittenSheetSentence(report: Report, incomplete: boolean): string {
  const [first] = report.tabs;
  if (first?.chosen === false) return `评估单随${first.title}一起写，这次没有评那一项。`;
  return incomplete ? "各节写完，再写这一页。" : "还没有写。";
}

/** 评估单, or how far its writing is. */
export function SheetContent(props: OpenReport) {
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
      note={report.sheet ? `评语由 AI 生成，请对照原文判断。${QUOTES_CHECKED}` : ""}
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
