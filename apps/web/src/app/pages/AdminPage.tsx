import { useEffect, type ComponentType } from "react";
import { Link, useSearchParams } from "react-router";
import { useSite, useUser } from "../../account/index.ts";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { AuditTab } from "../admin/AuditTab.tsx";
import { GrantTab } from "../admin/GrantTab.tsx";
import { PostsTab } from "../admin/PostsTab.tsx";
import { ProvidersTab } from "../admin/ProvidersTab.tsx";
import { UsersTab } from "../admin/UsersTab.tsx";
import { WorkTab } from "../admin/WorkTab.tsx";
import { isAdmin } from "../admin/isAdmin.ts";
import { LeaveForNotFound } from "../LeaveForNotFound.tsx";
import homeCss from "../home/home.module.css";
import css from "../admin/admin.module.css";

const TABS: readonly { name: string; label: string; Tab: ComponentType }[] = [
  { name: "users", label: "用户", Tab: UsersTab },
  { name: "ink", label: "赠墨", Tab: GrantTab },
  { name: "work", label: "任务", Tab: WorkTab },
  { name: "providers", label: "服务方", Tab: ProvidersTab },
  { name: "posts", label: "内容", Tab: PostsTab },
  { name: "audit", label: "操作记录", Tab: AuditTab },
];

/** /admin: for administrators; for everybody else there is no such page. */
export function AdminPage() {
  const user = useUser();
  const site = useSite();
  const [search] = useSearchParams();
  useEffect(() => {
    document.title = "管理 · 墨场";
  }, []);
  if (!user.data) return null;
  if (!isAdmin(user.data)) return <LeaveForNotFound />;
  const current = TABS.find(({ name }) => name === search.get("tab")) ?? TABS[0];
  return (
    <main className={homeCss.page} id="main">
      <h1 className="h1">管理</h1>
      <p className="quiet">只有管理员看得到这一页。这里看得到账号和进度，看不到任何人的稿子。</p>
      <nav className={`tabs ${css.tabs}`} aria-label="管理各项">
        {TABS.map(({ name, label }) => (
          <Link
            key={name}
            to={name === "users" ? "/admin" : `/admin?tab=${name}`}
            aria-current={name === current?.name ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={css.tab}>{current && <current.Tab key={current.name} />}</div>
      <SiteFoot foot={site.data?.foot} />
    </main>
  );
}
