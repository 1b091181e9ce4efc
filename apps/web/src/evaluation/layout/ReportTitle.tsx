import { formOf, TABS, tabTitle, type Report } from "@mochang/contract";
import clsx from "clsx";
import { Link } from "react-router";
import { day } from "../../lib/format.ts";
import { compareUrl, EditingLink, scenesUrl } from "../../library/index.ts";
import { MediumMenu } from "./MediumMenu.tsx";
import css from "./ReportTitle.module.css";

interface Props {
  report: Pick<Report, "scriptId" | "work" | "evaluatedAt" | "runId">;
  tab: number;
  /** What is known of the work was changed. */
  onChanged: () => Promise<unknown>;
}

/** The head of a tab: on the first the work's name, on the others the tab's, and under it what is known of the work, with the ways to its other pages. */
export function ReportTitle({ report, tab, onChanged }: Props) {
  const { scriptId, work, evaluatedAt } = report;
  const opened = TABS.find((t) => t.index === tab);
  return (
    <>
      {tab === 1 ? (
        <h1 className="h1 hang">《{work.name}》</h1>
      ) : (
        <h1 className="h1">{opened && tabTitle(opened, formOf(work.fileType))}</h1>
      )}
      <div className={css.byline}>
        {tab !== 1 && <span className={clsx("song", css.workName)}>《{work.name}》</span>}
        {work.author && (
          <span>
            作者<b>{work.author}</b>
          </span>
        )}
        {work.genre && (
          <span>
            类型<b>{work.genre}</b>
          </span>
        )}
        {work.scriptType !== undefined && <MediumMenu report={report} onChanged={onChanged} />}
        {evaluatedAt && (
          <span>
            评于<b className="num">{day(evaluatedAt)}</b>
          </span>
        )}
        {formOf(work.fileType) === "screenplay" && (
          <Link className="link quiet" to={scenesUrl({ id: scriptId, ...work })}>
            场景分析
          </Link>
        )}
        <Link className="link quiet" to={compareUrl({ id: scriptId })}>
          两稿对比
        </Link>
        <EditingLink id={scriptId} name={work.name} />
      </div>
    </>
  );
}
