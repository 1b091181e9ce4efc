import { ASSESSED_PAGE_SIZE, type ScriptRecord } from "@mochang/contract";
import { useState } from "react";
import { fullSentenceOf } from "../../lib/apiError.ts";
import {
  AddCard,
  CardsSkeleton,
  initScript,
  MODIFY_DELETE,
  ModifyCard,
  SaveAsDialog,
  useDelete,
  useScripts,
  WorksGrid,
  type ModifyActions,
} from "../../library/index.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { useLastPage, usePageNumber } from "./usePageNumber.ts";

/** 修改文件: the add tile, then a card a script. */
export function ModifyList({ onUpload, changed }: { onUpload: () => void; changed: () => void }) {
  const place = usePageNumber();
  const { page, setPage } = place;
  const scripts = useScripts(2, page, 0);
  useLastPage(place, ASSESSED_PAGE_SIZE, scripts.data);
  const { toTrash } = useDelete(changed, MODIFY_DELETE);
  const [copied, setCopied] = useState<ScriptRecord | null>(null);
  if (scripts.isError && !scripts.data)
    return (
      <Failure
        title="剧本没有取到"
        sentence={`${fullSentenceOf(scripts.error)}您的稿子都在。`}
        onRetry={() => void scripts.refetch()}
      />
    );
  if (!scripts.data) return <CardsSkeleton />;
  const { records, total } = scripts.data;
  const actions: ModifyActions = {
    // An upload whose page was left before the end is made ready by its first opening; nothing waits for it.
    onOpen: ({ id, isInit }) => void (isInit || initScript(id, 3).then(changed, () => undefined)),
    onSaveAs: setCopied,
    onDelete: toTrash,
  };
  return (
    <>
      <WorksGrid label="修改文件">
        <AddCard
          label="添加剧本"
          meta="剧本或小说，30&nbsp;MB 以内"
          description="Word 里的分场、人名和对白都认得。拿不准的行，请您看一眼。"
          onClick={onUpload}
        />
        {records.map((script) => (
          <ModifyCard key={script.id} script={script} actions={actions} />
        ))}
      </WorksGrid>
      {total >= ASSESSED_PAGE_SIZE && (
        <Pagination current={page} pageSize={ASSESSED_PAGE_SIZE} total={total} onChange={setPage} />
      )}
      {copied && <SaveAsDialog script={copied} onClose={() => setCopied(null)} />}
    </>
  );
}
