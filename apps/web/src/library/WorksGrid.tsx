import type { ReactNode } from "react";
import css from "./works.module.css";

/** The tiles of a list of works. */
export const WorksGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={css.works} aria-label={label}>
    {children}
  </section>
);
