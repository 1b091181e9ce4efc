import {
  ADMIN_PAGE_SIZE,
  AUDIT_KINDS,
  AUDIT_VIA,
  AUDIT_WORDS,
  type AuditKind,
  type AuditLine,
} from "@mochang/contract/admin";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useSearchParams } from "react-router";
import { relativeTime } from "../../lib/format.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { usePageNumber } from "../pages/usePageNumber.ts";
import { auditCsvUrl, fetchAudit } from "./api.ts";
import { Filters } from "./Filters.tsx";
import { Loaded } from "./Loaded.tsx";
import tableCss from "../../ui/dataTable.module.css";
import css from "./admin.module.css";

const FILTERS = [
  { name: "" as AuditKind | "", label: "全部" },
  ...AUDIT_KINDS.map((name) => ({ name, label: AUDIT_WORDS[name] })),
];

/** 操作记录: who did what, when and why; nothing in it can be changed. */
export function AuditTab() {
  const [search, setSearch] = useSearchParams();
  const { page, setPage } = usePageNumber();
  const kind = AUDIT_KINDS.find((one) => one === search.get("kind")) ?? "";
  const lines = useQuery({
    queryKey: ["admin", "audit", kind, page],
    queryFn: ({ signal }) => fetchAudit({ kind, page }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="操作记录">
      <div className={css.bar}>
        <Filters
          label="筛选"
          options={FILTERS}
          chosen={kind}
          onChoose={(name) => setSearch({ tab: "audit", ...(name !== "" && { kind: name }) })}
        />
        <ButtonLink href={auditCsvUrl(kind)} download size="small">
          <Icon name="download" small />
          导出 CSV
        </ButtonLink>
      </div>
      <Loaded query={lines}>
        {({ total, records }) =>
          total === 0 ? (
            <EmptyState title="还没有记录" sentence="做过的每一件事都会记在这里。" />
          ) : (
            <>
              <AuditTable lines={records} />
              {total > ADMIN_PAGE_SIZE && (
                <Pagination current={page} pageSize={ADMIN_PAGE_SIZE} total={total} onChange={setPage} />
              )}
            </>
          )
        }
      </Loaded>
      <p className={css.keeps}>只添不改，管理员自己也删不掉。看别人的账目也记一笔。</p>
    </section>
  );
}

const AuditTable = ({ lines }: { lines: readonly AuditLine[] }) => (
  <table className={clsx(tableCss.table, css.table, css.audit)}>
    <thead>
      <tr>
        <th scope="col">时间</th>
        <th scope="col">谁</th>
        <th scope="col">做了什么</th>
        <th scope="col" className={css.act}>
          从哪里
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <td className={clsx(css.when, "num")}>{relativeTime(line.at)}</td>
          <td className={clsx(css.actor, "num")}>{line.who}</td>
          <td className={css.say}>
            <b>{line.what}</b>
            <span>{line.detail}</span>
          </td>
          <td className={clsx(css.wide, css.act)}>{AUDIT_VIA[line.via]}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
