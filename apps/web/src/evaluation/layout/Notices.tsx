import { Notice } from "../../ui/Notice.tsx";
import { NO_MODEL_LABEL, SIMULATED_LABEL, type Report, type RunSnapshot } from "@mochang/contract";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useDelayed } from "../../ui/useDelayed.ts";
import { characters, moment } from "../../lib/format.ts";
import { withFullStop } from "../../lib/withFullStop.ts";
import type { Link } from "../../run/followRun.ts";
import { endedEarlySentence } from "./endedEarlySentence.ts";
import css from "./Notices.module.css";
import { ReadingDoubts } from "./ReadingDoubts.tsx";

interface Props {
  report: Report;
  /** The open tab, from 1. */
  tab: number;
  run: RunSnapshot | null;
  link: Link;
  follows: boolean;
  starting: boolean;
  onStart: () => void;
  onReload: () => void;
}

/** Notices above the report: lost connection, failed or cancelled run, no model, a simulated model, a script read in parts, a doubtful reading. */
export function Notices({ report, tab, run, link, follows, starting, onStart, onReload }: Props) {
  const lost = useDelayed(link === "lost", 1_200);
  const written = report.tabs.flatMap((t) => t.sections).filter((s) => s.state === "done").length;
  const again = (label: string) => (
    <Button size="small" loading={starting} icon={<Icon name="redo" small />} onClick={onStart}>
      {label}
    </Button>
  );
  return (
    <div className={css.notices} aria-live="polite">
      {lost && <Notice warning>连接断开了，正在重新连上。已写好的都在，评估没有停。</Notice>}
      {link === "refused" && (
        <Notice warning>
          进度连不上，评估没有停。
          <Button size="small" icon={<Icon name="redo" small />} onClick={onReload}>
            刷新进度
          </Button>
        </Notice>
      )}
      {!follows && run === null && report.runId !== null && (
        <Notice warning>
          这个浏览器不能实时更新，写好的请点一下刷新来看。
          <Button size="small" icon={<Icon name="redo" small />} onClick={onReload}>
            刷新
          </Button>
        </Notice>
      )}
      {run?.state === "failed" && (
        <Notice warning>
          <span>
            <b>没有评完。</b>
            {run.message ? withFullStop(run.message) : ""}
            {endedEarlySentence(written, report.unitsUsed)}
          </span>
          {again("接着评")}
        </Notice>
      )}
      {run?.state === "cancelled" && (
        <Notice>
          <span>
            <b>停下了。</b>
            {endedEarlySentence(written, report.unitsUsed)}
          </span>
          {again("接着评")}
        </Notice>
      )}
      {report.runId !== null && report.model === null && <Notice>{NO_MODEL_LABEL}</Notice>}
      {report.passages && written > 0 && (
        <Notice>
          作品太长，分 {report.passages.all} 段通读
          {report.passages.unread > 0 ? `，其中 ${report.passages.unread} 段没有读到` : ""}
          。评语据分段笔记写成，引文仍与原文逐字核对。
        </Notice>
      )}
      {report.changedSince && (
        <Notice>
          评的是 {moment(report.changedSince.readAt)} 的稿子，此后
          {report.changedSince.characters > 0 ? `改过 ${characters(report.changedSince.characters)}` : "又改过"}。
        </Notice>
      )}
      {report.model?.simulated && <Notice warning>{SIMULATED_LABEL}</Notice>}
      {tab === 1 && <ReadingDoubts report={report} />}
    </div>
  );
}
