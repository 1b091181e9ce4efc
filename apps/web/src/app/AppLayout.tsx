import clsx from "clsx";
import { BLOCKED_TENANT, maskPhone } from "@mochang/contract";
import { useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { DeletionNotice, RequireLogin, useLogout, UserMenu, useUser } from "../account/index.ts";
import { InkBalance } from "../ink/index.ts";
import { readSetting, writeSetting } from "../lib/storage.ts";
import { MessageBell } from "../notifications/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { ThemeSwitch } from "../ui/ThemeSwitch.tsx";
import { WaitingPage } from "../ui/WaitingPage.tsx";
import { NARROW, PHONE, useMedia } from "../ui/useMedia.ts";
import { choose, useMode } from "../ui/useTheme.ts";
import { isAdmin } from "./admin/isAdmin.ts";
import { BetaNotice } from "./betaNotice/BetaNotice.tsx";
import { BetaNoticeButton } from "./betaNotice/BetaNoticeButton.tsx";
import { openPalette } from "./palette/PaletteHost.tsx";
import { PLANNED, plannedIn, plannedUrl } from "./plannedFeatures/plannedFeatures.ts";
import { NoPermission } from "./HomeRedirect.tsx";
import headerCss from "../ui/header.module.css";
import css from "./AppLayout.module.css";

interface Entry {
  to: string;
  /** Paths under which it is the current entry, too. */
  pathPrefix?: string;
  label: string;
  icon: IconName;
  /** At the right end. */
  hint?: string;
}

const HOME = "/dashboard/list";
/** Tenant 8 has neither the entry nor the page. */
const ASSESS_PATH = "/pinggu/pingguUpload";

/** Entries whose screens exist. A later feature adds its line. */
const GROUPS: { title: string | null; entries: Entry[] }[] = [
  // Whatever lies below /dashboard and has no entry of its own belongs to it.
  { title: null, entries: [{ to: "/dashboard/list", label: "首页", icon: "home", pathPrefix: "/dashboard/" }] },
  {
    title: "剧本创作",
    entries: [
      { to: "/pinggu/createdscript", label: "生成剧本", icon: "brush" },
      { to: "/pinggu/editscriptUpload", label: "修改剧本", icon: "script" },
      { to: ASSESS_PATH, label: "评估剧本", icon: "stamp" },
    ],
  },
  {
    title: "电影制作",
    entries: PLANNED.map(({ key, label, icon }) => ({ to: plannedUrl(key), label, icon, hint: "筹备中" })),
  },
];

/** For administrators alone. */
const ADMIN_GROUP: (typeof GROUPS)[number] = {
  title: "管理",
  entries: [{ to: "/admin", label: "管理", icon: "more" }],
};

const isCurrent = ({ to, pathPrefix }: Entry, { pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === to ||
  (pathname === "/zhizuo" && to === plannedUrl(plannedIn(new URLSearchParams(search)).key)) ||
  (pathPrefix !== undefined && pathname.startsWith(pathPrefix));

function Nav({ onGo }: { onGo?: () => void }) {
  const location = useLocation();
  const user = useUser().data;
  const blocked = user?.tenantId === BLOCKED_TENANT;
  const groups = user && isAdmin(user) ? [...GROUPS, ADMIN_GROUP] : GROUPS;
  return (
    <nav aria-label="主菜单">
      {groups.map((group) => (
        <div key={group.title ?? ""}>
          {group.title !== null && <h2>{group.title}</h2>}
          {group.entries
            .filter(({ to }) => !blocked || to !== ASSESS_PATH)
            .map((entry) => (
              <Link
                key={entry.to}
                className={css.entry}
                to={entry.to}
                onClick={onGo}
                title={entry.label}
                aria-current={isCurrent(entry, location) ? "page" : undefined}
              >
                <Icon name={entry.icon} />
                <span>{entry.label}</span>
                {entry.hint && <small>{entry.hint}</small>}
              </Link>
            ))}
        </div>
      ))}
    </nav>
  );
}

/** What stands in the header of a wider window. */
function AccountEntries({ onGo, onNotice }: { onGo: () => void; onNotice: () => void }) {
  const user = useUser().data;
  const logout = useLogout();
  const mode = useMode();
  const search = () => {
    onGo();
    openPalette();
  };
  const notice = () => {
    onGo();
    onNotice();
  };
  return (
    <div className={css.account}>
      <p className="num">{user && maskPhone(user.phone)}</p>
      <button type="button" className={css.entry} onClick={search}>
        <Icon name="search" />
        <span>找作品，找一句话</span>
      </button>
      <Link className={css.entry} to="/account" onClick={onGo}>
        <Icon name="crew" />
        <span>账号</span>
      </Link>
      <BetaNoticeButton className={css.entry} icon="help" onOpen={notice} />
      <button type="button" className={css.entry} onClick={() => choose(mode === "dark" ? "light" : "dark")}>
        <Icon name={mode === "dark" ? "sun" : "moon"} />
        <span>{mode === "dark" ? "浅色" : "深色"}</span>
      </button>
      <button type="button" className={css.entry} onClick={() => void logout()}>
        <Icon name="exit" />
        <span>退出</span>
      </button>
    </div>
  );
}

interface MenuProps {
  open: boolean;
  onClose: () => void;
  phone: boolean;
  onNotice: () => void;
}

/** The menu of a narrow window; on a phone the account's entries stand in it too. */
const MenuDialog = ({ open, onClose, phone, onNotice }: MenuProps) => (
  <Dialog
    className={css.menuDialog}
    place="left"
    open={open}
    onClose={onClose}
    title={<span className="brand">墨场</span>}
  >
    <div className={css.sidebar}>
      <Nav onGo={onClose} />
      {phone && <AccountEntries onGo={onClose} onNotice={onNotice} />}
    </div>
  </Dialog>
);

/** Buttons that a phone has in its menu, or not at all. */
const HeaderTools = ({ onNotice }: { onNotice: () => void }) => (
  <>
    <button
      type="button"
      className={headerCss.action}
      aria-label="去哪里，做什么（Ctrl K）"
      title="Ctrl K"
      onClick={openPalette}
    >
      <Icon name="search" />
    </button>
    <BetaNoticeButton onOpen={onNotice} />
  </>
);

function MainPage() {
  const narrow = useMedia(NARROW);
  // A phone's header has room for the name, the ink and the bell; the rest stands in the menu.
  const phone = useMedia(PHONE);
  const user = useUser();
  const [folded, setFolded] = useState(() => readSetting("sidebarStatus") === "0");
  const [drawer, setDrawer] = useState(false);
  const [notice, setNotice] = useState(false);
  const openNotice = () => setNotice(true);
  const { pathname } = useLocation();
  if (user.data?.tenantId === BLOCKED_TENANT && pathname === ASSESS_PATH) return <NoPermission />;
  const fold = () => {
    writeSetting("sidebarStatus", folded ? "1" : "0");
    setFolded(!folded);
  };
  return (
    <div className={clsx(css.shell, folded && !narrow && css.folded)}>
      <a className="skip" href="#main">
        跳到正文
      </a>
      {!narrow && (
        <div className={css.sidebar}>
          <Link className="brand" to={HOME} aria-label="墨场，回到首页">
            墨场
          </Link>
          <Nav />
          <button
            type="button"
            className={css.foldButton}
            aria-expanded={!folded}
            aria-label={folded ? "展开菜单" : "收起菜单"}
            onClick={fold}
          >
            <Icon name="fold" />
            <span>收起</span>
          </button>
        </div>
      )}
      <div className={css.body}>
        <header className={headerCss.header}>
          {narrow && (
            <>
              <button
                type="button"
                className="icon-btn"
                aria-label="打开菜单"
                aria-expanded={drawer}
                onClick={() => setDrawer(true)}
              >
                <Icon name="menu" />
              </button>
              <Link className="brand" to={HOME}>
                墨场
              </Link>
            </>
          )}
          <span className={headerCss.spacer} />
          {!phone && <HeaderTools onNotice={openNotice} />}
          <InkBalance />
          <MessageBell />
          {!phone && (
            <>
              <ThemeSwitch />
              <UserMenu />
            </>
          )}
        </header>
        <DeletionNotice className={css.deletion} />
        <Outlet />
      </div>
      {narrow && <MenuDialog open={drawer} onClose={() => setDrawer(false)} phone={phone} onNotice={openNotice} />}
      <BetaNotice open={notice} onClose={() => setNotice(false)} />
    </div>
  );
}

export const AppLayout = () => (
  <RequireLogin waiting={<WaitingPage />}>
    <MainPage />
  </RequireLogin>
);
