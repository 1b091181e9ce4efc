import { Link } from "react-router";
import css from "./library.module.css";

const TABS = [
  { to: "/dashboard/allScript", label: "全部剧本" },
  { to: "/dashboard/scriptRecords", label: "记录" },
  { to: "/dashboard/excellentScript", label: "优秀剧本" },
] as const;

/** The heading of the three pages of the library, and the way from one to another. */
export const LibraryHead = ({ current }: { current: (typeof TABS)[number]["to"] }) => (
  <>
    <h1 className="h1">{TABS.find(({ to }) => to === current)?.label}</h1>
    <nav className={css.tabs} aria-label="剧本">
      <div className="tabs">
        {TABS.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </div>
    </nav>
  </>
);
