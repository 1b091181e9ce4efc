import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import headerCss from "../../ui/header.module.css";
import css from "./PageHeader.module.css";

/** The head of a page without the side menu: the way to the text, home, the work and what the page is of it; then the page's own buttons. */
export const PageHeader = ({ name, what, children }: { name: string; what?: string; children: ReactNode }) => (
  <>
    <a className="skip" href="#main">
      跳到正文
    </a>
    <header className={clsx(headerCss.header, css.header)}>
      <Link className="brand" to="/dashboard/list" aria-label="墨场，回到首页">
        墨场
      </Link>
      <span className={css.name}>
        {name}
        {what && <span className="only-d quiet">{name ? `　${what}` : what}</span>}
      </span>
      <span className={clsx(headerCss.spacer, css.spacer)} />
      {children}
    </header>
  </>
);
