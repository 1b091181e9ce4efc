import { BLOCKED_TENANT } from "@mochang/contract";
import clsx from "clsx";
import { Fragment } from "react";
import { Link } from "react-router";
import { useSite, useUser } from "../../account/index.ts";
import { Icon, type IconName } from "../../ui/Icon.tsx";
import css from "./home.module.css";

const STARTS: { to: string; label: string; say: string; icon: IconName; evaluates?: true }[] = [
  { to: "/pinggu/createdscript", label: "生成剧本", say: "从一个念头起，八步写成一稿", icon: "brush" },
  { to: "/pinggu/editscriptUpload", label: "修改剧本", say: "一句一句改，每一稿都留着", icon: "script" },
  {
    to: "/pinggu/pingguUpload",
    label: "评估剧本",
    say: "通读全稿，每条判断指得回原句",
    icon: "stamp",
    evaluates: true,
  },
];

/** The headline is configuration: a slash in it is a place where the line may break. */
export function Headline() {
  const site = useSite();
  const clauses = (site.data?.headline ?? "").split("/");
  return (
    <h1 className={clsx("h1", css.headline)}>
      {clauses.map((clause, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          <span className="nb">{clause}</span>
        </Fragment>
      ))}
    </h1>
  );
}

/** What can be started, in one row. */
export function HomeStart() {
  const blocked = useUser().data?.tenantId === BLOCKED_TENANT;
  return (
    <nav className={css.starts} aria-label="开始一件事">
      {STARTS.filter(({ evaluates }) => !blocked || !evaluates).map(({ to, label, say, icon }) => (
        <Link key={to} to={to}>
          <Icon name={icon} />
          <b>{label}</b>
          <Icon name="right" />
          <span>{say}</span>
        </Link>
      ))}
    </nav>
  );
}
