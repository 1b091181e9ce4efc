import {
  LEDGER_KINDS,
  LEDGER_MONTH,
  LEDGER_PAGE_SIZE,
  LEDGER_WORDS,
  type LedgerFilter,
  type LedgerKind,
} from "@mochang/contract";
import clsx from "clsx";
import { useSearchParams } from "react-router";
import { useSite } from "../../account/index.ts";
import { ledgerCsvHref, ledgerQuery, LedgerTable, useBalance, useLedger } from "../../ink/index.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useLastPage, usePageNumber } from "./usePageNumber.ts";
import homeCss from "../home/home.module.css";
import libraryCss from "./library.module.css";
import css from "./LedgerPage.module.css";

const drops = (units: number): string =>
  (units / 1_000).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function Sums({ narrowed }: { narrowed: LedgerFilter }) {
  const { data } = useBalance();
  const sums = [
    ["可用", data?.balance],
    ["预扣中", data?.held],
    ["已用", data?.used],
    ["共得", data?.granted],
  ] as const;
  return (
    <div className={css.sums}>
      <dl>
        {sums.map(([name, units]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={clsx("num", units === undefined && css.unknown)}>
              {drops(units ?? 0)}
              <small>滴</small>
            </dd>
          </div>
        ))}
      </dl>
      <ButtonLink href={ledgerCsvHref(narrowed)} download>
        <Icon name="download" small />
        导出 CSV
      </ButtonLink>
    </div>
  );
}

const kindIn = (search: URLSearchParams): LedgerKind | "" =>
  LEDGER_KINDS.find((kind) => kind === search.get("kind")) ?? "";

const monthIn = (search: URLSearchParams): string => LEDGER_MONTH.exec(search.get("month") ?? "")?.[0] ?? "";
const monthName = (month: string): string =>
  month === "" ? "全部月份" : `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

/** The kinds of lines, and the months that have any; both are kept in the address. */
function LedgerFilters({ kind, month }: LedgerFilter) {
  const [, setSearch] = useSearchParams();
  const months = useLedger(usePageNumber().page, kind, month).data?.months ?? [];
  const choose = (to: LedgerFilter): void => setSearch(ledgerQuery(to), { replace: true });
  return (
    <div className={libraryCss.filters}>
      <div role="group" aria-label="类别">
        {(["", ...LEDGER_KINDS] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => choose({ kind: one, month })}>
            {one === "" ? "全部" : LEDGER_WORDS[one].name}
          </button>
        ))}
      </div>
      <div>
        <Menu
          items={["", ...months].map((one) => ({
            key: one,
            label: monthName(one),
            chosen: one === month,
            onSelect: () => choose({ kind, month: one }),
          }))}
        >
          {monthName(month)}
          <Icon name="down" small />
        </Menu>
      </div>
    </div>
  );
}

function Lines({ kind, month }: LedgerFilter) {
  const place = usePageNumber();
  const { page, setPage } = place;
  const ledger = useLedger(page, kind, month);
  useLastPage(place, LEDGER_PAGE_SIZE, ledger.data);
  if (!ledger.data)
    return ledger.isError ? (
      <Failure
        title="账目没有取到"
        sentence={`${fullSentenceOf(ledger.error)}账都在。`}
        onRetry={() => void ledger.refetch()}
      />
    ) : (
      <Skeleton className={libraryCss.waiting} widths={[92, 86, 90, 78]} />
    );
  const { total, records } = ledger.data;
  if (total === 0)
    return kind === "" && month !== "" ? (
      <EmptyState title="这个月没有账" sentence="换一个月份看看。" />
    ) : (
      <EmptyState title="没有这一类账" sentence="换一类，或换一个月份看看。" />
    );
  return (
    <>
      <LedgerTable lines={records} />
      {total > LEDGER_PAGE_SIZE && (
        <Pagination current={page} pageSize={LEDGER_PAGE_SIZE} total={total} onChange={setPage} />
      )}
    </>
  );
}

/** /dashboard/ink: every movement of the account's ink in plain words. */
export function LedgerPage() {
  const site = useSite();
  const [search] = useSearchParams();
  const narrowed = { kind: kindIn(search), month: monthIn(search) };
  useProgressTitle("用墨账目 · 墨场", null);
  return (
    <main className={homeCss.page} id="main">
      <h1 className="h1">用墨账目</h1>
      <p className="quiet">
        做之前先扣下，做完按实际结，没做成就退回。账只添不改。一次任务的同类账并作一行，余墨照各行依次相加。
      </p>
      <Sums narrowed={narrowed} />
      <LedgerFilters {...narrowed} />
      <Lines key={`${narrowed.kind} ${narrowed.month}`} {...narrowed} />
      <SiteFoot foot={site.data?.foot} />
    </main>
  );
}
