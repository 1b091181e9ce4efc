import clsx from "clsx";
import type { ReactNode } from "react";
import css from "./works.module.css";

/** The tiles of a list of works. `oneRow`: only as many as one row holds; on a phone the first three, one a row. */
export const WorksGrid = ({ label, oneRow, children }: { label: string; oneRow?: boolean; children: ReactNode }) => (
  <section className={clsx(css.works, oneRow && css.oneRow)} aria-label={label}>
    {children}
  </section>
);
