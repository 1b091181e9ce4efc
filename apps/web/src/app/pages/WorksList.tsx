import { ASSESSED_PAGE_SIZE, UPLOAD_EXTENSIONS, type ScriptRecord } from "@mochang/contract";
import { useState } from "react";
import { useDownload, useRunActions } from "../../evaluation/index.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import {
  AddCard,
  ASSESS_DELETE,
  EmptyWorks,
  CardsSkeleton,
  markOpened,
  SaveAsDialog,
  ScriptCard,
  useDelete,
  useScripts,
  type CardActions,
  WorksGrid,
} from "../../library/index.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { useLastPage, usePageNumber } from "./usePageNumber.ts";

/** 评估文件: the add tile, then a card a work. */
export function WorksList({
  onUpload,
  onDraft,
  changed,
}: {
  onUpload: () => void;
  onDraft: (script: ScriptRecord) => void;
  changed: () => void;
}) {
  const place = usePageNumber();
  const { page, setPage } = place;
  const scripts = useScripts(1, page, 0);
  useLastPage(place, ASSESSED_PAGE_SIZE, scripts.data);
  const run = useRunActions(changed);
  const { download, busy } = useDownload();
  const { toTrash } = useDelete(changed, ASSESS_DELETE);
  const [copied, setCopied] = useState<ScriptRecord | null>(null);

  if (scripts.isError && !scripts.data)
    return (
      <Failure
        title="作品没有取到"
        sentence={`${fullSentenceOf(scripts.error)}您的稿子都在。`}
        onRetry={() => void scripts.refetch()}
      />
    );
  if (!scripts.data) return <CardsSkeleton />;
  const { records, total } = scripts.data;
  if (total === 0) return <EmptyWorks onUpload={onUpload} />;

  const actions: CardActions = {
    // Told to the server, and nothing waits for it: the seal turns to ink when the list is next asked for.
    onOpen: (script: ScriptRecord) => void markOpened(script.id).then(changed, () => undefined),
    onDownload: (script) => download({ scriptId: script.id, name: script.name }),
    onContinue: (script) => run.start.mutate(script.id),
    onCancel: (script) => script.evaluation && run.cancel.ask(script.evaluation.runId, `《${script.name}》的评估`),
    onDelete: toTrash,
    onSaveAs: setCopied,
    onDraft,
    busy: busy ?? (run.start.isPending ? run.start.variables : null),
  };
  return (
    <>
      <WorksGrid label="评估文件">
        <AddCard
          label="上传作品"
          meta="剧本或小说，30&nbsp;MB 以内"
          description={`支持 ${UPLOAD_EXTENSIONS.join("、")}。三万到五万字，约两分钟读完。`}
          onClick={onUpload}
        />
        {records.map((script) => (
          <ScriptCard key={script.id} script={script} actions={actions} />
        ))}
      </WorksGrid>
      {total >= ASSESSED_PAGE_SIZE && (
        <Pagination current={page} pageSize={ASSESSED_PAGE_SIZE} total={total} onChange={setPage} />
      )}
      {copied && <SaveAsDialog script={copied} onClose={() => setCopied(null)} />}
    </>
  );
}
