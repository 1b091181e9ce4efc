import clsx from "clsx";
import { BLOCKED_TENANT } from "@mochang/contract";
import { useState } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { RequireLogin, UserLine, UserMenu, useUser } from "../account/index.ts";
import { InkBalance } from "../ink/index.ts";
import { readSetting, writeSetting } from "../lib/storage.ts";
import { MessageBell } from "../notifications/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { ThemeSwitch } from "../ui/ThemeSwitch.tsx";
import { WaitingPage } from "../ui/WaitingPage.tsx";
import { NARROW, PHONE, useMedia } from "../ui/useMedia.ts";
import { NoPermission } from "./HomeRedirect.tsx";
import headerCss from "../ui/header.module.css";
import css from "./AppLayout.module.css";

interface Entry {
  to: string;
  label: string;
  icon: IconName;
}

/** Tenant 8 has neither the entry nor the page. */
const ASSESS_PATH = "/pinggu/pingguUpload";

/** Entries whose screens exist. A later feature adds its line. */
const GROUPS: { title: string; entries: Entry[] }[] = [
  {
    title: "剧本创作",
    entries: [
      { to: "/pinggu/createdscript", label: "生成剧本", icon: "brush" },
      { to: "/pinggu/editscriptUpload", label: "修改剧本", icon: "script" },
      { to: ASSESS_PATH, label: "评估剧本", icon: "stamp" },
    ],
  },
];

function Nav({ onGo }: { onGo?: () => void }) {
  const blocked = useUser().data?.tenantId === BLOCKED_TENANT;
  return (
    <nav aria-label="主菜单">
      {GROUPS.map((group) => (
        <div key={group.title}>
          <h2>{group.title}</h2>
          {group.entries
            .filter(({ to }) => !blocked || to !== ASSESS_PATH)
            .map((entry) => (
              <NavLink key={entry.to} className={css.entry} to={entry.to} onClick={onGo} title={entry.label}>
                <Icon name={entry.icon} />
                <span>{entry.label}</span>
              </NavLink>
            ))}
        </div>
      ))}
    </nav>
  );
}

/** The menu of a narrow window; on a phone the account's entries stand in it too. */
const MenuDialog = ({ open, onClose, phone }: { open: boolean; onClose: () => void; phone: boolean }) => (
  <Dialog
    className={css.menuDialog}
    place="left"
    open={open}
    onClose={onClose}
    title={<span className="brand">墨场</span>}
  >
    <div className={css.sidebar}>
      <Nav onGo={onClose} />
      {phone && (
        <div className={css.accountRow}>
          <UserLine />
          <ThemeSwitch />
        </div>
      )}
    </div>
  </Dialog>
);

function MainPage() {
  const narrow = useMedia(NARROW);
  // A phone's header has room for the name, the ink and the bell; the rest stands in the menu.
  const phone = useMedia(PHONE);
  const user = useUser();
  const [folded, setFolded] = useState(() => readSetting("sidebarStatus") === "0");
  const [drawer, setDrawer] = useState(false);
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
          <Link className="brand" to="/" aria-label="墨场，回到首页">
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
              <Link className="brand" to="/">
                墨场
              </Link>
            </>
          )}
          <span className={headerCss.spacer} />
          <InkBalance />
          <MessageBell />
          {!phone && (
            <>
              <ThemeSwitch />
              <UserMenu />
            </>
          )}
        </header>
        <Outlet />
      </div>
      {narrow && <MenuDialog open={drawer} onClose={() => setDrawer(false)} phone={phone} />}
    </div>
  );
}

export const AppLayout = () => (
  <RequireLogin waiting={<WaitingPage />}>
    <MainPage />
  </RequireLogin>
);
