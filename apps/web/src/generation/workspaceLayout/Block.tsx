import type { ReactNode } from "react";
import css from "./frame.module.css";

interface Props {
  title: string;
  /** Beside the title. */
  say?: ReactNode;
  /** At the right end. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of a step under its heading. */
export const Block = ({ title, say, end, children }: Props) => (
  <section className={css.block}>
    <div className={css.blockHead}>
      <h2 className="h3">{title}</h2>
      {say !== undefined && <span className="small quiet num">{say}</span>}
      {end !== undefined && <span className={css.end}>{end}</span>}
    </div>
    {children}
  </section>
);
