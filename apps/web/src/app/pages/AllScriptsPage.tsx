import { ALL_SCRIPTS_PAGE_SIZE, type ScriptRecord } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useSite } from "../../account/index.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { CardsSkeleton, markOpened, RecordCard, SCRIPTS_KEY, useAllRecords, WorksGrid } from "../../library/index.ts";
import { SearchResults } from "../../search/index.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { LibraryHead } from "./LibraryHead.tsx";
import { filterIn, RecordFilters } from "./RecordFilters.tsx";
import { queryIn, SearchBox } from "./SearchBox.tsx";
import { useLastPage, usePageNumber } from "./usePageNumber.ts";
import homeCss from "../home/home.module.css";
import css from "./library.module.css";

function AllScripts() {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const filter = filterIn(search);
  const place = usePageNumber();
  const { page, setPage } = place;
  const list = useAllRecords(page, ALL_SCRIPTS_PAGE_SIZE, filter);
  useLastPage(place, ALL_SCRIPTS_PAGE_SIZE, list.data);
  if (!list.data)
    return list.isError ? (
      <Failure
        title="剧本没有取到"
        sentence={`${fullSentenceOf(list.error)}您的稿子都在。`}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <CardsSkeleton count={8} />
    );
  const { total, records } = list.data;
  if (total === 0)
    return filter.type === undefined && filter.fileType === undefined && filter.fileTheme === undefined ? (
      <EmptyState title="还没有剧本" sentence="评估、修改、生成的剧本都会列在这里。">
        <p>
          <Link className="link" to="/dashboard/list">
            回首页，开始第一部
          </Link>
        </p>
      </EmptyState>
    ) : (
      <EmptyState title="没有这样的剧本" sentence="换一个来处、形式或类型看看。" />
    );
  const opened = ({ id, type }: ScriptRecord) =>
    type === 1 &&
    void markOpened(id).then(
      () => client.invalidateQueries({ queryKey: SCRIPTS_KEY }),
      () => undefined,
    );
  return (
    <div className={css.list}>
      <WorksGrid label="全部剧本">
        {records.map((script) => (
          <RecordCard key={script.id} script={script} onOpen={opened} withForm />
        ))}
      </WorksGrid>
      {total > ALL_SCRIPTS_PAGE_SIZE && (
        <Pagination current={page} pageSize={ALL_SCRIPTS_PAGE_SIZE} total={total} onChange={setPage} />
      )}
    </div>
  );
}

/** /dashboard/allScript: every script of all three systems, those first that were changed last. */
export function AllScriptsPage() {
  const site = useSite();
  const q = queryIn(useSearchParams()[0]);
  useProgressTitle("全部剧本 · 墨场", null);
  return (
    <main className={homeCss.page} id="main">
      <LibraryHead current="/dashboard/allScript" />
      <SearchBox key={q} />
      {q === "" ? (
        <>
          <RecordFilters />
          <AllScripts />
        </>
      ) : (
        <SearchResults q={q} />
      )}
      <SiteFoot foot={site.data?.foot} />
    </main>
  );
}
