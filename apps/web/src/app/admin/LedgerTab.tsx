import { LEDGER_PAGE_SIZE } from "@mochang/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { LedgerTable } from "../../ink/index.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { usePageNumber } from "../pages/usePageNumber.ts";
import { fetchLedger } from "./api.ts";
import { boxes } from "./boxes.ts";
import { Loaded } from "./Loaded.tsx";
import { useOneUser } from "./useOneUser.ts";
import css from "./admin.module.css";

/** One user's 用墨账目, by kinds of work: names of works are not shown. */
export function LedgerTab() {
  const [search] = useSearchParams();
  const userId = search.get("user") ?? "";
  const { page, setPage } = usePageNumber();
  const user = useOneUser(userId);
  const lines = useQuery({
    queryKey: ["admin-ledger", userId, page],
    queryFn: () => fetchLedger({ userId, currentPage: page }),
    placeholderData: keepPreviousData,
    // Each look is a line of the log: what was seen is not asked for again by itself.
    staleTime: Infinity,
  });
  const one = user.data?.records.find(({ id }) => id === userId);
  return (
    <section aria-label="用户的账目">
      <p className={css.who}>
        <b className="num">{one?.phone ?? "账目"}</b>
        {one && (
          <span className="num">
            余 {boxes(one.balance)} 盒，累计得 {boxes(one.granted)} 盒
          </span>
        )}
        <Link className="link" to="/admin">
          回到用户
        </Link>
      </p>
      <Loaded query={lines}>
        {({ total, records }) =>
          total === 0 ? (
            <EmptyState title="还没有账" sentence="他还没有得过墨，也没有用过。" />
          ) : (
            <>
              <LedgerTable lines={records} />
              {total > LEDGER_PAGE_SIZE && (
                <Pagination current={page} pageSize={LEDGER_PAGE_SIZE} total={total} onChange={setPage} />
              )}
            </>
          )
        }
      </Loaded>
      <p className={css.keeps}>只写是哪一类任务，不写作品名。看这一页，操作记录里也有一笔。</p>
    </section>
  );
}
