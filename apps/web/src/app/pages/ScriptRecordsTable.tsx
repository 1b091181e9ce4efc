import type { ScriptRecord } from "@mochang/contract";
import clsx from "clsx";
import type { MouseEvent } from "react";
import { relativeTime } from "../../lib/format.ts";
import { changedTime, RECORD_KINDS, recordUrl } from "../../library/index.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Progress } from "../../ui/Progress.tsx";
import tableCss from "../../ui/dataTable.module.css";
import css from "./ScriptRecordsTable.module.css";

/** The commands of a row. */
export interface ScriptRecordActions {
  onDownload: (script: ScriptRecord) => void;
  onRegenerate: (script: ScriptRecord) => void;
  /** The work whose report is being downloaded, and the one whose report is being made anew. */
  downloading: string | null;
  regenerating: string | null;
}

/** A work that was evaluated, of which no file was made yet: the download makes it. */
const isEvaluated = ({ isLoading, evaluation }: ScriptRecord): boolean =>
  isLoading === null && evaluation?.state === "done";

/** The report of a work: none yet, being made, made, or broken off. */
function Report({ script, actions }: { script: ScriptRecord; actions: ScriptRecordActions }) {
  if (isEvaluated(script)) return <span className={css.state}>评好了</span>;
  if (script.isLoading === null) return <span className="quiet">没有报告</span>;
  if (script.isLoading === 1)
    return (
      <Progress
        step="正在生成"
        count={`${script.percentage}%`}
        percent={script.percentage}
        label={`《${script.name}》报告进度`}
      />
    );
  if (script.isLoading === 0)
    return (
      <span className={css.state}>
        <i className="state" />
        写好了
      </span>
    );
  return (
    <span className={css.state}>
      <span className={css.wrong}>没有写成</span>
      <button
        type="button"
        className="link"
        disabled={actions.regenerating === script.id}
        aria-label={`重新生成《${script.name}》的报告`}
        onClick={() => actions.onRegenerate(script)}
      >
        重新生成
      </button>
    </span>
  );
}

const COLUMNS = ["序号", "形式", "名称", "作者", "类型", "操作", "修改时间", "评估报告"];

function Row({ script, number, actions }: { script: ScriptRecord; number: number; actions: ScriptRecordActions }) {
  const url = recordUrl(script);
  const kind = RECORD_KINDS[script.type];
  // The name is the link; a click elsewhere in the row, outside of its buttons, opens the same.
  const open = (click: MouseEvent) => {
    if (!(click.target instanceof Element && click.target.closest("a, button"))) window.open(url, "_blank");
  };
  return (
    <tr onClick={open}>
      <td className={clsx(css.number, "num quiet")}>{number}</td>
      <td className={css.form}>{script.fileType === 1 ? "剧本" : "小说"}</td>
      <td className={tableCss.name}>
        <a href={url} target="_blank" rel="opener" title={script.name}>
          {script.name}
        </a>
      </td>
      <td className={tableCss.author} title={script.author}>
        {script.author}
      </td>
      <td className={css.genre}>{script.type === 3 ? "" : script.fileThemeName}</td>
      <td className={css.kind}>
        {kind && (
          <>
            <Icon name={kind.icon} small />
            {kind.operation}
          </>
        )}
      </td>
      <td className="num">
        <time title={changedTime(script)}>{relativeTime(changedTime(script))}</time>
      </td>
      <td className={css.report}>
        <Report script={script} actions={actions} />
      </td>
      <td className={css.download}>
        {(script.exportUrl !== null || isEvaluated(script)) && (
          <button
            type="button"
            className="icon-btn"
            disabled={actions.downloading === script.id}
            aria-label={`下载《${script.name}》评估报告`}
            onClick={() => actions.onDownload(script)}
          >
            <Icon name="download" />
          </button>
        )}
      </td>
    </tr>
  );
}

/** 记录 as a table, on a phone a list of three lines. `first`: the number of its first row. */
export const ScriptRecordsTable = ({
  records,
  first,
  actions,
}: {
  records: readonly ScriptRecord[];
  first: number;
  actions: ScriptRecordActions;
}) => (
  <table className={clsx(tableCss.table, tableCss.works, css.table)}>
    <thead>
      <tr>
        {COLUMNS.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        <th scope="col">
          <span className="sr">下载</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {records.map((script, i) => (
        <Row key={script.id} script={script} number={first + i} actions={actions} />
      ))}
    </tbody>
  </table>
);
