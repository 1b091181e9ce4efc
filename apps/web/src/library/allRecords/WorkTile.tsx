import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Cover } from "../Cover.tsx";
import css from "../works.module.css";

/** A work that is not a record of the user's: cover, name and a line; opens in this window. */
export const WorkTile = ({
  to,
  cover,
  name,
  children,
}: {
  to: string;
  cover: ComponentProps<typeof Cover>;
  name: string;
  children: ReactNode;
}) => (
  <article className={css.work}>
    <Link to={to}>
      <Cover {...cover} />
      <span className="sr">，打开《{name}》</span>
    </Link>
    <h2>
      <span title={name}>{name}</span>
    </h2>
    <p className={css.meta}>{children}</p>
  </article>
);
