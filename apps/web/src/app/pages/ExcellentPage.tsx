import { OUTSTANDING_PAGE_SIZE } from "@mochang/contract";
import { useSite } from "../../account/index.ts";
import { ExcellentCard, useOutstanding } from "../../posts/index.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { CardsSkeleton, WorksGrid } from "../../library/index.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { LibraryHead } from "./LibraryHead.tsx";
import homeCss from "../home/home.module.css";

function List() {
  const excellent = useOutstanding(OUTSTANDING_PAGE_SIZE);
  if (!excellent.data)
    return excellent.isError ? (
      <Failure
        title="优秀剧本没有取到"
        sentence={fullSentenceOf(excellent.error)}
        onRetry={() => void excellent.refetch()}
      />
    ) : (
      <CardsSkeleton count={3} />
    );
  if (excellent.data.records.length === 0)
    return <EmptyState title="还没有优秀剧本" sentence="编辑部发布以后，会列在这里。" />;
  return (
    <WorksGrid label="优秀剧本">
      {excellent.data.records.map((script) => (
        <ExcellentCard key={script.id} script={script} />
      ))}
    </WorksGrid>
  );
}

/** /dashboard/excellentScript */
export function ExcellentPage() {
  const site = useSite();
  useProgressTitle("优秀剧本 · 墨场", null);
  return (
    <main className={homeCss.page} id="main">
      <LibraryHead current="/dashboard/excellentScript" />
      <List />
      <SiteFoot foot={site.data?.foot} />
    </main>
  );
}
