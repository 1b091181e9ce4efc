import { useEffect } from "react";
import { Link } from "react-router";
import { LonePage } from "../../ui/LonePage.tsx";
import css from "./NotFoundPage.module.css";

/** The text is the specification's, in English. */
export function NotFoundPage() {
  useEffect(() => {
    document.title = "404 · 墨场";
  }, []);
  return (
    <LonePage lang="en">
      <span className="brand" lang="zh-CN">
        墨场
      </span>
      <p className={css.number} aria-hidden="true">
        404
      </p>
      <h1 className="h3">The webmaster said that you can not enter this page...</h1>
      <p className="quiet">Please check that the address you entered is correct, or go back to the home page.</p>
      <Link className="link" to="/">
        Back to home
      </Link>
    </LonePage>
  );
}
