import type { ReactNode } from "react";

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
  <section className="folio" id={id} aria-labelledby={`${id}-title`}>
    {number && <p className="part">{number}</p>}
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

/** Names and values in a row. */
export const Facts = ({ rows }: { rows: readonly (readonly string[])[] }) => (
  <dl className="lead">
    {rows.map(([label, said]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{said}</dd>
      </div>
    ))}
  </dl>
);
