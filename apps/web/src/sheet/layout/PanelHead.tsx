import clsx from "clsx";
import type { ReactNode } from "react";
import css from "./panel.module.css";

/** The row above what a panel lists: something at its start, its commands at the end. */
export const PanelHead = ({ start, children }: { start: ReactNode; children?: ReactNode }) => (
  <div className={css.head}>
    {start}
    <span className={css.spacer} />
    {children}
  </div>
);

/** The sentence of a panel that has nothing to list. */
export const EmptyPanel = ({ children }: { children: ReactNode }) => (
  <p className={clsx("quiet", css.empty)}>{children}</p>
);
