import { OUTSTANDING_PAGE_SIZE } from "@mochang/contract";
import { Link } from "react-router";
import { useOutstanding } from "../../posts/index.ts";
import { countOf, useRecordCounts } from "../../library/index.ts";
import css from "./library.module.css";

const TABS = [
  { to: "/dashboard/allScript", label: "全部剧本" },
  { to: "/dashboard/scriptRecords", label: "记录" },
  { to: "/dashboard/excellentScript", label: "优秀剧本" },
] as const;

/** The heading of the three pages of the library, and the way from one to another, with how many each lists. */
export function LibraryHead({ current }: { current: (typeof TABS)[number]["to"] }) {
  const counts = useRecordCounts().data;
  const own = counts && countOf(counts, {});
  const excellent = useOutstanding(OUTSTANDING_PAGE_SIZE).data?.total;
  return (
    <>
      <h1 className="h1">{TABS.find(({ to }) => to === current)?.label}</h1>
      <nav className={css.tabs} aria-label="剧本">
        <div className="tabs">
          {TABS.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
              {label}
              <small>{to === "/dashboard/excellentScript" ? excellent : own}</small>
            </Link>
          ))}
        </div>
      </nav>
    </>
  );
}
