import { TRASH_PAGE_SIZE } from "@mochang/contract";
import { sentenceOf } from "../../lib/apiError.ts";
import { CardsSkeleton, TrashCard, useDelete, useScripts, WorksGrid } from "../../library/index.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { useLastPage, usePageNumber } from "./usePageNumber.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** 废纸篓: put back, or delete for good. */
export function TrashList({ changed }: { changed: () => void }) {
  const place = usePageNumber();
  const { page, setPage } = place;
  const scripts = useScripts(page, 1);
  useLastPage(place, TRASH_PAGE_SIZE, scripts.data);
  const { restore, forGood, busy } = useDelete(changed);
  if (scripts.isError && !scripts.data)
    return (
      <Failure
        title="废纸篓没有取到"
        sentence={`${sentenceOf(scripts.error)}。`}
        onRetry={() => void scripts.refetch()}
      />
    );
  if (!scripts.data) return <CardsSkeleton />;
  const { records, total } = scripts.data;
  if (total === 0)
    return <EmptyState title="废纸篓是空的" sentence="移进来的作品先放在这里，能放回去，也能永久删除。" />;
  return (
    <>
      <WorksGrid label="废纸篓">
        {records.map((script) => (
          <TrashCard
            key={script.id}
            script={script}
            busy={busy === script.id}
            onRestore={() => restore(script)}
            onDelete={() => forGood(script)}
          />
        ))}
      </WorksGrid>
      {total >= TRASH_PAGE_SIZE && (
        <Pagination current={page} pageSize={TRASH_PAGE_SIZE} total={total} onChange={setPage} />
      )}
    </>
  );
}
