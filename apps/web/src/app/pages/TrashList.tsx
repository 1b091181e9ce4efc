import { TRASH_PAGE_SIZE } from "@mochang/contract";
import clsx from "clsx";
import { fullSentenceOf } from "../../lib/apiError.ts";
import {
  ASSESS_DELETE,
  CardsSkeleton,
  MODIFY_DELETE,
  TrashCard,
  useDelete,
  useScripts,
  WorksGrid,
} from "../../library/index.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { useLastPage, usePageNumber } from "./usePageNumber.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import css from "./AssessPage.module.css";

const WORDS = {
  1: {
    delete: ASSESS_DELETE,
    labels: { restore: "放回", purge: "永久删除" },
    note: null,
    empty: "移进来的作品先放在这里，能放回去，也能永久删除。",
  },
  2: {
    delete: MODIFY_DELETE,
    labels: { restore: "还原", purge: "彻底删除" },
    note: "放进废纸篓的剧本连同版本和批注一直都在，您来清才清。彻底删除后无法恢复。",
    empty: "删除的剧本先放在这里，能还原，也能彻底删除。",
  },
} as const;

/** 废纸篓 of a list (1 assessed, 2 modified): put back, or delete for good. */
export function TrashList({ type, changed }: { type: 1 | 2; changed: () => void }) {
  const words = WORDS[type];
  const place = usePageNumber();
  const { page, setPage } = place;
  const scripts = useScripts(type, page, 1);
  useLastPage(place, TRASH_PAGE_SIZE, scripts.data);
  const { restore, forGood, busy } = useDelete(changed, words.delete);
  if (scripts.isError && !scripts.data)
    return (
      <Failure title="废纸篓没有取到" sentence={fullSentenceOf(scripts.error)} onRetry={() => void scripts.refetch()} />
    );
  if (!scripts.data) return <CardsSkeleton />;
  const { records, total } = scripts.data;
  if (total === 0) return <EmptyState title="废纸篓是空的" sentence={words.empty} />;
  return (
    <>
      {words.note && <p className={clsx("quiet small", css.trashNote)}>{words.note}</p>}
      <WorksGrid label="废纸篓">
        {records.map((script) => (
          <TrashCard
            key={script.id}
            script={script}
            busy={busy === script.id}
            labels={words.labels}
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
