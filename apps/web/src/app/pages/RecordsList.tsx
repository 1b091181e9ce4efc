import { RECORDS_PAGE_SIZE } from "@mochang/contract";
import { Button } from "../../ui/Button.tsx";
import { useDownload } from "../../evaluation/index.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { TableSkeleton, RecordTable, useRecordActions, useRecords } from "../../exportRecords/index.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { useLastPage, usePageNumber } from "./usePageNumber.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import css from "./AssessPage.module.css";

/** 导出记录: every report that was made or is being made. */
export function RecordsList({ onUpload, changed }: { onUpload: () => void; changed: () => void }) {
  const place = usePageNumber();
  const { page, setPage } = place;
  const records = useRecords(page, true, changed);
  useLastPage(place, RECORDS_PAGE_SIZE, records.data);
  const { download, busy: downloading } = useDownload();
  const { regenerate, remove, busy: regenerating } = useRecordActions(changed);

  if (records.isError && !records.data)
    return (
      <Failure
        title="导出记录没有取到"
        sentence={`${fullSentenceOf(records.error)}写好的报告都在。`}
        onRetry={() => void records.refetch()}
      />
    );
  if (!records.data)
    return (
      <div className={css.panel}>
        <TableSkeleton />
      </div>
    );
  const { records: rows, total } = records.data;
  if (total === 0)
    return (
      <EmptyState title="还没有导出记录" sentence="上传时选“生成报告”，写好以后从这里下载 PDF。">
        <p>
          <Button onClick={onUpload}>上传作品</Button>
        </p>
      </EmptyState>
    );
  return (
    <section className={css.panel} aria-label="导出记录">
      <RecordTable
        records={rows}
        page={page}
        actions={{
          onDownload: (record) => download({ scriptId: record.scriptId, name: record.name, recordId: record.id }),
          onRegenerate: regenerate,
          onDelete: remove,
          downloading,
          regenerating,
        }}
      />
      {total > RECORDS_PAGE_SIZE && (
        <Pagination current={page} pageSize={RECORDS_PAGE_SIZE} total={total} onChange={setPage} />
      )}
    </section>
  );
}
