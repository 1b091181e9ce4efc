import type { ReactNode } from "react";
import { Link } from "react-router";

/** The head of a page without the side menu: the way to the text, home, the work and what the page is of it; then the page's own buttons. */
export const PageHeader = ({ name, what, children }: { name: string; what?: string; children: ReactNode }) => (
  <>
    <a className="skip" href="#main">
      跳到正文
    </a>
    <header className="top report-top">
      <Link className="brand" to="/" aria-label="墨场，回到作品">
        墨场
      </Link>
      <span className="name">
        {name}
        {what && <span className="only-d quiet">{name ? `　${what}` : what}</span>}
      </span>
      <span className="grow" />
      {children}
    </header>
  </>
);
