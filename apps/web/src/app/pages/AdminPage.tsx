import type { AdminCounts } from "@mochang/contract/admin";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, type ComponentType } from "react";
import { Link, useSearchParams } from "react-router";
import { useSite, useUser } from "../../account/index.ts";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { fetchCounts } from "../admin/api.ts";
import { AuditTab } from "../admin/AuditTab.tsx";
import { GrantTab } from "../admin/GrantTab.tsx";
import { LedgerTab } from "../admin/LedgerTab.tsx";
import { PostsTab } from "../admin/PostsTab.tsx";
import { ProvidersTab } from "../admin/ProvidersTab.tsx";
import { UsersTab } from "../admin/UsersTab.tsx";
import { WorkTab } from "../admin/WorkTab.tsx";
import { isAdmin } from "../admin/isAdmin.ts";
import { RedirectToNotFound } from "../RedirectToNotFound.tsx";
import homeCss from "../home/home.module.css";
import css from "../admin/admin.module.css";

interface AdminTab {
  name: string;
  label: string;
  Tab: ComponentType;
  /** What stands beside the label. */
  count?: (counts: AdminCounts) => string | null;
  /** The tab that is marked while this one, which has no label of its own, is open. */
  within?: string;
}
const TABS: readonly AdminTab[] = [
  { name: "users", label: "用户", Tab: UsersTab, count: ({ users }) => String(users) },
  { name: "ink", label: "赠墨", Tab: GrantTab },
  {
    name: "work",
    label: "任务",
    Tab: WorkTab,
    count: ({ failed }) => (failed > 0 ? `${failed} 件没做成` : null),
  },
  {
    name: "providers",
    label: "服务方",
    Tab: ProvidersTab,
    count: ({ troubled }) => (troubled > 0 ? `${troubled} 家出错多` : null),
  },
  { name: "posts", label: "内容", Tab: PostsTab, count: ({ posts }) => String(posts) },
  { name: "audit", label: "操作记录", Tab: AuditTab },
  { name: "ledger", label: "", Tab: LedgerTab, within: "users" },
];
const COUNTS_MS = 30_000;

function Tabs({ current }: { current: AdminTab }) {
  const counts = useQuery({
    queryKey: ["admin", "counts"],
    queryFn: ({ signal }) => fetchCounts(signal),
    refetchInterval: COUNTS_MS,
  });
  const activeTab = current.within ?? current.name;
  const nav = useRef<HTMLElement>(null);
  const { isPending } = counts;
  // On a phone the row of tabs is wider than the window, and wider still once the numbers stand in it.
  useEffect(() => {
    if (isPending) return;
    nav.current?.querySelector(`[data-tab="${activeTab}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [activeTab, isPending]);
  return (
    <nav ref={nav} className={`tabs ${css.tabs}`} aria-label="管理各项">
      {TABS.filter(({ within }) => within === undefined).map(({ name, label, count }) => {
        const badge = counts.data && count?.(counts.data);
        return (
          <Link
            key={name}
            to={name === "users" ? "/admin" : `/admin?tab=${name}`}
            data-tab={name}
            aria-current={name === activeTab ? "page" : undefined}
          >
            {label}
            {badge && <small className="num">{badge}</small>}
          </Link>
        );
      })}
    </nav>
  );
}

/** /admin: for administrators; for everybody else there is no such page. */
export function AdminPage() {
  const user = useUser();
  const site = useSite();
  const [search] = useSearchParams();
  useEffect(() => {
    document.title = "管理 · 墨场";
  }, []);
  if (!user.data) return null;
  if (!isAdmin(user.data)) return <RedirectToNotFound />;
  const current = TABS.find(({ name }) => name === search.get("tab")) ?? TABS[0];
  return (
    <main className={homeCss.page} id="main">
      <h1 className="h1">管理</h1>
      <p className="quiet">只有管理员看得到这一页。这里看得到账号和进度，看不到任何人的稿子。</p>
      {current && <Tabs current={current} />}
      <div className={css.tab}>{current && <current.Tab key={current.name} />}</div>
      <SiteFoot foot={site.data?.foot} />
    </main>
  );
}
