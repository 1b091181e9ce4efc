import clsx from "clsx";
import { RECORDS_PAGE_SIZE, type ExportRecord } from "@mochang/contract";
import { relativeTime } from "../lib/format.ts";
import { withFullStop } from "../lib/withFullStop.ts";
import { Icon } from "../ui/Icon.tsx";
import { Progress } from "../ui/Progress.tsx";
import { sourceOf, stepWords } from "./exportRecordState.ts";
import tableCss from "../ui/dataTable.module.css";
import css from "./RecordTable.module.css";
import skeletonCss from "../ui/Skeleton.module.css";

/** The commands of a row. */
export interface RecordRowActions {
  onDownload: (record: ExportRecord) => void;
  onRegenerate: (record: ExportRecord) => void;
  onDelete: (record: ExportRecord) => void;
  /** The id of the work whose file is being downloaded, and of the record that is being regenerated. */
  downloading: string | null;
  regenerating: string | null;
}

function State({ record, actions }: { record: ExportRecord; actions: RecordRowActions }) {
  if (record.isLoading === 1)
    return (
      <Progress
        step={stepWords(record)}
        count={record.queueAhead === null ? `${record.percentage}%` : null}
        percent={record.percentage}
        label={`《${record.name}》报告进度`}
      />
    );
  if (record.isLoading === 0)
    return (
      <span className={css.state}>
        <i className="state" />
        写好了
        <time className="quiet num">{relativeTime(record.createTime)}</time>
      </span>
    );
  return (
    <span className={clsx(css.state, css.failed)}>
      <span className={css.wrong}>没有写成</span>
      <button
        type="button"
        className="link"
        disabled={actions.regenerating === record.id}
        onClick={() => actions.onRegenerate(record)}
        aria-label={`重新生成《${record.name}》的报告`}
      >
        重新生成
      </button>
      {record.message && <small className="quiet">{withFullStop(record.message)}</small>}
    </span>
  );
}

/** 导出记录: a table, on a phone a list of three lines. `first` is the number of its first row. */
export function RecordTable({
  records,
  page,
  actions,
}: {
  records: readonly ExportRecord[];
  page: number;
  actions: RecordRowActions;
}) {
  const first = (page - 1) * RECORDS_PAGE_SIZE + 1;
  return (
    <table className={clsx(tableCss.table, tableCss.works, css.table)}>
      <thead>
        <tr>
          {["序号", "名称", "作者", "形式", "类型", "来源", "版本", "状态", "操作"].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record, i) => (
          <tr key={record.id}>
            <td className={clsx(css.number, "num quiet")}>{first + i}</td>
            <td className={tableCss.name} title={record.name}>
              {record.name}
            </td>
            <td className={tableCss.author} title={record.author}>
              {record.author}
            </td>
            <td className={css.form}>{record.fileType === 1 ? "剧本" : "小说"}</td>
            <td>{record.fileThemeName}</td>
            <td>{sourceOf(record.source)}</td>
            <td>{record.versionName}</td>
            <td className={css.stateCell}>
              <State record={record} actions={actions} />
            </td>
            <td className={css.actions}>
              {record.exportUrl !== null && (
                <button
                  type="button"
                  className="icon-btn"
                  disabled={actions.downloading === record.scriptId}
                  aria-label={`下载《${record.name}》`}
                  onClick={() => actions.onDownload(record)}
                >
                  <Icon name="download" />
                </button>
              )}
              <button
                type="button"
                className="icon-btn"
                aria-label={`删除《${record.name}》`}
                onClick={() => actions.onDelete(record)}
              >
                <Icon name="trash" />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The table's own layout while it loads. */
export const TableSkeleton = () => (
  <section className={clsx(css.skeleton, skeletonCss.pulse)} aria-busy="true" aria-label="正在取导出记录">
    {Array.from({ length: 6 }, (_, i) => (
      <span key={i} className={skeletonCss.line} style={{ width: `${88 - ((i * 13) % 30)}%` }} />
    ))}
  </section>
);
