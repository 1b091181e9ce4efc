import type { GeneratedCard as Generated } from "@mochang/contract/generation";
import { useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { Suspense, useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { useSite } from "../../account/index.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import {
  AddCard,
  CardsSkeleton,
  copyGenerated,
  EmptyGenerated,
  FromScriptDialog,
  GENERATE_DELETE,
  ResumeLatestWork,
  GenerateDialog,
  GeneratedCard,
  generatedPageSize,
  GeneratedTrashCard,
  SaveAsDialog,
  SCRIPTS_KEY,
  useDelete,
  useGeneratedList,
  useLastGenerated,
  WorksGrid,
} from "../../library/index.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { TabRow } from "./TabRow.tsx";
import { useLastPage, usePageNumber } from "./usePageNumber.ts";
import css from "./AssessPage.module.css";

/** Tabs by the name that the query `activeNameTab` gives them. */
const TABS = [
  { name: "first", label: "生成文件" },
  { name: "second", label: "废纸篓" },
] as const;
type Tab = (typeof TABS)[number]["name"];

/** What a new script begins with. */
type Beginning = "idea" | "outline" | "script";

/** /pinggu/createdscript: the scripts that are written from an idea on, and their trash. */
export function CreatePage() {
  const client = useQueryClient();
  const site = useSite();
  const [search, setSearch] = useSearchParams();
  const tab: Tab = search.get("activeNameTab") === "second" ? "second" : "first";
  const [beginning, setBeginning] = useState<Beginning | null>(null);
  const changed = useCallback(() => void client.invalidateQueries({ queryKey: SCRIPTS_KEY }), [client]);
  const works = useGeneratedList(1, 0);
  const trash = useGeneratedList(1, 1);
  const listed = works.data?.records ?? [];
  const last = useLastGenerated(listed.filter(({ writing }) => writing).map(({ id }) => id)).data;
  useProgressTitle("生成剧本 · 墨场", null);
  return (
    <main className={css.page} id="main">
      <div className={css.head}>
        <h1 className="h1">生成剧本</h1>
        <p>从一句话走到一场一场的戏，八步，每一步都由您点头。</p>
        {last && (
          <div className={css.headButton}>
            <ResumeLatestWork card={listed.find(({ id }) => id === last.id) ?? last} />
          </div>
        )}
      </div>
      <TabRow
        label="生成剧本"
        tabs={TABS}
        tab={tab}
        totals={{ first: works.data?.total, second: trash.data?.total }}
        onTab={(name) => setSearch(name === "first" ? {} : { activeNameTab: name }, { replace: true })}
      />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
        {tab === "first" ? <Works onNew={setBeginning} changed={changed} /> : <Trash changed={changed} />}
      </div>
      <SiteFoot foot={site.data?.foot} />
      {beginning === "script" ? (
        <Suspense>
          <FromScriptDialog onClose={() => setBeginning(null)} />
        </Suspense>
      ) : (
        beginning && <GenerateDialog withOutline={beginning === "outline"} onClose={() => setBeginning(null)} />
      )}
    </main>
  );
}

/** 生成文件: the tile for a new one, then a card a script. */
function Works({ onNew, changed }: { onNew: (from: Beginning) => void; changed: () => void }) {
  const place = usePageNumber();
  const scripts = useGeneratedList(place.page, 0);
  const size = generatedPageSize(0);
  useLastPage(place, size, scripts.data);
  const { toTrash } = useDelete(changed, GENERATE_DELETE);
  const [copied, setCopied] = useState<Generated | null>(null);
  if (scripts.isError && !scripts.data)
    return (
      <Failure
        title="剧本没有取到"
        sentence={`${fullSentenceOf(scripts.error)}您写的都在。`}
        onRetry={() => void scripts.refetch()}
      />
    );
  if (!scripts.data) return <CardsSkeleton />;
  const { records, total } = scripts.data;
  if (total === 0)
    return (
      <EmptyGenerated onNew={() => onNew("idea")} onOutline={() => onNew("outline")} onScript={() => onNew("script")} />
    );
  return (
    <>
      <p className={css.begin}>
        <button type="button" className="link small" onClick={() => onNew("outline")}>
          从我的大纲开始
        </button>
        <button type="button" className="link small" onClick={() => onNew("script")}>
          从已有的剧本开始
        </button>
      </p>
      <WorksGrid label="生成文件">
        <AddCard
          label="新建剧本"
          meta="起个名字，选一种剧本"
          description="一句想法就能开头。自己写的部分不用墨。"
          onClick={() => onNew("idea")}
        />
        {records.map((card) => (
          <GeneratedCard key={card.id} card={card} actions={{ onSaveAs: setCopied, onDelete: toTrash }} />
        ))}
      </WorksGrid>
      {total >= size && <Pagination current={place.page} pageSize={size} total={total} onChange={place.setPage} />}
      {copied && (
        <SaveAsDialog
          script={copied}
          sentence={`复制《${copied.name}》打开着的这一版，原来的不动。`}
          copyAs={(scriptId, name) => copyGenerated(scriptId, copied.lastVersionId, name)}
          onClose={() => setCopied(null)}
        />
      )}
    </>
  );
}

/** 废纸篓 of generated scripts. */
function Trash({ changed }: { changed: () => void }) {
  const place = usePageNumber();
  const scripts = useGeneratedList(place.page, 1);
  const size = generatedPageSize(1);
  useLastPage(place, size, scripts.data);
  const { restore, forGood, busy } = useDelete(changed, GENERATE_DELETE);
  if (scripts.isError && !scripts.data)
    return (
      <Failure title="废纸篓没有取到" sentence={fullSentenceOf(scripts.error)} onRetry={() => void scripts.refetch()} />
    );
  if (!scripts.data) return <CardsSkeleton />;
  const { records, total } = scripts.data;
  if (total === 0) return <EmptyState title="废纸篓是空的" sentence="删除的剧本先放在这里，能还原，也能彻底删除。" />;
  return (
    <>
      <p className={clsx("quiet small", css.trashNote)}>放进废纸篓的剧本一直都在，您来清才清。彻底删除后无法恢复。</p>
      <WorksGrid label="废纸篓">
        {records.map((card) => (
          <GeneratedTrashCard
            key={card.id}
            card={card}
            busy={busy === card.id}
            onRestore={() => restore(card)}
            onDelete={() => forGood(card)}
          />
        ))}
      </WorksGrid>
      {total >= size && <Pagination current={place.page} pageSize={size} total={total} onChange={place.setPage} />}
    </>
  );
}
