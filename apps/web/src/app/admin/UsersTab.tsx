import { ADMIN_PAGE_SIZE, USER_FILTERS, type AdminUser, type UserFilter } from "@mochang/contract/admin";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { relativeTime } from "../../lib/format.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { usePageNumber } from "../pages/usePageNumber.ts";
import { fetchUsers } from "./api.ts";
import { boxes } from "./boxes.ts";
import { Filters } from "./Filters.tsx";
import { Loaded } from "./Loaded.tsx";
import { TenantDialog } from "./TenantDialog.tsx";
import tableCss from "../../ui/dataTable.module.css";
import css from "./admin.module.css";

const FILTER_WORDS: Readonly<Record<UserFilter, string>> = {
  all: "全部",
  empty: "没墨了",
  leaving: "申请注销",
  admins: "管理员",
};

/** 用户: accounts by the last digits of their phones. */
export function UsersTab() {
  const [search, setSearch] = useSearchParams();
  const { page, setPage } = usePageNumber();
  const [typed, setTyped] = useState(search.get("find") ?? "");
  const [moving, setMoving] = useState<AdminUser | null>(null);
  const find = search.get("find") ?? "";
  const filter = USER_FILTERS.find((one) => one === search.get("filter")) ?? "all";
  const users = useQuery({
    queryKey: ["admin", "users", find, filter, page],
    queryFn: ({ signal }) => fetchUsers({ find, filter, page }, signal),
    placeholderData: keepPreviousData,
  });
  const ask = (changes: { find?: string; filter?: UserFilter }): void => {
    const next = { find, filter, ...changes };
    setSearch({ ...(next.find && { find: next.find }), ...(next.filter !== "all" && { filter: next.filter }) });
  };
  const counts = users.data?.counts;
  return (
    <section aria-label="用户">
      <div className={css.bar}>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            ask({ find: typed.trim() });
          }}
        >
          <TextInput
            id="find"
            aria-label="找用户"
            placeholder="手机号后四位，或编号"
            faulty={false}
            before={<Icon name="search" />}
            value={typed}
            maxLength={64}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
        <Filters
          label="筛选"
          options={USER_FILTERS.map((name) => ({
            name,
            label: FILTER_WORDS[name],
            ...(name !== "all" && { count: counts?.[name] }),
          }))}
          chosen={filter}
          onChoose={(name) => ask({ filter: name })}
        />
      </div>
      <Loaded query={users}>
        {({ total, records }) =>
          total === 0 ? (
            <EmptyState title="没有这样的账号" sentence="换个号码，或者换一类看看。" />
          ) : (
            <>
              <UsersTable users={records} onMove={setMoving} />
              {total > ADMIN_PAGE_SIZE && (
                <Pagination current={page} pageSize={ADMIN_PAGE_SIZE} total={total} onChange={setPage} />
              )}
            </>
          )
        }
      </Loaded>
      {moving && <TenantDialog user={moving} onClose={() => setMoving(null)} />}
    </section>
  );
}

const UsersTable = ({ users, onMove }: { users: readonly AdminUser[]; onMove: (user: AdminUser) => void }) => (
  <table className={clsx(tableCss.table, css.table, css.users)}>
    <thead>
      <tr>
        <th scope="col">手机号</th>
        <th scope="col">角色</th>
        <th scope="col">租户</th>
        <th scope="col" className={css.number}>
          作品
        </th>
        <th scope="col" className={css.number}>
          余墨
        </th>
        <th scope="col">注册</th>
        <th scope="col">最近登录</th>
        <th scope="col">
          <span className="sr">操作</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {users.map((user) => (
        <tr key={user.id}>
          <td className={clsx(css.title, "num")}>
            {user.phone}
            {user.leavingAt && <span className="tag wait">申请注销，{relativeTime(user.leavingAt)}前办</span>}
          </td>
          <td className={clsx(css.role, !user.isAdmin && css.wide)}>{user.isAdmin ? "管理员" : "创作者"}</td>
          <td className={clsx(css.wide, "num")}>
            <button
              type="button"
              className="link"
              aria-label={`改 ${user.phone} 的租户，现在是 ${user.tenantId}`}
              onClick={() => onMove(user)}
            >
              {user.tenantId}
            </button>
          </td>
          <td className={clsx(css.wide, css.number, "num")}>{user.works}</td>
          <td className={clsx(css.ink, css.number, "num", user.balance < 100 && css.late)}>
            {boxes(user.balance)} / {boxes(user.granted)} 盒
          </td>
          <td className={clsx(css.wide, css.since, "num")}>{relativeTime(user.createdAt)}</td>
          <td className={clsx(css.last, "num")}>{user.lastLoginAt ? relativeTime(user.lastLoginAt) : "没有"}</td>
          <td className={css.act}>
            <Link className="link" to={`/admin?tab=ink&user=${user.id}`} aria-label={`给 ${user.phone} 赠墨`}>
              赠墨
            </Link>
            <Link className="link" to={`/admin?tab=ledger&user=${user.id}`} aria-label={`看 ${user.phone} 的账目`}>
              账目
            </Link>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
