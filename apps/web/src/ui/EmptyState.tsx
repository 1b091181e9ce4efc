import type { ReactNode } from "react";
import css from "./EmptyState.module.css";

/** What a list shows that holds nothing yet: the fact, what can be done about it, and the button for that. */
export const EmptyState = ({
  title,
  sentence,
  children,
}: {
  title: string;
  sentence: string;
  children?: ReactNode;
}) => (
  <div className={css.empty}>
    <h2 className="h3">{title}</h2>
    <p className="quiet">{sentence}</p>
    {children}
  </div>
);
