import type { ReactNode } from "react";
import css from "./page.module.css";

/** A part of the report that begins on a new page. */
export const PrintedPage = ({
  id,
  number,
  title,
  children,
}: {
  id: string;
  number?: string | null;
  title: string;
  children: ReactNode;
}) => (
  <section className={css.page} data-part="paper-page" id={id} aria-labelledby={`${id}-title`}>
    {number && <p className={css.part}>{number}</p>}
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

/** Names and values in a row. */
export const Facts = ({ rows }: { rows: readonly (readonly string[])[] }) => (
  <dl className={css.facts}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
