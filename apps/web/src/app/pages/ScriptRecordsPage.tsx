import { SCRIPT_NAME_MAX, SCRIPT_RECORDS_PAGE_SIZE } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState, type FormEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { useSite } from "../../account/index.ts";
import { generateReport, useDownload } from "../../evaluation/index.ts";
import { INK_KEY } from "../../ink/index.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { EmptyLeaf, SCRIPTS_KEY, useAllRecords } from "../../library/index.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { LibraryHead } from "./LibraryHead.tsx";
import { filterIn, RecordFilters } from "./RecordFilters.tsx";
import { ScriptRecordsTable } from "./ScriptRecordsTable.tsx";
import { useLastPage, usePageNumber } from "./usePageNumber.ts";
import homeCss from "../home/home.module.css";
import css from "./library.module.css";

const NAME = "scriptName";
const nameIn = (search: URLSearchParams): string => search.get(NAME)?.trim() ?? "";

/** The name that rows are looked for by, kept in the address. */
function NameSearch() {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get(NAME) ?? "");
  const searchFor = (name: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete("page");
        if (name.trim() === "") after.delete(NAME);
        else after.set(NAME, name.trim());
        return after;
      },
      { replace: true },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchFor(typed);
  };
  return (
    <form className={css.find} role="search" onSubmit={submit}>
      <label className="sr" htmlFor="record-name">
        按名称找记录
      </label>
      <TextInput
        id="record-name"
        faulty={false}
        value={typed}
        maxLength={SCRIPT_NAME_MAX * 2}
        placeholder="作品名称"
        autoComplete="off"
        before={<Icon name="search" />}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">找</Button>
      {search.has(NAME) && (
        <button
          type="button"
          className="link quiet"
          onClick={() => {
            setTyped("");
            searchFor("");
          }}
        >
          清空
        </button>
      )}
    </form>
  );
}

/** Without a row: a leaf of 300 px beside the sentence. */
const Empty = ({ searched }: { searched: boolean }) => (
  <EmptyLeaf
    title={searched ? "没有找到" : "还没有记录"}
    sentence={searched ? "没有这个名称的记录。少几个字再找找看。" : "评估、修改、生成过的作品都会在这里留一行。"}
  >
    {!searched && (
      <Link className="link" to="/dashboard/list">
        回首页，开始第一部
      </Link>
    )}
  </EmptyLeaf>
);

function Records() {
  const client = useQueryClient();
  const toasts = useToasts();
  const [search] = useSearchParams();
  const scriptName = nameIn(search);
  const { orderBy, ...narrowed } = filterIn(search);
  const filter = { ...narrowed, ...(scriptName && { scriptName }) };
  const place = usePageNumber();
  const { page, setPage } = place;
  const list = useAllRecords(page, SCRIPT_RECORDS_PAGE_SIZE, { ...filter, orderBy });
  useLastPage(place, SCRIPT_RECORDS_PAGE_SIZE, list.data);
  const changed = useCallback(() => {
    for (const queryKey of [SCRIPTS_KEY, INK_KEY]) void client.invalidateQueries({ queryKey });
  }, [client]);
  const { download, busy } = useDownload();
  const again = useSingleMutation({
    mutationFn: (scriptId: string) => generateReport(scriptId),
    onError: toasts.error,
    onSettled: changed,
  });
  if (!list.data)
    return list.isError ? (
      <Failure
        title="记录没有取到"
        sentence={`${fullSentenceOf(list.error)}您的稿子都在。`}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <Skeleton className={css.waiting} widths={[92, 86, 90, 78, 88, 84]} />
    );
  const { total, records } = list.data;
  if (total === 0) return <Empty searched={Object.values(filter).some((value) => value !== undefined)} />;
  return (
    <section className={css.list} aria-label="记录">
      <ScriptRecordsTable
        records={records}
        first={(page - 1) * SCRIPT_RECORDS_PAGE_SIZE + 1}
        actions={{
          onDownload: ({ id, name }) => download({ scriptId: id, name }),
          onRegenerate: ({ id }) => again.mutate(id),
          downloading: busy,
          regenerating: again.isPending ? again.variables : null,
        }}
      />
      {total > SCRIPT_RECORDS_PAGE_SIZE && (
        <Pagination current={page} pageSize={SCRIPT_RECORDS_PAGE_SIZE} total={total} onChange={setPage} />
      )}
    </section>
  );
}

/** /dashboard/scriptRecords: a row for each work of all three systems. */
export function ScriptRecordsPage() {
  const site = useSite();
  useProgressTitle("记录 · 墨场", null);
  return (
    <main className={homeCss.page} id="main">
      <LibraryHead current="/dashboard/scriptRecords" />
      <NameSearch />
      <RecordFilters scriptName={nameIn(useSearchParams()[0])} />
      <Records />
      <SiteFoot foot={site.data?.foot} />
    </main>
  );
}
