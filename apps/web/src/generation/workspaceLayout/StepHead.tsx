import type { ReactNode } from "react";
import css from "./frame.module.css";

interface Props {
  /** The group and which step of it: 故事策划　第一步. */
  where: string;
  title: string;
  lead?: string;
  /** Finished of how many (null: there is no such number), and of what. */
  count?: { finish: number; total: number | null; of: string } | undefined;
  children?: ReactNode;
}

/** What a step is, and how much of it is finished. */
export const StepHead = ({ where, title, lead, count, children }: Props) => (
  <header className={css.stepHead}>
    <p className={css.where}>{where}</p>
    <h1 className="h1">{title}</h1>
    {lead && <p className={css.lead}>{lead}</p>}
    {children}
    {count && (
      <p className={css.count}>
        <b>{count.total === null ? count.finish : `${count.finish} / ${count.total}`}</b>
        <span>{count.of}</span>
      </p>
    )}
  </header>
);
